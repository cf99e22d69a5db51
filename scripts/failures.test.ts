import { join } from "node:path";
import { expect, test } from "vitest";
import {
  summarize,
  lastLines,
  oneLineEach,
  errorsOutsideTests,
  playwrightFailures,
  vitestFailures,
} from "./failures.ts";

test("a failed test is reported with its file, its groups and the first lines of its reason", () => {
  const reason = `\u001b[31mAssertionError\u001b[39m: expected 1 to be 2\n\n${"    at here\n".repeat(50)}`;
  const failures = vitestFailures(
    {
      testResults: [
        {
          name: "/office/server/a.test.ts",
          message: "",
          assertionResults: [
            { ancestorTitles: [""], title: "passed", status: "passed", failureMessages: [] },
            {
              ancestorTitles: ["", "a group"],
              title: "failed",
              status: "failed",
              failureMessages: [reason],
            },
          ],
        },
        { name: "/office/server/b.test.ts", message: "no such module", assertionResults: [] },
      ],
    },
    "/office",
  );
  expect(failures).toHaveLength(2);
  const [test = "", file] = failures;
  expect(test.split("\n").slice(0, 2)).toEqual([
    "server/a.test.ts: a group › failed",
    "    AssertionError: expected 1 to be 2",
  ]);
  expect(test.split("\n")).toHaveLength(9);
  expect(file).toBe("server/b.test.ts\n    no such module");
});

test("a failed browser test is reported with its project, and an error outside of all tests is reported too", () => {
  const location = { file: join("e2e", "layout.spec.ts"), line: 7 };
  const passed = { projectName: "desktop", status: "expected", results: [{ errors: [] }] };
  const failed = (errors: object[]) => ({
    projectName: "phone",
    status: "unexpected",
    results: [{ errors }],
  });
  const failures = playwrightFailures({
    suites: [
      {
        title: "layout.spec.ts",
        file: "layout.spec.ts",
        specs: [{ title: "shows all", tests: [passed] }],
        suites: [
          {
            title: "a group",
            file: "layout.spec.ts",
            specs: [
              {
                title: "shows all",
                tests: [passed, failed([{ message: "Test timeout of 1 ms exceeded.", location }])],
              },
              { title: "says nothing", tests: [failed([])] },
            ],
          },
        ],
      },
    ],
    errors: [{ message: "The server did not start" }],
  });
  expect(failures).toEqual([
    "e2e/layout.spec.ts: a group › shows all [phone]\n    Test timeout of 1 ms exceeded.\n    at e2e/layout.spec.ts:7",
    "e2e/layout.spec.ts: a group › says nothing [phone]",
    "outside of all tests\n    The server did not start",
  ]);
});

test("an error outside the tests is reported by the runner's own section, or else by the last lines", () => {
  const noise = "a line of a test\n".repeat(100);
  const section = "⎯⎯⎯ Unhandled Errors ⎯⎯⎯\n\nError: write EPIPE\n";
  expect(errorsOutsideTests(noise + section)).toEqual([
    "    ⎯⎯⎯ Unhandled Errors ⎯⎯⎯\n    Error: write EPIPE",
  ]);
  expect(errorsOutsideTests(noise)).toEqual([]);
  expect(lastLines(`${noise}Killed`).split("\n")).toHaveLength(25);
  expect(lastLines(`${noise}Killed`)).toMatch(/ {4}Killed$/);
});

test("every failed step is reported within sixty lines", () => {
  const many = Array.from({ length: 100 }, (_, index) => `failure ${index}`);
  const text = summarize([
    { name: "types", failures: [] },
    { name: "API tests", failures: many },
    { name: "browser tests", failures: ["e2e/a.spec.ts: fails"] },
  ]);
  const lines = text.split("\n");
  expect(lines.length).toBeLessThanOrEqual(60);
  expect(lines.slice(0, 2)).toEqual(["API tests:", "failure 0"]);
  expect(lines.slice(-3)).toEqual([
    "... and 72 lines more",
    "browser tests:",
    "e2e/a.spec.ts: fails",
  ]);
  expect(summarize([{ name: "types", failures: [] }])).toBe("");
});

test("each failure is named once more in one line, with the first line of its reason", () => {
  const failures = [
    "server/a.test.ts: fails\n    expected 1 to be 2\n    at here",
    "b".repeat(200),
    "c",
  ];
  expect(oneLineEach(failures, 2)).toEqual([
    "server/a.test.ts: fails: expected 1 to be 2",
    "b".repeat(90),
    "... and 1 more",
  ]);
  expect(oneLineEach(failures, 3)).toHaveLength(3);
});
