import { Readable } from "node:stream";
import { officeToday } from "contract/calendar";
import type { Endpoint } from "contract/endpoint";
import {
  EXPORT_TYPES,
  type ExportFormat,
  SHEET_DATA_ROWS_MAX,
  type TableFormat,
} from "contract/exports";
import { message } from "contract/message";
import { countList, type ListedTable, type ListSource } from "../lists/page.ts";
import { readWholeList } from "../lists/list-cursor.ts";
import { exportsEnded } from "../observability/counters.ts";
import { Queue } from "../observability/queue.ts";
import type { FileAnswer, Call } from "../http/bind.ts";
import type { App } from "../http/deps.ts";
import { badRequest, HttpError } from "../http/errors/http-error.ts";
import { type Batches, writeCsv, type ExportColumn } from "./csv.ts";
import { writeXlsx } from "./xlsx.ts";
import { loggableError } from "../observability/loggable-error.ts";
import type { Translate } from "../language/language.ts";

/** Each export holds a database connection until its client has read the file. */
const EXPORTS_MAX = 2;
const RETRY_SECONDS = 10;
const busyMessage = message("Other exports are running. Please try again in a moment.");

/** Limits exports, and leaves one connection for other requests. `begin` returns the function that ends one; throws 429. */
export function limitExports(connections: number) {
  const queue = new Queue("exports", Math.min(EXPORTS_MAX, connections - 1));
  return {
    begin: (): (() => void) => {
      const end = queue.tryBegin();
      if (end) return end;
      throw new HttpError(429, busyMessage, { headers: { "retry-after": String(RETRY_SECONDS) } });
    },
  };
}

type ListName = "complaints" | "events" | "audit";

/** The export of a whole list as a file. */
export interface Export<Row> {
  /** The start of the file's name. */
  name: ListName;
  query: { format: ExportFormat };
  list: ListSource<Row, ListedTable>;
  write: ExportWriter<Row>;
}

/** Writes the rows as the chunks of a file. */
type ExportWriter<Row> = (batches: Batches<Row>, translate: Translate) => AsyncIterable<Buffer>;

/** The writer of a table; `name` determines the sheet's name. */
export const tableWriter =
  <Row>(
    format: TableFormat,
    name: ListName,
    columns: readonly ExportColumn<Row>[],
  ): ExportWriter<Row> =>
  (batches, translate) =>
    format === "csv"
      ? writeCsv(columns, batches, translate)
      : writeXlsx(sheetTitle(name), columns, batches, translate);

/**
 * Answers with a list as a file. The file is written while the list is read: one batch is held in memory, and reading follows
 * the client. An audit row with the format, the filters and the number of rows is written before the first byte. Throws 400
 * when a sheet cannot hold all rows, and 429 when too many exports run.
 */
export async function exportList<Row extends object>(
  { deps, log }: App,
  {
    request,
    translator,
    inTransaction,
  }: Pick<Call<Endpoint>, "request" | "translator" | "inTransaction">,
  { name, query, list, write }: Export<Row>,
): Promise<FileAnswer> {
  const { format } = query;
  const endExport = deps.exports.begin();
  try {
    const rows = await countList(deps.db, deps.counts, list);
    if (format === "xlsx" && rows > SHEET_DATA_ROWS_MAX) throw tooManyForSheet();
    await inTransaction(async () => ({
      answer: {},
      entity_id: null,
      details: { format, rows, filters: filtersWithoutText(query, rows) },
    }));
    const translate = translator();
    const batches = readWholeList(deps.db, list);
    // The first batch is read before the answer starts, so that its error still gets the error envelope.
    const first = await batches.next();
    async function* allBatches() {
      if (!first.done) yield first.value;
      yield* batches;
    }
    const stream = Readable.from(logFailure(write(allBatches(), translate), log, request.id), {
      objectMode: false,
    });
    // Also ends the export when the client disconnects before the first chunk.
    stream.once("close", () => {
      endExport();
      exportsEnded.inc({ result: outcome(stream) });
      void batches.return();
    });
    return {
      bytes: stream,
      type: EXPORT_TYPES[format],
      name: `${name}-${officeToday()}.${format}`,
    };
  } catch (error) {
    endExport();
    throw error;
  }
}

/** Passes the chunks on, and logs an error that cuts the export short. */
async function* logFailure(bytes: AsyncIterable<Buffer>, log: App["log"], request_id: string) {
  try {
    yield* bytes;
  } catch (error) {
    log.error({ request_id, fault: loggableError(error) }, "an export was cut short");
    throw error;
  }
}

/** The result of an export; "abandoned" when the client disconnected. */
function outcome({ errored, readableEnded }: Readable) {
  if (errored) return "failed";
  return readableEnded ? "finished" : "abandoned";
}

const SHEET_TITLES = { complaints: "Complaints", events: "Events", audit: "Audit trail" } as const;
const sheetTitle = (name: ListName) => message(SHEET_TITLES[name]);

const tooManyForSheet = () =>
  badRequest(
    message("An Excel sheet holds at most {limit} rows: set a filter, or choose CSV.", {
      limit: SHEET_DATA_ROWS_MAX.toLocaleString("en-IN"),
    }),
    "format",
  );

/** Days, and the fixed values of filters. Any other text may be a person's name or a part of a phone number. */
const NON_PERSONAL =
  /^(\d{4}-\d\d-\d\d|registered|in-process|completed|public|private|all|today|week|month|overdue|newest|oldest|due|nearest|true)$/i;
/** Filters that take an id or a name. Digits are known to be an id only when the filtered list has rows. */
const ID_OR_NAME = new Set(["constituency", "category", "status"]);

/** The filters for the audit row: ids, days and fixed values. Any other text becomes `true`. `rows`: of the filtered list. */
export function filtersWithoutText(
  query: object,
  rows: number,
): Record<string, string | number | true> {
  const isNonPersonal = (name: string, value: string) =>
    name !== "search" &&
    (NON_PERSONAL.test(value) || (rows > 0 && ID_OR_NAME.has(name) && /^\d+$/.test(value)));
  const set = Object.entries(query).filter(
    ([name, value]) => name !== "format" && value !== undefined,
  );
  return Object.fromEntries(
    set.map(([name, value]: [string, unknown]) => {
      if (typeof value === "number") return [name, value];
      return [name, isNonPersonal(name, String(value)) ? String(value) : true];
    }),
  );
}
