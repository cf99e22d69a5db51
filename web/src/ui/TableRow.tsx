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

/** On phones a row is a card: a label before each value, the primary column first and large. */
export function cellClass(column: { primary?: boolean }): string {
  return cx(
    "px-3 py-2.5 max-sm:p-0 lg:px-4",
    column.primary
      ? "max-sm:-order-1 max-sm:mb-1"
      : "max-sm:grid max-sm:grid-cols-[7.5rem_minmax(0,1fr)] max-sm:items-baseline max-sm:gap-3 max-sm:before:text-sm max-sm:before:text-muted max-sm:before:content-[attr(data-label)]",
  );
}

export const rowClass =
  "sm:h-row max-sm:flex max-sm:flex-col max-sm:gap-1.5 max-sm:border-t max-sm:border-line max-sm:px-4 max-sm:py-3.5 max-sm:first:border-t-0 sm:not-first:*:border-t sm:*:border-line";

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
    const cut = "block truncate max-sm:whitespace-normal max-sm:wrap-anywhere";
    if (column.primary && acts) {
      const props = {
        "data-row-action": "" as const,
        className: cx(cut, "font-medium outline-none max-sm:text-lg touch:sm:py-2"),
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
      <span className={cx(cut, column.primary && "font-medium max-sm:text-lg")} title={title}>
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
        <tr {...roles.row} className="max-sm:block">
          <td {...roles.cell} id={detailId} colSpan={columns.length} className="max-sm:block">
            <div className="animate-fade bg-surface px-4 pt-2 pb-5 sm:ps-10">
              {expansion.render(row)}
            </div>
          </td>
        </tr>
      )}
    </>
  );
}
