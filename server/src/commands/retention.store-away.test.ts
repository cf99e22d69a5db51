import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { fileOf, formOf, PDF } from "../../test/attachments.ts";
import { newComplaint } from "../../test/complaints.ts";
import { addOffice, type TestOffice } from "../../test/records.ts";
import type { Schema } from "../postgres/schema.ts";
import { FileStoreUnavailableError } from "../storage/file-store.ts";
import { removeOldData } from "./retention.ts";

/* The file store cannot be reached while old data is removed. */

const keep = { KEEP_COMPLETED_COMPLAINTS_DAYS: 90 };

let app: TestApp;
let office: TestOffice;
beforeAll(async () => {
  app = await createTestApp();
  office = await addOffice(app.db);
});
afterAll(() => app.close());
beforeEach(async () => {
  for (const table of ["complaints", "deleted_files"] as const)
    await app.db.deleteFrom(table).execute();
});

const away = () => Promise.reject(new FileStoreUnavailableError("away"));

/** Adds a completed complaint of last year with one file. */
async function addOldComplaint() {
  const form = formOf(newComplaint(office), [fileOf(PDF, "a.pdf", "application/pdf")]);
  expect((await app.send("POST", "/api/v0/complaint", form)).status).toBe(200);
  await sql`update complaints set status_id = 3, updated_at = now() - interval '1 year'`.execute(
    app.db,
  );
}
const addOldAnswer = () =>
  sql`
    insert into idempotency_keys (principal_id, action, key, request_hash, answer, created_at)
    values (${app.superAdmin}, 'createCitizen', ${randomUUID()}, '', '{}', now() - interval '3 days')`.execute(
    app.db,
  );
const count = async (table: keyof Schema) =>
  (
    await app.db
      .selectFrom(table)
      .select(sql`1`.as("one"))
      .execute()
  ).length;

test("what has no files is removed", async () => {
  const unreachable = { ...app, files: { ...app.files, assertOwner: away } };
  await addOldAnswer();
  await addOldComplaint();
  expect(await removeOldData(unreachable, {})).toMatchObject({
    idempotency_keys: 1,
    complaints: 0,
  });
  await addOldAnswer();
  await expect(removeOldData(unreachable, keep)).rejects.toThrow(FileStoreUnavailableError);
  expect([await count("idempotency_keys"), await count("complaints")]).toEqual([0, 1]);
});

test("the text of a removed complaint goes, and its file later", async () => {
  const unreachable = { ...app, files: { ...app.files, remove: away } };
  await addOldComplaint();
  await expect(removeOldData(unreachable, keep)).rejects.toThrow(FileStoreUnavailableError);
  expect([await count("complaints"), await count("deleted_files")]).toEqual([0, 1]);
  const deltasAfterFailure = async () => {
    await addOldComplaint();
    await removeOldData(unreachable, keep).catch(() => undefined);
    return (await sql`select from complaint_changes where sign <> 0`.execute(app.db)).rows.length;
  };
  // Deltas stay while an older transaction runs, also one of another test file on this PostgreSQL.
  await expect.poll(deltasAfterFailure, { timeout: 60_000 }).toBe(0);
});
