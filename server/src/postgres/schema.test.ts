import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { createTestDatabase } from "../../test/database.ts";

/* schema.ts, letter-tables.ts and mail-tables.ts are types, which no program can look at while it runs: the test reads their text. */

/** A column as schema.ts declares it and as PostgreSQL has it. */
interface Column {
  /** What the driver makes of a value: number, string, boolean, json or timestamp. */
  type: string;
  isNullable: boolean;
  /** Whether an insert may leave the column out. */
  hasDefault: boolean;
  /** Whether an insert may not name the column. */
  isGenerated: boolean;
}
type Tables = Record<string, Record<string, Column>>;

const source = ["letter-tables.ts", "mail-tables.ts", "schema.ts"]
  .map((file) => readFileSync(join(import.meta.dirname, file), "utf8"))
  .join("\n")
  .replaceAll(/\/\*\*[^]*?\*\//g, "");

function declaredColumn(text: string): Column {
  const isColumnType = text.startsWith("ColumnType<");
  const [selected = ""] = isColumnType ? text.slice("ColumnType<".length).split(",") : [text];
  const base = selected.replace(/^Generated(?:Always)?<(.*)>$/, "$1").replace(/ \| null$/, "");
  const isTimestamp = text === "Timestamp" || text.includes("Date");
  const isJson = base.startsWith("JSONColumnType") || base === "StoredChange[]";
  const isPlain = ["number", "boolean"].includes(base);
  const type = base === "Id" ? "number" : isTimestamp ? "timestamp" : isJson ? "json" : base;
  return {
    type: type === base && !isPlain && base !== "string[]" && base !== "number[]" ? "string" : type,
    isNullable: selected.endsWith(" | null"),
    hasDefault: text === "Timestamp" || /Generated|^Id$|undefined/.test(text),
    isGenerated: text === "Id" || text.startsWith("GeneratedAlways"),
  };
}

function declaredTables(): Tables {
  const interfaces = new Map<string, Record<string, string>>();
  for (const [, name, base, body] of source.matchAll(
    /interface (\w+)(?: extends (\w+))? \{([^}]*)\}/g,
  )) {
    const columns = [...body!.matchAll(/^ {2}(\w+): ([^;]+);/gm)].map((found) => found.slice(1, 3));
    interfaces.set(name!, {
      ...(base && interfaces.get(base)),
      ...(Object.fromEntries(columns) as Record<string, string>),
    });
  }
  return Object.fromEntries(
    Object.entries(interfaces.get("Schema")!).map(([table, name]) => [
      table,
      Object.fromEntries(
        Object.entries(interfaces.get(name)!).map(([column, text]) => [
          column,
          declaredColumn(text),
        ]),
      ),
    ]),
  );
}

const driverTypes: Record<string, string> = {
  int2: "number",
  int4: "number",
  int8: "number",
  bool: "boolean",
  jsonb: "json",
  timestamptz: "timestamp",
  _text: "string[]",
  _int4: "number[]",
};

async function migratedTables(tables: string[]): Promise<Tables> {
  const database = await createTestDatabase();
  const { rows } = await sql<{
    table: string;
    column: string;
    type: string;
    is_nullable: boolean;
    has_default: boolean;
    is_generated: boolean;
  }>`
    select c.relname as table, a.attname as column, t.typname as type, not a.attnotnull as is_nullable,
      a.atthasdef or a.attidentity <> '' as has_default, a.attidentity = 'a' as is_generated
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_type t on t.oid = a.atttypid
    where c.relnamespace = 'public'::regnamespace and c.relname = any(${tables})
      and a.attnum > 0 and not a.attisdropped order by c.relname, a.attnum`.execute(database.db);
  await database.drop();
  const found: Tables = {};
  for (const { table, column, type, is_nullable, has_default, is_generated } of rows)
    (found[table] ??= {})[column] = {
      type: driverTypes[type] ?? "string",
      isNullable: is_nullable,
      hasDefault: has_default,
      isGenerated: is_generated,
    };
  return found;
}

test("the schema type has the columns of the migrated database, with their types, nulls and defaults", async () => {
  const declared = declaredTables();
  const migrated = await migratedTables(Object.keys(declared));
  expect(Object.keys(declared).length).toBeGreaterThan(15);
  for (const [table, columns] of Object.entries(declared)) {
    // A trigger fills these, so PostgreSQL names no default.
    for (const column of ["complainant_text"])
      if (migrated[table]?.[column]) migrated[table][column].hasDefault = true;
    // Without a default an insert may leave out what may be null.
    for (const [name, column] of Object.entries(migrated[table]!))
      if (column.isNullable && columns[name]) column.hasDefault = columns[name].hasDefault;
    expect([table, columns]).toEqual([table, migrated[table]]);
  }
});
