import { Readable } from "node:stream";
import { type Message, message } from "contract/message";
import type { MonthFigures, MonthReport } from "contract/month-report";
import type { ExportColumn } from "../../exports/csv.ts";
import { writeXlsx } from "../../exports/xlsx.ts";
import type { Translate } from "../../language/language.ts";

interface Row extends MonthFigures {
  table: Message;
  name: string | Message;
}

/** The columns, of an ended month or of the present one. */
const columnsOf = ({ ended }: MonthReport): readonly ExportColumn<Row>[] => [
  { title: message("Table"), value: ({ table }, translate) => translate(table), width: 16 },
  {
    title: message("Name"),
    value: ({ name }, translate) => (typeof name === "string" ? name : translate(name)),
    width: 36,
  },
  { title: message("Carried over"), value: ({ carried_over }) => carried_over },
  { title: message("Received"), value: ({ received }) => received },
  { title: message("Completed"), value: ({ completed }) => completed },
  { title: message(ended ? "Left open" : "Open now"), value: ({ open_at_end }) => open_at_end },
  { title: message("Median days"), value: ({ median_days }) => median_days },
];

function monthRows({
  month,
  constituency_name,
  by_category,
  by_mandal,
  by_admin,
  by_department,
  ...all
}: MonthReport): Row[] {
  const rows = <Group extends MonthFigures>(
    table: Message,
    groups: Group[],
    name: (group: Group) => string | Message,
  ) => groups.map((group) => ({ ...group, table, name: name(group) }));
  return [
    { ...all, table: message("Total"), name: `${month} ${constituency_name ?? ""}`.trim() },
    ...rows(message("By category"), by_category, ({ category_name }) => category_name),
    ...rows(message("By mandal"), by_mandal, ({ mandal, constituency_name: of }) =>
      constituency_name === null && of !== null ? `${mandal}, ${of}` : mandal,
    ),
    ...rows(
      message("By admin"),
      by_admin,
      ({ admin_name }) => admin_name ?? message("Assigned to nobody"),
    ),
    ...rows(
      message("By department"),
      by_department,
      ({ department_name }) => department_name ?? message("Sent to no department"),
    ),
  ];
}

/** A month's report as an Excel file: one sheet, a row for the whole and for each row of the tables. */
export const monthFile = (report: MonthReport, translate: Translate): Readable =>
  Readable.from(writeXlsx(message("Month"), columnsOf(report), [monthRows(report)], translate), {
    objectMode: false,
  });
