import { expect, test } from "vitest";
import { browserTests } from "./browser-tests.ts";

const filesOf = (file: string) => browserTests(file).map((one) => one.file);

test("a file of the console has the few browser tests that quote its rarest texts", () => {
  expect(filesOf("web/src/features/reports/month/MonthReportPage.tsx")[0]).toBe(
    "e2e/reports-month.spec.ts",
  );
  expect(filesOf("web/src/app/navigation.ts")[0]).toBe("e2e/layout.spec.ts");
  expect(filesOf("web/src/ui/Table.tsx").length).toBeLessThanOrEqual(4);
});

test("a file without texts has those of its folder; a file outside of the console has none", () => {
  expect(filesOf("web/src/features/account/use-texts.ts")).toContain("e2e/own-calendar.spec.ts");
  expect(filesOf("server/src/app.ts")).toEqual([]);
});
