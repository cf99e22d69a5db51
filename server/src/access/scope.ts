import { type RawBuilder, sql } from "kysely";
import type { Role } from "contract/endpoint";
import type { Condition } from "../postgres/conditions.ts";

/** No constituency has this id. */
const NO_CONSTITUENCY = 0;

/**
 * The constituency whose records a read or write may reach, or the whole office (docs/decisions/0032). A store function takes
 * a Scope as an argument, and only the two static members make one: a call gets the scope of its caller (http/bind.ts),
 * commands and jobs take the whole office. A record outside the scope does not exist for the statement.
 */
export class Scope {
  /** Null for the whole office. */
  readonly #constituency_id: number | null;

  private constructor(constituency_id: number | null) {
    this.#constituency_id = constituency_id;
  }

  /** For commands and jobs. Calls of the API use the scope of their caller. */
  static readonly wholeOffice: Scope = new Scope(null);

  /** A super administrator reaches the whole office, an admin the own constituency. Throws when an admin has none. */
  static ofCaller(caller: { role: Role; constituency_id: number | null }): Scope {
    if (caller.role === "super_admin") return Scope.wholeOffice;
    if (caller.constituency_id === null) throw new Error("An admin without a constituency");
    return new Scope(caller.constituency_id);
  }

  get isWholeOffice(): boolean {
    return this.#constituency_id === null;
  }

  /** The constituency's id as the value of a statement's parameter; null for the whole office. */
  get constituency_id(): number | null {
    return this.#constituency_id;
  }

  /** The conditions of a list on its column of the constituency: none for the whole office. */
  conditions(column: RawBuilder<unknown>): Condition[] {
    return this.#constituency_id === null ? [] : [sql`${column} = ${this.#constituency_id}`];
  }

  /** Whether a row's constituency is in the scope. */
  includes(column: RawBuilder<unknown>): Condition {
    return this.conditions(column)[0] ?? sql`true`;
  }

  /** The constituency of a filter within the scope. A filter for another constituency matches nothing. */
  narrow(constituency_id: number | undefined): number | undefined {
    const own = this.#constituency_id;
    if (own === null || constituency_id === own) return constituency_id;
    return constituency_id === undefined ? own : NO_CONSTITUENCY;
  }
}

/** As Scope.includes(), with the scope as the parameter of a statement that is compiled once. */
export const isInScope = (
  constituency_id: RawBuilder<number | null>,
  column: RawBuilder<unknown>,
): Condition => sql`(${constituency_id}::int is null or ${column} = ${constituency_id})`;
