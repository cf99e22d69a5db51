// Stores booths in the office of a running console, for browser tests that need some and do not test how a sheet is
// read: a line of JSON in, a line out once they are there. Ends with its input.
import { createInterface } from "node:readline";
import { readConfig } from "../src/config.ts";
import type { SheetRow } from "../src/features/booths/booths.sheet.ts";
import { lockForUpload, storeSheet } from "../src/features/booths/booths.store.ts";
import { openOffice } from "../src/office.ts";

const office = await openOffice(readConfig(process.env), console.error);
for await (const line of createInterface(process.stdin)) {
  const asked: { constituency_id: number; rows: SheetRow[] } = JSON.parse(line);
  const { constituency_id, rows } = asked;
  const counts = await office.db.transaction().execute(async (tx) => {
    await lockForUpload(tx, constituency_id);
    return storeSheet(tx, constituency_id, rows, false);
  });
  console.log(JSON.stringify(counts));
}
await office.close();
