import { parseSheet } from "./parse-sheet.ts";
import { NotASheetError, SheetError } from "./sheet-error.ts";
import type { SheetJob, SheetReply } from "./sheet-form.ts";

/* The process that parses one spreadsheet for sheet-process.ts. It ends with its parent. */

const CHUNK = 1_000;

const inChunks = <Item>(items: Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / CHUNK) }, (_, index) =>
    items.slice(index * CHUNK, (index + 1) * CHUNK),
  );
const send = (reply: SheetReply) => process.send?.(reply);
// This listener keeps the process alive until the parent has read all messages.
process.once("disconnect", () => process.exit());

const job: SheetJob = JSON.parse(process.argv[2] ?? "");
try {
  const { rows, problems, rejectedRows = [], facts } = await parseSheet(job);
  for (const part of inChunks(rows)) send({ rows: part });
  for (const part of inChunks(problems)) send({ problems: part });
  for (const part of inChunks(rejectedRows)) send({ rejectedRows: part });
  send({ end: true, facts });
} catch (error) {
  if (error instanceof NotASheetError) send({ error: null });
  else if (error instanceof SheetError) send({ error: error.userMessage });
  else throw error;
}
