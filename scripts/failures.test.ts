import { expect, test } from "vitest";
import { lastLines, playwrightFailures, vitestFailures } from "./failures.ts";

test("a failed test is reported with its file, its groups and the first line of its reason", () => {
  const reason = "\u001b[31mAssertionError\u001b[39m: expected 1 to be 2\n\n    at here\n";
  const passed = { ancestorTitles: [""], title: "passed", status: "passed" };
  const failed = { ancestorTitles: ["", "a group"], title: "failed", status: "failed" };
  const failures = vitestFailures(
    {
      testResults: [
        {
          name: "/office/server/a.test.ts",
          assertionResults: [passed, { ...failed, failureMessages: [reason] }],
        },
        { name: "/office/server/b.test.ts", message: "no such module", assertionResults: [] },
      ],
    },
    "/office",
  );
  expect(failures).toEqual([
    "server/a.test.ts: a group › failed: AssertionError: expected 1 to be 2",
    "server/b.test.ts: no such module",
  ]);
});

test("a failed browser test is reported with its project, and an error outside of all tests is reported too", () => {
  const passed = { projectName: "desktop", status: "expected", results: [{ errors: [] }] };
  const failed = (errors: object[]) => ({
    projectName: "phone",
    status: "unexpected",
    results: [{ errors }],
  });
  const file = "layout.spec.ts";
  const late = [{ message: "Test timeout of 1 ms exceeded." }];
  const failures = playwrightFailures({
    suites: [
      {
        title: file,
        file,
        specs: [{ title: "shows all", tests: [passed] }],
        suites: [
          {
            title: "a group",
            file,
            specs: [
              { title: "shows all", tests: [passed, failed(late)] },
              { title: "says nothing", tests: [failed([])] },
            ],
          },
        ],
      },
    ],
    errors: [{ message: "The server did not start" }],
  });
  expect(failures).toEqual([
    "e2e/layout.spec.ts: a group › shows all [phone]: Test timeout of 1 ms exceeded.",
    "e2e/layout.spec.ts: a group › says nothing [phone]",
    "outside of all tests: The server did not start",
  ]);
});

test("a step without a report is reported by its last lines", () => {
  const lines = lastLines(`${"a line\n\n".repeat(100)}Killed\n`);
  expect(lines).toHaveLength(15);
  expect(lines.at(-1)).toBe("Killed");
});
