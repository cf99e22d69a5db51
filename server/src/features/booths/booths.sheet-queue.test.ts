import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { SHEET_SECONDS } from "../../../test/rounds.ts";
import { readBoothSheet } from "./booths.sheet.ts";

const name = "office.xlsx";
const file = { path: fileURLToPath(new URL(`./fixtures/${name}`, import.meta.url)), name };
const budgetMs = SHEET_SECONDS * 1000;

test("sheets that wait for their turn are read in what is left of their time", async () => {
  const late = [1, 2, 3].map(() => readBoothSheet(file, { budgetMs, deadlineMs: 2 * budgetMs }));
  for (const { rows } of await Promise.all(late)) expect(rows).toHaveLength(7);
});

test("a sheet that gets no turn in its time is a 429 that names the minute to wait", async () => {
  const running = [1, 2].map(() => readBoothSheet(file, { budgetMs }));
  await expect(readBoothSheet(file, { budgetMs: 3 })).rejects.toMatchObject({
    status: 429,
    message: "Other spreadsheets are being read. Please try again in a minute.",
    headers: { "retry-after": "60" },
  });
  for (const { rows } of await Promise.all(running)) expect(rows).toHaveLength(7);
});

test("the deadline ends any parser, and the queue goes on", async () => {
  const late = [1, 2, 3].map(() => readBoothSheet(file, { budgetMs, deadlineMs: 1 }));
  const patient = readBoothSheet(file, { budgetMs });
  const results = await Promise.allSettled([...late, patient]);
  expect(results.map((result) => result.status)).toEqual([
    "rejected",
    "rejected",
    "rejected",
    "fulfilled",
  ]);
});
