import { afterAll, beforeAll, expect, test } from "vitest";
import { cleanLine, cleanLines, comparableText, searchText } from "contract/clean-text";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Contexts of a code point: alone, and where it lets marks, joiners, blanks and lines meet. */
const CONTEXTS = [
  ["", ""],
  ["a \u200d", "\u200d\u0338 \r\n\u2028b"],
] as const;
/** Behind the basic plane: ignorable characters, musical signs that decompose, letters, emoji. */
const BEYOND = [
  0x1bca0, 0x1bca3, 0x1bca4, 0x1d15e, 0x1d172, 0x1d173, 0x1d17a, 0x1f469, 0xe0000, 0xe0100, 0xe0fff,
  0xe1000,
];

const isUniform = (point: number) =>
  (point >= 0x3400 && point < 0xa000) || (point >= 0xac00 && point < 0xd7a4);

test(
  "PostgreSQL cleans texts, and drops joiners, as the contract does",
  { tags: ["data-2"], timeout: 120_000 },
  async () => {
    const points = [...Array.from({ length: 0xffff }, (_, n) => n + 1), ...BEYOND];
    const characters = points
      // Without surrogates. Ideographs and Hangul syllables are 38,000 letters of one kind: every hundredth is enough.
      .filter((point) => point < 0xd800 || point > 0xdfff)
      .filter((point) => !isUniform(point) || point % 100 === 0)
      .map((point) => String.fromCodePoint(point));
    // A session without the pool's time limits.
    const session = await database.another();
    for (const [before, after] of CONTEXTS) {
      const texts = characters.map((character) => `${before}${character}${after}`);
      const { rows } = await session.query<Record<string, string[]>>(
        `select array_agg(clean_line(t) order by n) as line, array_agg(clean_lines(t) order by n) as lines,
        array_agg(search_text(t) order by n) as search
       from unnest($1::text[]) with ordinality given(t, n)`,
        [texts],
      );
      const { line = [], lines = [], search = [] } = rows[0]!;
      const differing = texts.filter(
        (text, n) =>
          line[n] !== cleanLine(text) ||
          lines[n] !== cleanLines(text) ||
          search[n] !== searchText(text),
      );
      expect(differing).toEqual([]);
    }
    await session.end();
  },
);

// Letters that Unicode has added since are in lower case on one side only.
test.each([" राज्\u200dय  A\u00a0Z ", "ÉLAN\n\u202e", "1\u115f", "\u3164"])(
  "the names %j are compared as in the contract",
  async (text) => {
    const { rows } = await database.pool.query("select comparable_text($1) as key", [text]);
    expect(rows).toEqual([{ key: comparableText(text) }]);
  },
);

test("the database holds one of the names, and one of the numbers, that look the same", async () => {
  const ask = (statement: string) => database.pool.query(statement);
  await ask("insert into states (name) values ('Test State')");
  await ask("insert into districts (name, state_id) values ('Jaipur', 1)");
  await ask("insert into constituencies (name, district_id) values ('Amber', 1)");
  const booth = (number: string) =>
    ask(`insert into booths (constituency_id, mandal, shaktikendra, booth_name, booth_number)
      values (1, 'Rampur', 'East', 'School', '${number}')`);
  await booth("1");
  await expect(booth("1\u115f")).rejects.toThrow("booths_comparable_key");
  for (const name of ["Test\u00a0State", " test\u3000\u2060STATE", "Te\u200dst State"])
    await expect(ask(`insert into states (name) values ('${name}')`)).rejects.toThrow(
      "states_comparable_key",
    );
});
