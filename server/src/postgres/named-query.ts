import pg from "pg";

/** The row description of a statement, as the driver keeps it. */
interface RowDescription {
  fields: object[];
  _parsers: ((text: string) => unknown)[] | undefined;
  _prebuiltEmptyResultObject: object | null;
}

/** The private members of pg 8.23.1 that a named query uses. */
interface Driver {
  name?: string;
  _result: RowDescription;
  _accumulateRows?: boolean;
  hasBeenParsed: (connection: object) => boolean;
  prepare: (connection: object) => void;
  handleReadyForQuery: (connection: object) => void;
}
const driver = pg.Query.prototype as unknown as Driver;

/** The row descriptions of a connection's named statements, by name. */
export type RowDescriptions = Map<string, RowDescription>;

/**
 * A query that requests the row description of a named statement only once. The description cannot change: PostgreSQL rejects
 * a named statement whose result type has changed.
 */
export class NamedQuery extends pg.Query {
  readonly #rowDescriptions: RowDescriptions;

  constructor(
    text: string,
    values: unknown[],
    name: string | undefined,
    rowDescriptions: RowDescriptions,
  ) {
    super(text, values);
    Object.assign(this, { name });
    this.#rowDescriptions = rowDescriptions;
  }

  /** Called by the driver: sends the statement. */
  prepare(connection: object): void {
    const query = this as unknown as Driver;
    const known = query.hasBeenParsed(connection) && this.#rowDescriptions.get(query.name!);
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
    if (name && !this.#rowDescriptions.has(name))
      this.#rowDescriptions.set(name, copyRowDescription(_result));
    driver.handleReadyForQuery.call(this, connection);
  }
}

/** Overrides the connection's "describe" message, so that it is not sent. */
const withoutDescribe = { describe: { value: () => undefined } };

function copyRowDescription({
  fields,
  _parsers,
  _prebuiltEmptyResultObject: empty,
}: RowDescription): RowDescription {
  // An object from JSON.parse has a shape that V8 copies faster.
  const shaped = empty && (JSON.parse(JSON.stringify(empty)) as object);
  return { fields, _parsers, _prebuiltEmptyResultObject: shaped };
}
