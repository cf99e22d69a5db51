import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";
import { migrate } from "./migrate.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ isBare: true });
  await migrate(database.connection, () => undefined, { last: 9 });
});
afterAll(() => database.drop());

test("searched digits go from the audit rows of earlier exports; ids, and everything else, stay", async () => {
  const add = (action: string, details: object | null) =>
    database.pool.query("insert into audit (action, details) values ($1, $2)", [action, details]);
  const other = { format: "csv", rows: 0, filters: { search: "981234567" } };
  await add("exportComplaints", {
    format: "csv",
    rows: 3,
    filters: { search: "981234567", mandal: "98123", booth_name: true, constituency: "7", page: 2 },
  });
  await add("exportEvents", { format: "ics", rows: 0, filters: {} });
  await add("exportEvents", null);
  await add("somethingElse", other);

  await migrate(database.connection, () => undefined, { last: 10 });

  const { rows } = await database.pool.query("select details from audit order by id");
  expect(rows.map(({ details }: { details: unknown }) => details)).toEqual([
    {
      format: "csv",
      rows: 3,
      filters: { search: true, mandal: true, booth_name: true, constituency: "7", page: 2 },
    },
    { format: "ics", rows: 0, filters: {} },
    null,
    other,
  ]);
  await expect(database.pool.query("update audit set details = null")).rejects.toThrow(
    "the audit trail is append-only",
  );
});
