import { type CompiledQuery, DefaultQueryCompiler } from "kysely";
import pg from "pg";
import { vi } from "vitest";
import { templateText } from "./row-types.ts";

/** A column of PostgreSQL's row description. */
export interface DescribedColumn {
  name: string;
  /** The type's oid. */
  dataTypeID: number;
  /** The table's oid and the column's number; 0 for an expression. */
  tableID: number;
  columnID: number;
}

/** A statement that PostgreSQL has described. */
export interface DescribedStatement {
  /** The texts of its `sql` templates, the outermost first; none for a statement of Kysely's builder. */
  templates: string[];
  columns: readonly DescribedColumn[];
  /** The columns in which a row had null. */
  nulls: Set<number>;
}

/** The members of pg 8.23.1 that receive a row description and a row. */
interface Driver {
  text: string;
  handleRowDescription: (message: { fields: DescribedColumn[] }) => void;
  handleDataRow: (message: { fields: unknown[] }) => void;
}

type Compile = (
  this: DefaultQueryCompiler,
  ...given: Parameters<DefaultQueryCompiler["compileQuery"]>
) => CompiledQuery;

interface RawNode {
  kind: string;
  sqlFragments: readonly string[];
}
const isRawNode = (value: object): value is RawNode => "kind" in value && value.kind === "RawNode";

function templatesIn(node: unknown): string[] {
  if (typeof node !== "object" || node === null) return [];
  const own = isRawNode(node) ? [templateText(node.sqlFragments)] : [];
  return [...own, ...Object.values(node).flatMap(templatesIn)];
}

/** From now on records every statement of this process until the test ends; the returned function gives the statements. */
export function recordStatements(): () => DescribedStatement[] {
  const templates = new Map<string, string[]>();
  const columns = new Map<string, DescribedColumn[]>();
  const nulls = new Map<string, Set<number>>();

  const compileQuery: Compile = Reflect.get(DefaultQueryCompiler.prototype, "compileQuery");
  vi.spyOn(DefaultQueryCompiler.prototype, "compileQuery").mockImplementation(function (
    this: DefaultQueryCompiler,
    ...given
  ) {
    const compiled = compileQuery.apply(this, given);
    templates.set(compiled.sql, templatesIn(compiled.query));
    return compiled;
  });
  const driver = pg.Query.prototype as unknown as Driver;
  const { handleRowDescription, handleDataRow } = driver;
  vi.spyOn(driver, "handleRowDescription").mockImplementation(function (this: Driver, message) {
    columns.set(this.text, message.fields);
    handleRowDescription.call(this, message);
  });
  vi.spyOn(driver, "handleDataRow").mockImplementation(function (this: Driver, message) {
    const found = nulls.get(this.text) ?? new Set();
    nulls.set(this.text, found);
    for (const [index, value] of message.fields.entries()) if (value === null) found.add(index);
    handleDataRow.call(this, message);
  });
  return () =>
    [...columns].map(([text, described]) => ({
      templates: templates.get(text) ?? [],
      columns: described,
      nulls: nulls.get(text) ?? new Set(),
    }));
}
