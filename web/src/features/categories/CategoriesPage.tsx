import {
  type Category,
  COMPLAINT_CATEGORY_TYPE,
  EVENT_CATEGORY_TYPE,
  listCategoriesOfType,
} from "contract/categories";
import { Plus } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { useApiQuery } from "../../api/queries.ts";
import { useTexts } from "../../language/use-texts.tsx";
import { Button } from "../../ui/Button.tsx";
import { lazyDialog } from "../../ui/lazy-dialog.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Table } from "../../ui/Table.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { categoryColumns } from "./category-columns.tsx";
import { useCategoryChanges } from "./use-category-changes.ts";

const CategoryDialog = lazyDialog(() => import("./CategoryDialog.tsx"));

const types = { complaints: COMPLAINT_CATEGORY_TYPE, events: EVENT_CATEGORY_TYPE } as const;
type Type = keyof typeof types;

/** The office's categories in their order, the retired ones last (category-1, category-2). */
export function Component() {
  const { t } = useTexts();
  const [params, setParams] = useSearchParams();
  const type: Type = params.get("type") === "events" ? "events" : "complaints";
  const typeId = types[type];
  const [editing, setEditing] = useState<{ category: Category | undefined } | null>(null);
  const tree = useApiQuery(
    listCategoriesOfType,
    { params: { typeId }, query: { all: "true" } },
    { failure: t("Failed to load categories") },
  );
  const all = tree.data?.data[0]?.children;
  const active = all?.filter(({ retired }) => !retired);
  const changes = useCategoryChanges(typeId, active ?? []);

  return (
    <>
      <PageHeader
        title={t("Categories")}
        purpose={t(
          "What complaints and events are sorted by, in the order in which they are offered.",
        )}
        action={
          <Button
            variant="primary"
            icon={<Plus aria-hidden className="-ms-1 size-4" />}
            onClick={() => setEditing({ category: undefined })}
          >
            {t("Add Category")}
          </Button>
        }
      />
      <Tabs
        label={t("Categories of")}
        tabs={[
          { value: "complaints", label: t("Complaints") },
          { value: "events", label: t("Events") },
        ]}
        value={type}
        onChange={(next: Type) =>
          setParams(next === "events" ? { type: next } : {}, { replace: true })
        }
      >
        <Table
          label={t("Categories")}
          columns={categoryColumns({
            t,
            hasDueDays: type === "complaints",
            ...changes,
            edit: (category) => setEditing({ category }),
          })}
          rows={active && [...active, ...all!.filter(({ retired }) => retired)]}
          rowKey={({ id }) => id}
          hasRowAction
          loadingText={t("Loading categories...")}
          error={tree.isError ? t("Failed to load categories") : undefined}
          onRetry={() => void tree.refetch()}
          emptyHint={t("Add the first category.")}
        />
      </Tabs>
      {editing && (
        <CategoryDialog
          typeId={typeId}
          category={editing.category}
          onClose={() => setEditing(null)}
        />
      )}
    </>
  );
}
