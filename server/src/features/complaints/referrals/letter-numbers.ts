import { sql } from "kysely";
import type { Tx } from "../../../postgres/schema.ts";

/**
 * The next letter number of a calendar year, from 1. The year's row stays locked until the transaction ends, and a rollback gives the
 * number back: numbers have no gap and no repetition (referral-2).
 */
export async function nextLetterNumber(tx: Tx, year: number): Promise<number> {
  const { last } = await tx
    .insertInto("letter_numbers")
    .values({ year, last: 1 })
    .onConflict((conflict) =>
      conflict.column("year").doUpdateSet({ last: sql<number>`letter_numbers.last + 1` }),
    )
    .returning("last")
    .executeTakeFirstOrThrow();
  return last;
}

/** The number as it is written on the letter. */
export const letterNumber = sql<string | null>`d.year || '/' || d.number`;
