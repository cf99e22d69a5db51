import { ChevronDown } from "lucide-react";
import { useId } from "react";
import type { ReactNode } from "react";

import { cx } from "./cx.ts";
import { pressRow } from "./row-events.ts";
import type { Column, Expansion, RowKey, RowLink } from "./table-types.ts";

// Explicit, because some browsers drop the table roles when the parts are laid out as cards.
export const roles = {
  table: { role: "table" },
  rows: { role: "rowgroup" },
  row: { role: "row" },
  header: { role: "columnheader" },
  cell: { role: "cell" },
};

/** In a narrow table a row is a card: a label before each value, the primary column first and large. */
export function cellClass(column: { primary?: boolean }): string {
  return cx(
    "px-3 py-2.5 @max-2xl:p-0 lg:px-4",
    column.primary
      ? "@max-2xl:-order-1 @max-2xl:mb-1"
      : "@max-2xl:grid @max-2xl:grid-cols-[7.5rem_minmax(0,1fr)] @max-2xl:items-baseline @max-2xl:gap-3 @max-2xl:before:text-sm @max-2xl:before:text-muted @max-2xl:before:content-[attr(data-label)]",
  );
}

export const rowClass =
  "@2xl:h-row @max-2xl:flex @max-2xl:flex-col @max-2xl:gap-1.5 @max-2xl:border-t @max-2xl:border-line @max-2xl:px-4 @max-2xl:py-3.5 @max-2xl:first:border-t-0 @2xl:not-first:*:border-t @2xl:*:border-line";

interface TableRowProps<Row> {
  row: Row;
  index: number;
  rowKey: RowKey;
  columns: readonly Column<Row>[];
  rowLink?: RowLink<Row>;
  expansion?: Expansion<Row>;
}

export function TableRow<Row>({
  row,
  index,
  rowKey,
  columns,
  rowLink,
  expansion,
}: TableRowProps<Row>) {
  const detailId = useId();
  const open = expansion?.openKey === rowKey;
  const acts = rowLink !== undefined || expansion !== undefined;

  function content(column: Column<Row>): ReactNode {
    const value = column.cell(row, index);
    const plain = typeof value === "string" || typeof value === "number";
    const title = plain ? String(value) : undefined;
    const cut = "block truncate @max-2xl:whitespace-normal @max-2xl:wrap-anywhere";
    if (column.primary && acts) {
      const props = {
        "data-row-action": "" as const,
        className: cx(cut, "font-medium outline-none @max-2xl:text-lg @2xl:touch:py-2"),
        title,
        children: value,
      };
      if (rowLink) return rowLink(row, props);
      return (
        <button
          {...props}
          type="button"
          aria-expanded={open}
          aria-controls={open ? detailId : undefined}
          onClick={() => expansion?.onToggle(open ? null : rowKey)}
          className={cx(props.className, "flex! w-full items-center gap-2 text-start")}
        >
          <ChevronDown
            aria-hidden
            className={cx(
              "size-4 shrink-0 text-muted transition-transform duration-300",
              open && "rotate-180",
            )}
          />
          <span className={cx(cut, "min-w-0")}>{value}</span>
        </button>
      );
    }
    return plain ? (
      <span className={cx(cut, column.primary && "font-medium @max-2xl:text-lg")} title={title}>
        {value}
      </span>
    ) : (
      value
    );
  }

  return (
    <>
      <tr
        {...roles.row}
        {...(acts && { onClick: pressRow, onAuxClick: pressRow })}
        className={cx(
          rowClass,
          acts &&
            "cursor-pointer transition-colors hover:bg-surface has-[[data-row-action]:focus-visible]:bg-accent-soft has-[[data-row-action]:focus-visible]:outline-2 has-[[data-row-action]:focus-visible]:-outline-offset-2 has-[[data-row-action]:focus-visible]:outline-accent",
          open && "bg-surface",
        )}
      >
        {columns.map((column) => (
          <td
            key={column.key}
            {...roles.cell}
            data-label={column.header}
            className={cellClass(column)}
          >
            {content(column)}
          </td>
        ))}
      </tr>
      {open && expansion && (
        <tr {...roles.row} className="@max-2xl:block">
          <td {...roles.cell} id={detailId} colSpan={columns.length} className="@max-2xl:block">
            <div className="animate-fade bg-surface px-4 pt-2 pb-5 @2xl:ps-10">
              {expansion.render(row)}
            </div>
          </td>
        </tr>
      )}
    </>
  );
}
