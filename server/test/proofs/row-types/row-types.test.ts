import { expect, onTestFinished, test } from "vitest";
import { createTestApp, type TestApp } from "../../app.ts";
import { createTestDatabase } from "../../database.ts";
import {
  type DescribedColumn,
  type DescribedStatement,
  recordStatements,
} from "../../described-statements.ts";
import { type DeclaredColumn, declaredRowTypes, type RowType } from "../../row-types.ts";
import { runRawStatements } from "../../raw-statements.ts";
import { loadDemo } from "../../../src/demo/demo.ts";

/** Columns that may be null in their table, and never are in the rows of a statement: its conditions exclude null. */
const neverNull = [
  // Constraint principals_sign_in_complete: an account that may sign in has both.
  "server/src/features/auth/auth.store.ts: name may be null",
  "server/src/features/auth/auth.store.ts: phone may be null",
  // Its condition compares it with the newest.
  "server/src/features/booths/booths.store.ts: loaded_at may be null",
];

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

/** The content of json is not described, so an array may be json. */
const isOfType = (declared: string, described: string) =>
  declared === "unknown" ||
  declared === described ||
  (described === "json" && declared.endsWith("[]"));

/** How the row type of a statement's templates differs from what PostgreSQL describes. */
function differences(
  rowTypes: RowType[],
  { columns, nulls }: DescribedStatement,
  catalog: Catalog,
): { where: string; text: string }[] {
  // The innermost: a list's own columns, and not the page that selects them.
  const innermost = rowTypes.at(-1);
  if (!innermost) return [];
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
  return [...missing, ...wrong]
    .filter((text) => text !== null)
    .map((text) => ({ where: innermost.where, text }));
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

test("every raw statement's row type has the columns that PostgreSQL describes, with their types and nulls", async () => {
  const rowTypes = Map.groupBy(declaredRowTypes(), ({ text }) => text);
  const recorded = recordStatements();
  const database = await createTestDatabase();
  await loadDemo(database.db);
  const app = await createTestApp({ database, processes: 0 });
  onTestFinished(() => app.close());
  await runRawStatements(app);
  const catalog = await readCatalog(app);

  const notRun = new Set(rowTypes.keys());
  const differing = new Map<string, string>();
  for (const statement of recorded()) {
    const found = statement.templates.flatMap((text) => rowTypes.get(text) ?? []);
    for (const { text } of found) notRun.delete(text);
    for (const { where, text } of differences(found, statement, catalog))
      differing.set(`${where.replace(/:\d+$/, "")}: ${text}`, where);
  }
  const known = new Set(neverNull);
  const unknown = [...differing].filter(([text]) => !known.has(text));
  expect(unknown, "differences between a row type and PostgreSQL's description").toEqual([]);
  expect(
    neverNull.filter((text) => !differing.has(text)),
    "exceptions without a use",
  ).toEqual([]);
  const places = [...notRun].flatMap((text) => rowTypes.get(text)!.map(({ where }) => where));
  expect(places, "statements that runRawStatements() does not run").toEqual([]);
  expect(rowTypes.size).toBeGreaterThan(50);
});
