import { type CompiledQuery, type RawBuilder, sql } from "kysely";
import type { Database } from "./schema.ts";

/** A place in a statement that a value of this name takes at each run. */
interface Place {
  named: string;
}
/** The places of all values of a statement, by their names. */
export type Places<Values> = { readonly [Name in keyof Values]-?: RawBuilder<Values[Name]> };

/**
 * A statement that is put together once and run with other values each time: of the storing of a complaint, putting it
 * together is a fifth of the server's work. `write` is given a place for each value; gives the rows.
 */
export function prepared<Values extends object, Row>(
  write: (places: Places<Values>) => RawBuilder<Row>,
): (db: Database, values: Values) => Promise<Row[]> {
  const places = new Proxy({} as Places<Values>, {
    get: (_, named: string) => sql.val({ named } satisfies Place),
  });
  let written: CompiledQuery<Row> | undefined;
  return async (db, values) => {
    written ??= write(places).compile(db);
    const parameters = written.parameters.map(
      (place) => values[(place as Place).named as keyof Values],
    );
    const { rows } = await db.executeQuery<Row>({ ...written, parameters });
    return rows;
  };
}
