import type { ReactNode } from "react";

import { useTexts } from "../language/use-texts.tsx";
import { cx } from "./cx.ts";
import { EmptyState, ErrorLine, ErrorState } from "./EmptyState.tsx";
import { LoadingPill } from "./LoadingPill.tsx";
import { moveBetweenRows } from "./row-events.ts";
import { Skeleton } from "./Skeleton.tsx";
import { cellProps, roles, rowClassOf, SecondLine, TableRow, wrappingWidth } from "./TableRow.tsx";
import { useKeptFocus } from "./use-kept-focus.ts";
import type { Column, Expansion, RowKey, RowLink } from "./table-types.ts";

export interface TableProps<Row> {
  /** The table's accessible name. */
  label: string;
  columns: readonly Column<Row>[];
  /** Undefined while the first rows load. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => RowKey;
  /** Shown over skeleton rows while `rows` is undefined. */
  loadingText: string;
  /** Shown above the rows, or in their place where there are none yet; may be the server's message. */
  error?: string | undefined;
  onRetry?: () => void;
  /** What to do next when there are no rows. */
  emptyHint?: ReactNode;
  emptyAction?: ReactNode;
  /** Dims the rows while those of another page or filter load. */
  stale?: boolean;
  /** Makes each row a link: `(row, props) => <Link to=… {...props} />`. */
  rowLink?: RowLink<Row>;
  /** Whether a click on a row presses the control in it that has `data-row-action`. */
  hasRowAction?: boolean;
  /** Makes each row expandable; not together with `rowLink`. */
  expansion?: Expansion<Row>;
  /** A line below the cells of each row. */
  secondLine?: ((row: Row) => ReactNode) | undefined;
}

/** A list with its loading, empty, error and stale states; each row is a card where the table is narrower than 42 rem. */
export function Table<Row>({
  label,
  columns,
  rows,
  rowKey,
  loadingText,
  error,
  onRetry,
  emptyHint,
  emptyAction,
  stale = false,
  rowLink,
  hasRowAction,
  expansion,
  secondLine,
}: TableProps<Row>) {
  const { t } = useTexts();
  const keptFocus = useKeptFocus(rows);
  const loading = rows === undefined && !error;
  const isWrapping = secondLine !== undefined;
  const block = isWrapping && "row:block";
  const body = (
    <tbody
      {...roles.rows}
      {...keptFocus}
      onKeyDown={moveBetweenRows}
      className={cx("transition-opacity duration-300", block, stale && !error && "opacity-50")}
    >
      {rows?.map((row, index) => (
        <TableRow
          key={rowKey(row)}
          row={row}
          index={index}
          rowKey={rowKey(row)}
          columns={columns}
          rowLink={rowLink}
          hasRowAction={hasRowAction}
          expansion={expansion}
          secondLine={secondLine}
        />
      ))}
    </tbody>
  );
  const wide = (content: ReactNode) => (
    <tbody {...roles.rows} className={cx(block)}>
      <tr {...roles.row} className={cx(block)}>
        <td {...roles.cell} colSpan={columns.length} className={cx(block)}>
          {content}
        </td>
      </tr>
    </tbody>
  );
  return (
    <div className="@container relative rounded-lg border border-line bg-surface-raised shadow-raised">
      {loading && (
        <LoadingPill className="absolute top-14 z-10 animate-fade">{loadingText}</LoadingPill>
      )}
      {error && rows && <ErrorLine title={error} onRetry={onRetry} />}
      <table
        {...roles.table}
        aria-label={label}
        aria-busy={loading || stale}
        className={cx(
          "cards w-full table-fixed border-separate border-spacing-0 tabular-nums",
          block,
        )}
      >
        <thead
          {...roles.rows}
          className={cx(
            isWrapping && "row:sticky row:top-(--sticky-top) row:z-10 row:block short:static!",
          )}
        >
          <tr {...roles.row} className={cx(isWrapping && "row:flex")}>
            {columns.map((column) => (
              <th
                key={column.header}
                {...roles.header}
                scope="col"
                className={cx(
                  "sticky short:static top-(--sticky-top) z-10 h-10 border-b border-line bg-surface-sunken px-3 text-start text-sm font-medium text-muted lg:px-4 first:rounded-ss-lg last:rounded-se-lg",
                  isWrapping
                    ? cx("row:flex row:items-center", wrappingWidth(column))
                    : column.width,
                )}
              >
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        {rows
          ? rows.length > 0
            ? body
            : wide(
                <EmptyState
                  title={t("No Data to Display")}
                  hint={emptyHint}
                  action={emptyAction}
                />,
              )
          : error
            ? wide(<ErrorState title={error} onRetry={onRetry} />)
            : skeleton(columns, isWrapping)}
      </table>
    </div>
  );
}

/** As many rows as a full page has, so that nothing jumps. */
const SKELETON_ROWS = 10;

function skeleton<Row>(columns: readonly Column<Row>[], isWrapping: boolean) {
  return (
    <tbody aria-hidden className={cx("animate-breathe", isWrapping && "row:block")}>
      {Array.from({ length: SKELETON_ROWS }, (_, index) => (
        // oxlint-disable-next-line react/no-array-index-key
        <tr key={index} className={rowClassOf(isWrapping)}>
          {columns.map((column) => (
            <td key={column.header} {...cellProps(column, isWrapping)}>
              <Skeleton
                still
                className={cx("my-1 h-3.5", column.width ? "w-3/4" : index % 2 ? "w-3/5" : "w-4/5")}
              />
              {column.hasSecondLine && <Skeleton still className="my-1 h-3.5 w-2/5" />}
            </td>
          ))}
          {isWrapping && (
            <SecondLine columns={columns}>
              <Skeleton still className="my-1.5 h-3 w-3/5" />
            </SecondLine>
          )}
        </tr>
      ))}
    </tbody>
  );
}
