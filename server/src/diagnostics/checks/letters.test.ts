import { expect, test, vi } from "vitest";
import { runCheck } from "../../../test/findings.ts";
import { LetterError } from "../../letters/letter-content.ts";
import { letterProcess } from "../../letters/render-letter.ts";
import { checkLetters } from "./letters.ts";

test("the doctor makes a letter, and warns when that fails", { tags: ["letter-7"] }, async () => {
  expect(await runCheck(checkLetters, {})).toEqual([
    { level: "OK", what: "Letters can be made as PDF." },
  ]);
  expect(letterProcess.pid).toBeUndefined();
  const missing = new LetterError("unavailable", "Cannot find native binding");
  vi.spyOn(letterProcess, "render").mockRejectedValueOnce(missing);
  expect(await runCheck(checkLetters, {})).toEqual([
    {
      level: "WARNING",
      what: "Letters cannot be made as PDF: Cannot find native binding.",
      remedy: expect.stringContaining("npm ci") as string,
    },
  ]);
});
