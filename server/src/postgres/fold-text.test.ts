import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { foldText } from "contract/fold-text";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const between = (first: number, last: number) => fc.integer({ min: first, max: last });
/** The Devanagari block, joiners, Latin letters with and without accents, and what else people write. */
const character = fc
  .oneof(
    { weight: 8, arbitrary: between(0x900, 0x97f) },
    { weight: 3, arbitrary: fc.constantFrom(0x93c, 0x901, 0x902, 0x94d, 0x200c, 0x200d) },
    { weight: 3, arbitrary: fc.constantFrom(0x919, 0x91e, 0x923, 0x928, 0x92e) },
    { weight: 4, arbitrary: between(0x20, 0x7e) },
    { weight: 2, arbitrary: between(0xa0, 0x12f) },
    { weight: 1, arbitrary: between(0x980, 0xd7f) },
    { weight: 1, arbitrary: between(0x1f300, 0x1f64f) },
  )
  .map((point) => String.fromCodePoint(point));
const texts = fc.array(fc.string({ unit: character, maxLength: 60 }), {
  minLength: 200,
  maxLength: 200,
});

const foldedByPostgres = async (given: string[]): Promise<string[]> => {
  const { rows } = await database.pool.query<{ folded: string[] }>(
    `select array_agg(fold_text(t) order by n) as folded
    from unnest($1::text[]) with ordinality given(t, n)`,
    [given],
  );
  return rows[0]!.folded;
};

test("PostgreSQL folds texts as the contract does", { tags: ["data-8"], timeout: 60_000 }, () =>
  fc.assert(
    fc.asyncProperty(texts, async (given) => {
      expect(await foldedByPostgres(given)).toEqual(given.map(foldText));
    }),
    { numRuns: 50 },
  ),
);

test(
  "PostgreSQL folds every Devanagari letter as the contract does",
  { tags: ["data-8"] },
  async () => {
    const letters = Array.from({ length: 0x80 }, (_, n) => String.fromCodePoint(0x900 + n));
    const pairs = letters.flatMap((one) => letters.map((other) => `${one}\u094d${other}`));
    const given = [...letters, ...pairs];
    expect(await foldedByPostgres(given)).toEqual(given.map(foldText));
  },
);
