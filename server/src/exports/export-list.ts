import { Readable } from "node:stream";
import { officeToday } from "contract/calendar";
import type { Endpoint } from "contract/endpoint";
import {
  EXPORT_TYPES,
  type ExportFormat,
  SHEET_DATA_ROWS_MAX,
  type TableFormat,
} from "contract/exports";
import { says } from "contract/messages";
import { countList, type WholeList } from "../lists/page.ts";
import { readWholeList } from "../lists/list-cursor.ts";
import { exportsEnded, queues } from "../observability/counters.ts";
import type { Caller } from "../auth/access-tokens.ts";
import type { FileAnswer, Call } from "../http/bind.ts";
import { appendAudit } from "../postgres/audit.ts";
import type { App } from "../http/deps.ts";
import { badRequest, HttpError } from "../errors/http-error.ts";
import { type Batches, writeCsv, type ExportColumn } from "./csv.ts";
import { writeXlsx } from "./xlsx.ts";
import { loggableError } from "../observability/loggable-error.ts";
import type { Translate } from "../http/language.ts";

/** Each holds a connection to the database as long as its client takes to read it. */
const EXPORTS_MAX = 2;
const RETRY_SECONDS = 10;
const busyMessage = says("Other exports are running. Please try again in a moment.");

/** Counts the exports that a server runs. `begin` gives what ends one, and refuses with 429 when there are too many. */
export function limitExports() {
  let running = 0;
  const { exports: queue } = queues;
  return {
    begin: (): (() => void) => {
      if (running >= EXPORTS_MAX) {
        queue.refused += 1;
        throw new HttpError(429, busyMessage, {
          headers: { "retry-after": String(RETRY_SECONDS) },
        });
      }
      running += 1;
      queue.running += 1;
      let ended = false;
      return () => {
        if (ended) return;
        running -= 1;
        queue.running -= 1;
        ended = true;
      };
    },
  };
}

type ListName = "complaints" | "events";

/** What is saved as a file: a list with all its pages. */
export interface Export<Row> {
  /** The endpoint's name, for the audit trail. */
  action: string;
  /** The file's name begins with it. */
  name: ListName;
  query: { format: ExportFormat };
  list: WholeList;
  write: ExportWriter<Row>;
}

/** The file of these rows, piece by piece. */
export type ExportWriter<Row> = (
  batches: Batches<Row>,
  translate: Translate,
) => AsyncIterable<Buffer>;

/** Writes rows as a table; `name` is that of the sheet. */
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
 * A list as a file, written while it is read: no more than a batch is held, and nothing is read ahead of the client. Leaves
 * an audit row before its first byte: who, in which format, narrowed by what, how many rows. Refuses with 400 when a sheet cannot hold them all, with 429 when too many exports run.
 */
export async function exportList<Row extends object>(
  { deps, log }: App,
  {
    caller,
    request,
    translator,
  }: Pick<Call<Endpoint>, "request" | "translator"> & { caller: Caller },
  { action, name, query, list, write }: Export<Row>,
): Promise<FileAnswer> {
  const { format } = query;
  const endExport = deps.exports.begin();
  try {
    const rows = await countList(deps.db, deps.counts, list);
    if (format === "xlsx" && rows > SHEET_DATA_ROWS_MAX) throw tooManyForSheet();
    await appendAudit(deps.db, action, request, {
      principal_id: caller.principal_id,
      entity_id: null,
      details: { format, rows, filters: filtersWithoutText(query, rows) },
    });
    const translate = translator();
    const batches = readWholeList<Row>(deps.db, list, deps.standby);
    // Until they are there, a failure can still be told in words.
    const first = await batches.next();
    async function* allBatches() {
      if (!first.done) yield first.value;
      yield* batches;
    }
    const stream = Readable.from(logFailure(write(allBatches(), translate), log, request.id), {
      objectMode: false,
    });
    // Of a client that has gone before it took anything, nothing else would end them.
    stream.once("close", () => {
      endExport();
      exportsEnded[outcome(stream)] += 1;
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

/** The bytes; says in the log why they end too soon. */
async function* logFailure(bytes: AsyncIterable<Buffer>, log: App["log"], request_id: string) {
  try {
    yield* bytes;
  } catch (error) {
    log.error({ request_id, fault: loggableError(error) }, "an export was cut short");
    throw error;
  }
}

/** What became of an export: of what was not read to its end, its client had gone. */
function outcome({ errored, readableEnded }: Readable): keyof typeof exportsEnded {
  if (errored) return "failed";
  return readableEnded ? "finished" : "abandoned";
}

const sheetTitle = (name: ListName) => says(name === "complaints" ? "Complaints" : "Events");

const tooManyForSheet = () =>
  badRequest(
    says("An Excel sheet holds at most {limit} rows: set a filter, or choose CSV.", {
      limit: SHEET_DATA_ROWS_MAX.toLocaleString("en-IN"),
    }),
    "format",
  );

/** Days, and the words of the lists' own choices. Any other text may be a person's name or a part of a phone. */
const NON_PERSONAL =
  /^(\d{4}-\d\d-\d\d|registered|in-process|completed|public|private|all|today|week|month|true)$/i;
/** Filters that take an id or a name, as text. Digits here are an id only if the list that they leave has rows. */
const ID_OR_NAME = new Set(["constituency", "category", "status"]);

/**
 * The filters of an export, without personal data: ids, days and words of ours. Of every other text, and of each searched
 * one, the trail says only that it was set. `rows` is the length of the list that these filters leave.
 */
function filtersWithoutText(query: object, rows: number): Record<string, string | number | true> {
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
