// Stores booths in the office of a running console, for browser tests that do not test the sheet upload. Reads a line of
// JSON, writes a line when the booths are stored, and ends when its input ends.
import { createInterface } from "node:readline";
import { readConfig } from "../src/config.ts";
import type { SheetRow } from "../src/features/booths/booths.sheet.ts";
import { lockForUpload, storeSheet } from "../src/features/booths/booths.store.ts";
import { openOffice } from "../src/office.ts";
import { Scope } from "../src/access/scope.ts";

const office = await openOffice(readConfig(process.env), console.error);
for await (const line of createInterface(process.stdin)) {
  const asked: { constituency_id: number; rows: SheetRow[] } = JSON.parse(line);
  const { constituency_id, rows } = asked;
  const counts = await office.db.transaction().execute(async (tx) => {
    await lockForUpload(tx, Scope.wholeOffice, constituency_id);
    return storeSheet(tx, constituency_id, rows, false);
  });
  console.log(JSON.stringify(counts));
}
await office.close();
