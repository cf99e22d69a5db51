import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { english, message } from "contract/message";
import { writeCsv } from "./csv.ts";

const cellOf = async (value: string) => {
  const column = { title: message("Description"), value: () => value };
  return (await text(writeCsv([column], [[{}]], english))).split("\r\n")[1];
};

test("a million blanks are read once, whether or not a sign follows", async () => {
  const blanks = "\u2028 ".repeat(500_000);
  expect(await cellOf(`a${blanks}b`)).toBe(`"a${blanks}b"`);
  expect(await cellOf(`a${blanks}=b`)).toBe(`"a${"\u2028' ".repeat(500_000)}=b"`);
});

test.each([
  ["=1", "'=1"],
  [" \t=1", "' \t'=1"],
  ["a;=1|-2 +3", "a;'=1|'-2 +3"],
  ["a\n\n=1", "a\n'\n'=1"],
  ["a ;; '@1", "a ;;' '@1"],
])("%j becomes %j", async (value, written) => {
  expect(await cellOf(value)).toBe(`"${written}"`);
});
