import { listAudit } from "contract/audit";
import { listComplaints } from "contract/complaints/complaints";
import { listEvents } from "contract/events";
import { readReport } from "contract/reports";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { findInvalidFilters } from "./filter-rules.ts";

const words =
  "1 0 -1 007 2147483647 2147483648 12345678901 x 1,5 me true false public secret week year newest nearest nobody complaint refused";
const days = "2026-11-01 2026-02-30 0026-11-01 1/11/26 3026-01-01";
const long = ["क".repeat(200), "क".repeat(201), "😀".repeat(200), "a\0b"];
const texts = [...words.split(" "), ...days.split(" "), ...long];

test.each([
  ["complaints", listComplaints.query],
  [
    "events",
    z.extend(z.omit(listEvents.query, { sort: true }), { order: listEvents.query.shape.sort }),
  ],
  ["reports", readReport.query],
  ["the audit trail", listAudit.query],
])("the console refuses the filters that the call of %s refuses", (_list, query) => {
  for (const name of Object.keys(query.shape).filter((one) => one !== "page"))
    for (const text of texts) {
      const given = { [name]: text };
      const isRefused = !z.safeParse(query, given).success;
      expect([name, text, findInvalidFilters(given)]).toEqual([
        name,
        text,
        isRefused ? [name] : [],
      ]);
    }
});

test("a range that ends before it starts loses its end", () => {
  const range = { start_date: "2026-11-10", end_date: "2026-11-01" };
  expect(findInvalidFilters(range)).toEqual(["end_date"]);
  expect(findInvalidFilters({ ...range, end_date: "2026-11-10" })).toEqual([]);
});
