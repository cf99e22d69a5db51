import { type Department, listDepartments, type Officer } from "contract/departments";
import { Plus } from "lucide-react";
import { useState } from "react";
import { useApiQuery } from "../../api/queries.ts";
import { useTexts } from "../../language/use-texts.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { EmptyState, ErrorState } from "../../ui/EmptyState.tsx";
import { lazyDialog } from "../../ui/lazy-dialog.tsx";
import { LoadingText } from "../../ui/LoadingText.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { DepartmentCard } from "./DepartmentCard.tsx";
import { useDepartmentChanges } from "./use-department-changes.ts";

const DepartmentDialog = lazyDialog(() => import("./DepartmentDialog.tsx"));
const OfficerDialog = lazyDialog(() => import("./OfficerDialog.tsx"));

/** What is being edited: a department, a new one, or an officer of one. */
type Editing =
  | { department: Department | undefined }
  | { of: Department; officer: Officer | undefined };

/** The departments to which the office writes, with their officers (department-1, department-2). */
export function Component() {
  const { t } = useTexts();
  const [editing, setEditing] = useState<Editing | null>(null);
  const list = useApiQuery(listDepartments, {}, { failure: t("Failed to load departments") });
  const changes = useDepartmentChanges();
  const departments = list.data?.data;
  const close = () => setEditing(null);
  return (
    <>
      <PageHeader
        title={t("Departments")}
        purpose={t("Whom the office writes to, and waits for.")}
        action={
          <Button
            variant="primary"
            icon={<Plus aria-hidden className="-ms-1 size-4" />}
            onClick={() => setEditing({ department: undefined })}
          >
            {t("Add Department")}
          </Button>
        }
      />
      {departments ? (
        <div className="flex flex-col gap-6">
          {departments
            .toSorted((one, other) => Number(one.retired) - Number(other.retired))
            .map((department) => (
              <DepartmentCard
                key={department.id}
                department={department}
                changes={changes}
                onEdit={() => setEditing({ department })}
                onEditOfficer={(officer) =>
                  setEditing({ of: department, officer: officer ?? undefined })
                }
              />
            ))}
          {departments.length === 0 && (
            <Card>
              <EmptyState
                title={t("No departments yet")}
                hint={t("Add the first department and its officers.")}
              />
            </Card>
          )}
        </div>
      ) : list.isError ? (
        <Card>
          <ErrorState title={t("Failed to load departments")} onRetry={() => void list.refetch()} />
        </Card>
      ) : (
        <LoadingText>{t("Loading departments...")}</LoadingText>
      )}
      {editing &&
        ("of" in editing ? (
          <OfficerDialog department={editing.of} officer={editing.officer} onClose={close} />
        ) : (
          <DepartmentDialog department={editing.department} onClose={close} />
        ))}
    </>
  );
}
