import { utils, write } from "@e965/xlsx";
import { beforeAll, expect, test } from "vitest";
import { rounds, timeFor } from "../../rounds.ts";
import { importOffice } from "./import-office.ts";

const ROWS = rounds(4_000, 100_000);
const PATH = "/api/v0/principal/user/import";

const office = importOffice();
let roll: File;
beforeAll(() => {
  roll = rollFile();
});

/** Two rows of three share the phone of the row before. */
function rollFile(): File {
  const rows = Array.from({ length: ROWS }, (_, index) => [
    String(index + 1),
    String(1 + (index % 2)),
    `नागरिक ${index}`,
    String(7_000_100_000 + Math.floor(index / 3)),
    `ABC${1_000_000 + index}`,
  ]);
  const heading = ["क्र.सं.", "भाग संख्या", "मतदाता का नाम", "मोबाइल नं.", "EPIC No"];
  const book = utils.book_new(utils.aoa_to_sheet([heading, ...rows]), "Roll");
  const bytes = write(book, { type: "buffer", bookType: "xlsx", compression: true, bookSST: true });
  return new File([bytes as Uint8Array<ArrayBuffer>], "roll.xlsx");
}

const stored = async () =>
  (
    await office.ask<{ count: number }>(
      "select count(*)::int as count from principals where principal_type = 'user' and name like 'नागरिक %'",
    )
  )[0]!.count;

test(
  "a kill -9 midway leaves nothing of a roll; started again, it is whole",
  { tags: ["citizen-import-6"], timeout: timeFor(ROWS, 5) },
  async () => {
    await office.killMidway(PATH, "/api/v0/principal/user/import-progress", roll);
    expect(await stored()).toBe(0);
  },
);

test(
  "a roll of the largest size is imported while others are served; once more changes nothing",
  { tags: ["citizen-import-5"], timeout: timeFor(ROWS, 10) },
  async () => {
    const sharers = ROWS - Math.ceil(ROWS / 3);
    for (const [what, expected] of [
      ["new", { inserted: ROWS, unchanged: 0, rejected: 0, phone_sharers: sharers }],
      ["unchanged", { inserted: 0, unchanged: ROWS, rejected: 0, phone_sharers: 0 }],
    ] as const) {
      const name = `import of ${ROWS} citizens, ${what}`;
      expect(await office.measure(name, PATH, roll)).toMatchObject(expected);
      expect(await stored()).toBe(ROWS);
    }
  },
);
