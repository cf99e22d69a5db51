import { describe, expect, test } from "vitest";
import { issueMessage, message } from "./message.ts";
import { normalizePhone, phoneStart, typedPhone } from "./phone.ts";
import { phone } from "./rules.ts";

const invalid = message("Enter a valid phone number");
const rule = phone(invalid);

describe("a phone", () => {
  test.each([
    "9876512399",
    " 9876512399\n",
    "+91 98765-12399",
    "+919876512399",
    "919876512399",
    "91-98765-12399",
    "0091 98765 12399",
    "098765 12399",
    "09876512399",
    "+91 (0) 98765 12399",
    "(98765) 12399",
    "98765.12399",
    "98765\u00a0123\u201199",
    "+९१ ९८७६५ १२३९९",
    "\u202a+91 98765 12399\u202c",
  ])("%j is its ten digits", { tags: ["login-9"] }, (written) => {
    expect(rule.parse(written)).toBe("9876512399");
    expect(rule.parse(rule.parse(written))).toBe("9876512399");
  });

  test.each([
    "",
    "98765",
    "5876512399",
    "0987651239",
    "+91 5876512399",
    "911234567890",
    "+1 98765 12399",
    "199876512399",
    "98765123990",
    "9876512399 9876512398",
    "98765-1239x",
    "+91",
    `9876512399${" ".repeat(60)}`,
    9876512399,
    null,
  ])("%j is rejected with the specified message", (written) => {
    expect(rule.safeParse(written).error?.issues.map(issueMessage)).toEqual([invalid]);
  });

  test("a text that is no phone stays as it was written, without the blanks around it", () => {
    expect(normalizePhone(" not a phone ")).toBe("not a phone");
  });

  test("that begins with 91 keeps its ten digits", () => {
    expect(rule.parse("9198765123")).toBe("9198765123");
    expect(rule.parse("+91 91987-65123")).toBe("9198765123");
  });
});

test.each([
  ["98765 123", "98765123"],
  ["+91 98765", "98765"],
  ["098765", "98765"],
  ["+91 98765-12399", "9876512399"],
  ["123", undefined],
  ["Ward 9876", undefined],
])("a search for %j looks for the phone %j", (written, digits) => {
  expect(phoneStart(written)).toBe(digits);
});

/** What a field holds after each character of `text` was typed. */
const typed = (text: string) =>
  Array.from(text).reduce((held, key) => typedPhone(`${held}${key}`), "");

test.each(["9876512399", "+91 98765-12399", "098765 12399", "91 98765 12399", "919876512399"])(
  "%j is ten digits while it is typed",
  (written) => {
    expect(typed(written)).toBe("9876512399");
  },
);
