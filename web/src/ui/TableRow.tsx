import { ChevronDown } from "lucide-react";
import { useId } from "react";
import type { ReactNode } from "react";

import { useTexts } from "../language/use-texts.tsx";
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

type Look = Pick<Column<never>, "header" | "isSearched" | "primary" | "width">;

/** The width of a column in rows that have a second line: they wrap, so the table does not lay out its columns. */
export const wrappingWidth = ({ width }: Look) =>
  width ? cx(width, "row:shrink-0") : "row:min-w-0 row:flex-1";

/** A cell of a row. Where the row is a card (utilities.css), the label is shown before the value. */
export const cellProps = (column: Look, isWrapping: boolean) => ({
  className: cx(
    "px-3 py-2.5 lg:px-4",
    isWrapping ? wrappingWidth(column) : "border-line row:in-[tr:not(:first-child)]:border-t",
  ),
  "data-label": column.primary ? undefined : column.header,
  "data-searched": column.isSearched ? "" : undefined,
});

const rowClass = "card row:h-row";
const wrappingRowClass =
  "card row:flex row:flex-wrap row:items-center row:not-first:border-t row:border-line";
export const rowClassOf = (isWrapping: boolean) => (isWrapping ? wrappingRowClass : rowClass);

/** A row's second line, below its cells but the first. */
export function SecondLine({
  columns,
  children,
}: {
  columns: readonly Look[];
  children: ReactNode;
}) {
  return (
    <td {...roles.cell} data-second-line className="row:flex row:min-w-0 row:basis-full">
      <span aria-hidden className={cx("hidden shrink-0 row:block", columns[0]?.width)} />
      <div className="min-w-0 grow row:-mt-2 row:px-3 row:pb-2 row:lg:px-4">{children}</div>
    </td>
  );
}

interface TableRowProps<Row> {
  row: Row;
  index: number;
  rowKey: RowKey;
  columns: readonly Column<Row>[];
  rowLink: RowLink<Row> | undefined;
  hasRowAction: boolean | undefined;
  expansion: Expansion<Row> | undefined;
  secondLine: ((row: Row) => ReactNode) | undefined;
}

export function TableRow<Row>({
  row,
  index,
  rowKey,
  columns,
  rowLink,
  hasRowAction = false,
  expansion,
  secondLine,
}: TableRowProps<Row>) {
  const { t } = useTexts();
  const detailId = useId();
  const open = expansion?.openKey === rowKey;
  const isWrapping = secondLine !== undefined;
  const acts = hasRowAction || rowLink !== undefined || expansion !== undefined;

  function content(column: Column<Row>): ReactNode {
    const value = column.cell(row, index) || t("N/A");
    const plain = typeof value === "string" || typeof value === "number";
    const title = plain ? String(value) : undefined;
    const cut = column.primary ? "line-clamp-2 wrap-anywhere" : "block truncate";
    if (column.primary && (rowLink || expansion)) {
      const props = {
        "data-row-action": "" as const,
        className: cx(cut, "font-medium outline-none row:touch:py-2"),
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
      <span className={cx(cut, column.primary && "font-medium")} title={title}>
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
          rowClassOf(isWrapping),
          acts && "acting cursor-pointer transition-colors hover:bg-surface",
          open && "bg-surface",
        )}
      >
        {columns.map((column) => (
          <td key={column.header} {...roles.cell} {...cellProps(column, isWrapping)}>
            {content(column)}
          </td>
        ))}
        {secondLine && <SecondLine columns={columns}>{secondLine(row)}</SecondLine>}
      </tr>
      {open && expansion && (
        <tr {...roles.row} className={cx(isWrapping && "row:block")}>
          <td
            {...roles.cell}
            id={detailId}
            colSpan={columns.length}
            className={cx(isWrapping && "row:block")}
          >
            <div className="animate-fade bg-surface px-4 pt-2 pb-5 row:ps-10 in-[tr:last-child]:rounded-b-lg">
              {expansion.render(row)}
            </div>
          </td>
        </tr>
      )}
    </>
  );
}
