import pg from "pg";

/** How the rows of a statement read: what its RowDescription said, and what the driver made of that. */
interface Layout {
  fields: object[];
  _parsers: ((text: string) => unknown)[] | undefined;
  _prebuiltEmptyResultObject: object | null;
}

/** What a named query uses of the driver beside its public names (pg 8.23.1). */
interface Driver {
  name?: string;
  _result: Layout;
  _accumulateRows?: boolean;
  hasBeenParsed: (connection: object) => boolean;
  prepare: (connection: object) => void;
  handleReadyForQuery: (connection: object) => void;
}
const driver = pg.Query.prototype as unknown as Driver;

/** The layouts that a connection's named statements are known to have, by name. */
export type Layouts = Map<string, Layout>;

/**
 * A query that asks for the description of its rows only until its statement's is known: PostgreSQL refuses to run a
 * named statement whose rows have changed, so that it would say the same each time.
 */
export class NamedQuery extends pg.Query {
  readonly #layouts: Layouts;

  constructor(text: string, values: unknown[], name: string | undefined, layouts: Layouts) {
    super(text, values);
    Object.assign(this, { name });
    this.#layouts = layouts;
  }

  /** Called by the driver: sends the statement. */
  prepare(connection: object): void {
    const query = this as unknown as Driver;
    const known = query.hasBeenParsed(connection) && this.#layouts.get(query.name!);
    if (!known) {
      driver.prepare.call(query, connection);
      return;
    }
    const { fields, _parsers, _prebuiltEmptyResultObject } = known;
    Object.assign(query._result, { fields, _parsers, _prebuiltEmptyResultObject });
    query._accumulateRows = true;
    driver.prepare.call(query, Object.create(connection, withoutDescribe) as object);
  }

  /** Called by the driver: the answer is complete, and no error. */
  handleReadyForQuery(connection: object): void {
    const { name, _result } = this as unknown as Driver;
    if (name && !this.#layouts.has(name)) this.#layouts.set(name, copyLayout(_result));
    driver.handleReadyForQuery.call(this, connection);
  }
}

/** The connection with no word for "describe". */
const withoutDescribe = { describe: { value: () => undefined } };

function copyLayout({ fields, _parsers, _prebuiltEmptyResultObject: empty }: Layout): Layout {
  // Read from JSON, an object has a shape of its own, which V8 copies at one stroke.
  const shaped = empty && (JSON.parse(JSON.stringify(empty)) as object);
  return { fields, _parsers, _prebuiltEmptyResultObject: shaped };
}
