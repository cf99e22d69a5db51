import { utils, write } from "@e965/xlsx";
import { beforeAll, expect, test } from "vitest";
import { officeToday } from "contract/calendar";
import {
  HEADING,
  registerRow,
} from "../../../src/features/complaints/import/fixtures/register-sheet.ts";
import { rounds, timeFor } from "../../rounds.ts";
import { runConsole } from "../../server-process.ts";
import { importOffice } from "./import-office.ts";

const ROWS = rounds(2_000, 100_000);
const PATH = "/api/v0/complaint/import";

/** What came in today: the others' lists begin with it. */
const RECENT = 20;
const office = importOffice();
let register: File;
beforeAll(async () => {
  register = registerFile();
  await office.load(PATH, recentFile());
});

function recentFile(): File {
  const [year, month, day] = officeToday().split("-");
  const rows = Array.from({ length: RECENT }, (_, index) =>
    registerRow({
      Number: `${index + 1}/T`,
      Date: `${day}/${month}/${year}`,
      Name: `Ravi ${index}`,
      Booth: "1",
      Subject: "Street light out",
      Details: "Since Monday.",
      Status: "लंबित",
    }),
  );
  return sheetFile(rows);
}

/** Four rows of ten have a citizen of their own, one of two is completed, one of twenty has a long text. */
function registerFile(): File {
  const rows = Array.from({ length: ROWS }, (_, index) => {
    const isDone = index % 2 === 0;
    const month = 1 + (index % 12);
    return registerRow({
      Number: `${index + 1}/R`,
      Date: `${1 + (index % 28)}/${month}/${2022 + (index % 3)}`,
      Name: `नागरिक ${Math.floor(index / 2.5)}`,
      Phone: index % 7 ? String(7_000_100_000 + Math.floor(index / 2.5)) : "",
      Booth: String(1 + (index % 2)),
      Subject: `हैंडपंप ${index} खराब है`,
      Details: "सोमवार से पानी नहीं आ रहा है। ".repeat(index % 20 ? 2 : 12),
      Status: isDone ? "निपटाया" : "लंबित",
      "Completed on": isDone ? `28/${month}/${2022 + (index % 3)}` : "",
    });
  });
  return sheetFile(rows);
}

function sheetFile(rows: string[][]): File {
  const book = utils.book_new(utils.aoa_to_sheet([HEADING, ...rows]), "Register");
  const bytes = write(book, { type: "buffer", bookType: "xlsx", compression: true, bookSST: true });
  return new File([bytes as Uint8Array<ArrayBuffer>], "register.xlsx");
}

const stored = async () =>
  (await office.ask<{ count: number }>("select count(*)::int as count from complaints"))[0]!.count;

test(
  "a kill -9 midway leaves nothing of an import; started again, it is whole",
  { tags: ["register-import-11"], timeout: timeFor(ROWS, 5) },
  async () => {
    await office.killMidway(PATH, "/api/v0/complaint/import-progress", register);
    expect(await stored()).toBe(RECENT);
  },
);

test(
  "a register of the largest size is imported while others are served; once more adds nothing",
  { tags: ["register-import-9"], timeout: timeFor(ROWS, 10) },
  async () => {
    for (const [what, expected] of [
      ["new", { inserted: ROWS, unchanged: 0, rejected: 0 }],
      ["unchanged", { inserted: 0, unchanged: ROWS, rejected: 0 }],
    ] as const) {
      const name = `import of ${ROWS} complaints, ${what}`;
      expect(await office.measure(name, PATH, register)).toMatchObject(expected);
      expect(await stored()).toBe(ROWS + RECENT);
    }
    const doctor = await runConsole(["doctor", "--recount"], office.env);
    expect(doctor.output).not.toMatch(/differs/i);
    const list = await office.client.get("/api/v0/complaint", { page: 1 });
    expect(list.body.Pagination?.totalItems).toBe(ROWS + RECENT);
  },
);
