import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { urlOf } from "../../test/database.ts";
import { addBooth, addConstituency } from "../../test/places.ts";
import { runCommand } from "../../test/run-command.ts";
import { readSheetsHere } from "../../test/sheets/read-here.ts";
import {
  registerRow,
  registerSheet,
} from "../features/complaints/import/fixtures/register-sheet.ts";
import { importComplaints } from "./complaints-import.ts";

readSheetsHere();

let app: TestApp;
let file: string;
beforeAll(async () => {
  app = await createTestApp();
  const belgarh = await addConstituency(app.db, "Belgarh");
  await addBooth(app.db, belgarh, { booth_number: "12" });
  file = join(app.folder, "register.xlsx");
  const sheet = registerSheet(
    registerRow(),
    registerRow({ Number: "2", Details: "x".repeat(300) }),
    registerRow({ Number: "3", Category: "Moonlight" }),
  );
  await writeFile(file, Buffer.from(await sheet.arrayBuffer()));
});
afterAll(() => app.close());

const constituency = "belgarh";

test(
  "the command adds the complaints of a register once, and writes the rejected rows to a file",
  { tags: ["register-import-14"] },
  async () => {
    const env = { DATABASE_URL: urlOf(app.database.connection), DATA_DIR: app.folder };
    const run = (...more: string[]) =>
      runCommand(["complaints", "import", file, "--constituency", constituency, ...more], env);
    const tried = await run("--dry-run");
    expect(tried.output).toContain(
      "Nothing saved yet: 2 complaints to add, 0 unchanged, 1 row rejected.",
    );
    const done = await run("--rejected", join(app.folder, "rejected.xlsx"));
    expect(done.output).toContain('Row 4, category: There is no category "Moonlight"');
    expect(done.output).toContain("2 complaints added, 0 unchanged, 1 row rejected.");
    expect(done.output).toContain("Citizens added: 1.");
    expect(done.output).toContain("Texts over the limit, kept whole in notes: 1.");
    const again = await importComplaints(app.db, join(app.folder, "rejected.xlsx"), {
      constituency,
    });
    expect(again).toMatchObject({ inserted: 0, unchanged: 0, rejected: 1 });
    const stored = await app.db
      .selectFrom("complaints")
      .select(["source_number", "registered_by"])
      .orderBy("id")
      .execute();
    expect(stored).toEqual(
      ["1", "2"].map((source_number) => ({ source_number, registered_by: app.superAdmin })),
    );
    const trail = await app.db
      .selectFrom("audit")
      .select(["principal_id", "details"])
      .where("action", "=", "importComplaints")
      .orderBy("id")
      .execute();
    const details = { inserted: 2, unchanged: 0, rejected: 1, citizens: 1 };
    expect(trail.slice(0, 2)).toEqual(
      [true, false].map((dry_run) => ({ principal_id: null, details: { ...details, dry_run } })),
    );
  },
);

test(
  "without a constituency, and with a file for the rejected rows that exists, nothing is imported",
  { tags: ["register-import-14"] },
  async () => {
    await expect(importComplaints(app.db, file, {})).rejects.toThrow("--constituency NAME");
    await expect(importComplaints(app.db, file, { constituency, rejected: file })).rejects.toThrow(
      "exists already",
    );
    await expect(importComplaints(app.db, file, { constituency: "Nowhere" })).rejects.toThrow(
      'There is no constituency "Nowhere".',
    );
  },
);
