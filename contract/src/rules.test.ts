import { describe, expect, test } from "vitest";
import type * as z from "zod/mini";
import { cleanLines } from "./clean-text.ts";
import { english, issueMessage, message } from "./message.ts";
import { ids, IDS_MAX, password, text } from "./rules.ts";

const missing = message("Title is required");
const tooLong = message("Title can be max 100 chars");
const title = text(missing, 100, tooLong);
const lines = text(missing, 100, tooLong, cleanLines);
const messagesOf = (schema: z.ZodMiniType, fields: unknown) =>
  schema.safeParse(fields).error?.issues.map((issue) => english(issueMessage(issue)));

describe("a text", () => {
  test("is trimmed and composed before its characters are counted", () => {
    expect(title.parse(`  ${"e\u0301".repeat(100)}\n`)).toBe("é".repeat(100));
    expect(messagesOf(title, "e\u0301".repeat(101))).toEqual([english(tooLong)]);
  });

  test("has LF for each line break, as a browser's textarea counts it", () => {
    expect(lines.parse("one\r\ntwo\rthree\nfour")).toBe("one\ntwo\nthree\nfour");
    expect(lines.parse(`${"a\r\n".repeat(49)}aa`)).toHaveLength(100);
    expect(messagesOf(lines, `${"a\r\n".repeat(49)}aaa`)).toEqual([english(tooLong)]);
  });

  test("of 100 characters beyond the basic plane is as long as one of 100 letters", () => {
    expect(title.parse("\u{1d11e}".repeat(100))).toHaveLength(200);
    expect(messagesOf(title, "\u{1d11e}".repeat(101))).toEqual([english(tooLong)]);
  });

  test("of 100 characters in their longest other form is taken", () => {
    const composed = "\u1f82".repeat(100);
    expect(title.parse(composed.normalize("NFD"))).toBe(composed);
  });

  test("a text may have 30 combining marks in a row; one with 31 is rejected", () => {
    expect(title.safeParse(`a${"\u0315".repeat(30)}`).success).toBe(true);
    for (const between of ["", "\u200b"])
      expect(messagesOf(title, `a${`\u0315${between}`.repeat(31)}`)).toEqual([
        "This text has too many combining marks in a row",
      ]);
  });

  test("that is too long has one fault, whatever else is wrong with it", () => {
    expect(messagesOf(title, `${"\u0315".repeat(5000)}\0\ud800`)).toEqual([english(tooLong)]);
  });
});

test("a password is taken as typed: neither trimmed nor composed", () => {
  const rule = password(message("Password must be at least 8 characters"));
  for (const fields of ["  eight 8  ", "e\u0301e\u0301e\u0301e\u0301"])
    expect(rule.parse(fields)).toBe(fields);
});

test("a list of ids is measured before its elements are looked at", { tags: ["input-7"] }, () => {
  const list = ids("event_ids");
  expect(list.parse(["1", 2])).toEqual([1, 2]);
  expect(list.parse(Array(IDS_MAX).fill(1))).toHaveLength(IDS_MAX);
  expect(messagesOf(list, Array(IDS_MAX + 1).fill("none"))).toEqual([
    "event_ids must hold at most 1000 ids",
  ]);
  for (const fields of [null, "1", {}, [null]])
    expect(messagesOf(list, fields)).toEqual(["event_ids must be a list of ids"]);
});
