import type { MonthFigures, MonthReport } from "contract/month-report";
import { useId } from "react";
import { useTexts } from "../../../language/use-texts.tsx";
import { cx } from "../../../ui/cx.ts";
import { roles } from "../../../ui/TableRow.tsx";
import { MonthFigure } from "./MonthFigure.tsx";
import { figureNames, useFigureText } from "./month-figure-texts.ts";
import type { RowFilters } from "./month-links.ts";

export interface MonthRow extends MonthFigures {
  key: string;
  name: string;
  filters: RowFilters;
}

interface MonthTableProps {
  title: string;
  /** What its rows are. */
  header: string;
  hint?: string;
  report: MonthReport;
  rows: MonthRow[];
  /** Whether each complaint counts in one row: the rows then add up to the report. */
  isPartition?: boolean;
}

/** As the other roles: browsers drop them when the parts are no table. */
const rowHeader = { role: "rowheader" };
/** On phones the name of a row stands above its figures, and each column is as wide as the longest word above it. */
const gridClass =
  "max-sm:grid max-sm:grid-cols-[1fr_1.15fr_1.3fr_1fr_1.1fr] max-sm:px-2 max-sm:*:min-w-0";
const rowClass = cx(gridClass, "border-line not-first:border-t");
const figureClass = "ps-2 pe-0.5 py-1 text-end sm:w-24 sm:px-3 lg:w-32";

interface MonthTableRowProps {
  report: MonthReport;
  row: Omit<MonthRow, "key">;
}

const MonthTableRow = ({ report, row }: MonthTableRowProps) => (
  <tr {...roles.row} className={rowClass}>
    <th
      {...rowHeader}
      scope="row"
      className="border-line px-3 py-2 text-start font-normal [tfoot_&]:font-semibold sm:border-t wrap-anywhere max-sm:col-span-5 max-sm:px-0.5 max-sm:pb-0 max-sm:font-medium"
    >
      {row.name}
    </th>
    {figureNames.map((name) => (
      <td key={name} {...roles.cell} className={cx(figureClass, "border-line sm:border-t")}>
        <MonthFigure report={report} of={row} name={name} row={row.name} filters={row.filters} />
      </td>
    ))}
  </tr>
);

/** The figures of a month by one thing. */
export function MonthTable(props: MonthTableProps) {
  const { title, header, hint, report, rows, isPartition = true } = props;
  const { t } = useTexts();
  const text = useFigureText(report);
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="font-serif text-xl">
        {title}
      </h2>
      {hint && <p className="text-sm text-muted">{hint}</p>}
      {rows.length === 0 ? (
        <p className="mt-3 text-muted">{t("No Data to Display")}</p>
      ) : (
        <table
          {...roles.table}
          aria-labelledby={id}
          className="mt-3 w-full rounded-lg border border-line bg-surface-raised tabular-nums shadow-raised max-sm:block sm:border-separate sm:border-spacing-0"
        >
          <thead {...roles.rows} className="max-sm:block">
            <tr {...roles.row} className={gridClass}>
              <th
                {...roles.header}
                scope="col"
                className="px-3 py-2 text-start text-sm font-medium text-muted max-sm:sr-only"
              >
                {header}
              </th>
              {figureNames.map((name) => (
                <th
                  key={name}
                  {...roles.header}
                  scope="col"
                  className={cx(
                    figureClass,
                    "text-xs font-medium text-muted max-sm:wrap-anywhere sm:text-sm",
                  )}
                >
                  {text(name)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody {...roles.rows} className="max-sm:block max-sm:border-t max-sm:border-line">
            {rows.map((row) => (
              <MonthTableRow key={row.key} report={report} row={row} />
            ))}
          </tbody>
          {isPartition && rows.length > 1 && (
            <tfoot
              {...roles.rows}
              className="font-semibold max-sm:block max-sm:border-t max-sm:border-line"
            >
              <MonthTableRow report={report} row={{ ...report, name: t("Total"), filters: {} }} />
            </tfoot>
          )}
        </table>
      )}
    </section>
  );
}
