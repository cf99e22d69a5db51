import { randomUUID } from "node:crypto";
import { utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { officeToday } from "contract/calendar";
import type { Session } from "contract/auth";
import { createTestApp, type Method, SUPER_ADMIN, type TestApp } from "../../test/app.ts";
import { fileOf, formOf, PNG } from "../../test/attachments.ts";
import { createTestDatabase, urlOf } from "../../test/database.ts";
import {
  type DescribedColumn,
  type DescribedStatement,
  recordStatements,
} from "../../test/described-statements.ts";
import { runCheck } from "../../test/findings.ts";
import { type DeclaredColumn, declaredRowTypes, type RowType } from "../../test/row-types.ts";
import { eraseCitizen } from "../commands/citizens-erase.ts";
import { removeOldData } from "../commands/retention.ts";
import { changePassword, createSuperAdmin } from "../commands/super-admin.ts";
import { loadDemo } from "../demo/demo.ts";
import { checkDatabase } from "../diagnostics/checks/database.ts";
import { previewSheet, storeSheet } from "../features/booths/booths.store.ts";
import { createBoothFinder, storeRoll } from "../features/citizens/citizens.roll.ts";
import { primaryPosition, standbyPosition } from "../lists/replica.ts";
import { compareFiles } from "../storage/store-owner.ts";
import { LEFTOVER_AGE_MS, sweep } from "../storage/sweep.ts";

/**
 * Columns that may be null in the table, and never are in the rows of this statement. By the template's file, and the name of
 * the column in the row.
 */
const neverNull: Record<string, string[]> = {};

/** What the driver makes of a PostgreSQL type (pool.ts). */
const driverTypes: Record<string, string> = {
  int2: "number",
  int4: "number",
  int8: "number",
  float4: "number",
  float8: "number",
  bool: "boolean",
  json: "json",
  jsonb: "json",
};
const driverType = (type: string): string =>
  type.startsWith("_") ? `${driverType(type.slice(1))}[]` : (driverTypes[type] ?? "string");

type Catalog = Awaited<ReturnType<typeof readCatalog>>;

/** The names of PostgreSQL's types, and the columns of tables that may be null. */
async function readCatalog({ database: { pool } }: TestApp) {
  const types = await pool.query<{ oid: number; typname: string }>(
    "select oid, typname from pg_type",
  );
  const nullable = await pool.query<{ name: string }>(
    `select a.attrelid || ' ' || a.attnum as name from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relkind = 'r' and not a.attnotnull`,
  );
  return {
    types: new Map(types.rows.map(({ oid, typname }) => [oid, driverType(typname)])),
    nullable: new Set(nullable.rows.map(({ name }) => name)),
  };
}

const isOfType = (declared: string, described: string) =>
  declared === "unknown" ||
  declared === described ||
  (described === "json" && declared.endsWith("[]"));

/** How a row type differs from what PostgreSQL describes. */
function differences(
  rowTypes: RowType[],
  { columns, nulls }: DescribedStatement,
  catalog: Catalog,
): string[] {
  const declared = new Map(rowTypes.flatMap((rowType) => [...rowType.columns]));
  const isOpen = rowTypes.some((rowType) => rowType.isOpen);
  const missing = [...declared]
    .filter(([name, { isOptional }]) => !isOptional && !columns.some((one) => one.name === name))
    .map(([name]) => `the result has no column ${name}`);
  const wrong = columns.map((column, index) => {
    const found = declared.get(column.name);
    if (!found) return isOpen ? null : `the row type has no column ${column.name}`;
    return columnDifference(found, column, nulls.has(index), catalog);
  });
  const { where } = rowTypes[0]!;
  return [...missing, ...wrong.filter((text) => text !== null)].map((text) => `${where}: ${text}`);
}

function columnDifference(
  { type, isNullable }: DeclaredColumn,
  { name, dataTypeID, tableID, columnID }: DescribedColumn,
  wasNull: boolean,
  { types, nullable }: Catalog,
): string | null {
  const described = types.get(dataTypeID)!;
  if (!isOfType(type, described)) return `${name} is ${described}, and not ${type}`;
  if (isNullable || type === "unknown") return null;
  if (wasNull) return `${name} was null`;
  return nullable.has(`${tableID} ${columnID}`) ? `${name} may be null` : null;
}

/** Uses an office in every way that has a raw statement: the calls, the commands, the jobs and the checks. */
async function useEverything(app: TestApp): Promise<void> {
  const { db, files, folder, database } = app;
  const complaint = await db
    .selectFrom("complaints as c")
    .innerJoin("constituencies as n", "n.id", "c.constituency_id")
    .innerJoin("principals as p", "p.id", "c.complainant_id")
    .select([
      "c.id",
      "c.booth_id",
      "c.constituency_id",
      "c.category_id",
      "c.complainant_id",
      "n.name as constituency",
      "n.district_id",
      "p.phone",
    ])
    .where("c.status_id", "=", 1)
    .where("p.phone", "is not", null)
    .executeTakeFirstOrThrow();
  const booth = await db
    .selectFrom("booths")
    .selectAll()
    .where("id", "=", complaint.booth_id)
    .executeTakeFirstOrThrow();
  const event = await db.selectFrom("events").selectAll().executeTakeFirstOrThrow();
  const admin = await db
    .selectFrom("principals")
    .select("id")
    .where("principal_type", "=", "admin")
    .where("status", "=", "active")
    .executeTakeFirstOrThrow();

  async function send<Data = unknown>(
    method: Method,
    path: string,
    payload?: object,
    headers: Record<string, string> = {},
  ): Promise<Data> {
    const { status, body } = await app.send<Data>(method, `/api/v0${path}`, payload, headers);
    if (status !== 200) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(body)}`);
    return body.data;
  }
  const get = (path: string, query: Record<string, string | number> = {}) =>
    send("GET", `${path}?${new URLSearchParams(query as Record<string, string>).toString()}`);

  // Sessions.
  const { refresh_token } = await send<Session>("POST", "/auth/super-admin/login", {
    phone: SUPER_ADMIN.phone,
    password: SUPER_ADMIN.password,
  });
  await send("POST", "/auth/refresh-token", { token: refresh_token });
  await send("POST", "/auth/logout", { token: refresh_token });

  // Accounts.
  const account = {
    name: "Kiran Desai",
    phone: "9822200001",
    password: "Neem-Tree-27!",
    constituency_id: complaint.constituency_id,
  };
  const added = await send<{ id: number }>("POST", "/auth/admin/register", account);
  await send("PUT", `/admin/${added.id}`, { password: "Neem-Tree-28!" });
  await send("DELETE", `/admin/${added.id}`);
  await get("/principal/all_principal");
  await createSuperAdmin(db, { ...account, phone: "9822200002" });
  await changePassword(db, { phone: "9822200002", password: "Neem-Tree-29!" });

  // Locations, booths, citizens, categories.
  for (const level of ["states", "districts", "constituencies"]) await get(`/location/${level}`);
  const district = { name: "New District", state_id: 1 };
  const { id } = await send<{ id: number }>("POST", "/location/districts", district);
  await send("PUT", `/location/districts/${id}`, { ...district, name: "Renamed" });
  await send("DELETE", `/location/districts/${id}`);
  await get(`/location/constituencies/${complaint.constituency_id}/booths`);
  await get("/booth/find", { search: booth.booth_number });
  await get("/booth/upload-progress", { constituency_id: complaint.constituency_id });
  const { id: _id, constituency_id, ...columns } = booth;
  const sheet = [
    { ...columns, mandal: "Another", row: 2 },
    { ...columns, booth_number: "9999", row: 3 },
  ];
  await db.transaction().execute(async (tx) => {
    await previewSheet(tx, constituency_id, sheet);
    await storeSheet(tx, constituency_id, sheet, false);
    const person = { name: "Asha", email: null, booth_id: booth.id };
    const roll = [
      { ...person, row: 2, phone: complaint.phone! },
      { ...person, row: 3, phone: "9822200003" },
    ];
    await storeRoll(tx, roll, false);
  });
  await createBoothFinder(db, complaint.constituency);
  await get("/principal/user", { booth_id: booth.id, search: "a" });
  const citizen = { name: "Gita", phone: "9822200004", booth_id: booth.id };
  await send("POST", "/principal/user", citizen, { "idempotency-key": "one" });
  await send("POST", "/principal/user", citizen);
  await get("/categories");

  // Lists and reports.
  const list = {
    complaint: { constituency: complaint.constituency, category: "water" },
    event: { constituency: complaint.constituency, category: "camp" },
  };
  for (const [name, filters] of Object.entries(list)) {
    await get(`/${name}`);
    await get(`/${name}`);
    await get(`/${name}`, { ...filters, booth_name: booth.booth_name });
    for (const search of ["water", "no such word"]) await get(`/${name}`, { search });
    await get(`/${name}`, { page: 150 });
    await get(`/${name}/export`, { format: "csv" });
  }
  await get("/reports/super-admin");
  await get("/reports/super-admin", { mandal: booth.mandal, constituency_id });
  await get("/reports/complaints", { constituency_id });
  await primaryPosition.execute(db);
  await standbyPosition.execute(db);

  // Events.
  await get(`/event/${event.id}`);
  const { title, category_id, type_id, booth_id, location } = event;
  const changed = { title, category_id, type_id, booth_id, location, event_date: officeToday() };
  await send("PUT", `/event/${event.id}`, changed);

  // Complaints.
  const fields = {
    title: "No water",
    description: "The hand pump near the temple is dry.",
    category_id: complaint.category_id,
  };
  const report = () => formOf({ ...fields, complainant_id: complaint.complainant_id }, [file()]);
  const file = () => fileOf(PNG, "a.png", "image/png");
  await get("/complaint/assignees", { booth_id: booth.id });
  for (const key of ["a", "a", "b"])
    await send("POST", "/complaint", report(), { "idempotency-key": key });
  const path = `/complaint/${complaint.id}`;
  await get(path);
  await get(`${path}/slip`);
  await get(`${path}/complainant`);
  const { complainant_id } = complaint;
  await get("/complaint/similar", { complainant_id, booth_id: booth.id, category_id: fields.category_id });
  await send("PUT", path, { ...fields, status_id: 2, assigned_to: admin.id });
  await send("POST", `${path}/notes`, { kind: "note", note: "Called the engineer." });
  await get(`${path}/story`);
  await send("POST", `${path}/attachments`, formOf({}, [file(), file()]));
  const attachments = await db
    .selectFrom("attachments")
    .select(["id", "storage_key"])
    .where("complaint_id", "=", complaint.id)
    .execute();
  await get(`${path}/attachments/${attachments[0]!.id}`);
  await send("DELETE", `${path}/attachments/${attachments[0]!.id}`);

  // Checks, with a lost file and an orphan; the sweep; the data that are removed.
  await files.remove(attachments[1]!.storage_key);
  const [orphan, bytes] = [randomUUID(), join(folder, randomUUID())];
  await writeFile(bytes, "bytes");
  await files.put(orphan, bytes);
  const past = new Date(Date.now() - 2 * LEFTOVER_AGE_MS);
  for await (const key of files.list(-Infinity))
    await utimes(join(folder, "files", key.slice(0, 2), key), past, past);
  await runCheck(checkDatabase, { DATABASE_URL: urlOf(database.connection), DATA_DIR: folder });
  await sweep(db, files, { DATA_DIR: folder });
  await compareFiles(db, files);
  await eraseCitizen(app, { id: complaint.complainant_id });
  await removeOldData(app, { KEEP_COMPLETED_COMPLAINTS_DAYS: 1 });
}

test("every raw statement's row type has the columns that PostgreSQL describes, with their types and nulls", async () => {
  const rowTypes = Map.groupBy(declaredRowTypes(), ({ text }) => text);
  const statements = recordStatements();
  const database = await createTestDatabase();
  await loadDemo(database.db);
  const app = await createTestApp({ database, processes: 0 });
  await useEverything(app);
  const catalog = await readCatalog(app);
  await app.close();

  const unseen = new Set(rowTypes.keys());
  const wrong = statements().flatMap((statement) => {
    const found = statement.templates.flatMap((text) => rowTypes.get(text) ?? []);
    for (const text of statement.templates) unseen.delete(text);
    return found.length ? differences(found, statement, catalog) : [];
  });
  console.log(new Set(wrong));
  const notRun = [...unseen].flatMap((text) => rowTypes.get(text)!.map(({ where }) => where));
  expect(notRun, "row types whose statement this test does not run").toEqual([]);
  expect(rowTypes.size).toBeGreaterThan(50);
});
