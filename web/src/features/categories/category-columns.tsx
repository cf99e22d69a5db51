import type { Category } from "contract/categories";
import { ArrowDown, ArrowUp, Pencil } from "lucide-react";
import type { Texts } from "../../language/language.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import type { Column } from "../../ui/table-types.ts";
import type { useCategoryChanges } from "./use-category-changes.ts";

type Actions = ReturnType<typeof useCategoryChanges> & {
  t: Texts["t"];
  /** Whether its records have due dates. */
  hasDueDays: boolean;
  edit: (category: Category) => void;
};

/** The columns of the categories of one type. */
export function categoryColumns(actions: Actions): Column<Category>[] {
  const { t, hasDueDays } = actions;
  const days: Column<Category> = {
    header: t("Days until due"),
    width: "w-1/6",
    cell: ({ due_days }) =>
      due_days === null ? t("No due date") : t("{count} days", { count: due_days }),
  };
  return [
    {
      header: t("Name"),
      primary: true,
      cell: ({ name, retired }) => (
        <span className={retired && "text-muted"}>
          {name} {retired && <Badge>{t("Retired")}</Badge>}
        </span>
      ),
    },
    {
      header: t("Hindi name"),
      width: "w-1/4",
      cell: ({ name_hi }) => name_hi && <span lang="hi">{name_hi}</span>,
    },
    ...(hasDueDays ? [days] : []),
    {
      header: t("Options"),
      width: "w-72",
      cell: (category) => <Options category={category} {...actions} />,
    },
  ];
}

function Options({
  category,
  t,
  busy,
  neighbour,
  move,
  retire,
  edit,
}: Actions & { category: Category }) {
  const { name, retired } = category;
  const button = "-my-1.5 h-9! px-3! touch:h-control! disabled:opacity-40";
  return (
    <div className="-ms-3 flex flex-wrap items-center gap-1">
      {!retired && (
        <>
          <IconButton
            label={t("Move {name} up", { name })}
            disabled={busy || !neighbour(category, -1)}
            onClick={() => move(category, -1)}
            className={button}
          >
            <ArrowUp aria-hidden className="size-4" />
          </IconButton>
          <IconButton
            label={t("Move {name} down", { name })}
            disabled={busy || !neighbour(category, 1)}
            onClick={() => move(category, 1)}
            className={button}
          >
            <ArrowDown aria-hidden className="size-4" />
          </IconButton>
        </>
      )}
      <Button
        variant="ghost"
        data-row-action=""
        aria-label={t("Edit {name}", { name })}
        icon={<Pencil aria-hidden className="size-4" />}
        onClick={() => edit(category)}
        className={button}
      >
        {t("Edit")}
      </Button>
      <Button
        variant="ghost"
        aria-label={retired ? t("Bring back {name}", { name }) : t("Retire {name}", { name })}
        disabled={busy}
        onClick={() => retire(category)}
        className={button}
      >
        {retired ? t("Bring back") : t("Retire")}
      </Button>
    </div>
  );
}
