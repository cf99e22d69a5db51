import { expect, test } from "vitest";
import { csvSheet } from "./csv.ts";
import { NotASheetError } from "./sheet-error.ts";

const read = (bytes: string | Buffer) =>
  csvSheet(Buffer.from(bytes))
    .read()!
    .rows.map(({ index, cells }) => [index, ...cells.map(({ text }) => text)]);

test.each([
  ["commas and LF", "a,b\n1,2\n"],
  ["semicolons and CRLF", "a;b\r\n1;2"],
  ["tabs, CR and a byte order mark", "\uFEFFa\tb\r1\t2\r"],
  ["UTF-16, as Excel's Unicode text", Buffer.from("\uFEFFa\tb\r\n1\t2\r\n", "utf16le")],
])("%s are read", { tags: ["department-4"] }, (_what, bytes) => {
  expect(read(bytes)).toEqual([
    [0, "a", "b"],
    [1, "1", "2"],
  ]);
});

test("quoted fields hold separators, quotes and line breaks", { tags: ["department-4"] }, () => {
  expect(read('name,address\n"Sinha, A.","Works ""A""\nBelgarh"\n\n"",जल\n')).toEqual([
    [0, "name", "address"],
    [1, "Sinha, A.", 'Works "A" Belgarh'],
    [2, ""],
    [3, "", "जल"],
  ]);
});

test("a quote that is never closed takes the rest of the file, in linear time", () => {
  expect(read('a,b\n"x,y\nz')).toEqual([
    [0, "a", "b"],
    [1, "x,y z"],
  ]);
  const start = process.cpuUsage();
  read(`a\n${'"'.repeat(2_000_001)}`);
  read(`a\n${'x"y,"'.repeat(400_000).replaceAll(",", "\n")}`);
  expect(process.cpuUsage(start).user).toBeLessThan(5_000_000);
});

test(
  "bytes that are no text, and another encoding, are refused",
  { tags: ["department-4"] },
  () => {
    expect(() => csvSheet(Buffer.from([0x25, 0x50, 0xff, 0]))).toThrow(NotASheetError);
    expect(() => csvSheet(Buffer.from("a,b\0"))).toThrow(NotASheetError);
    expect(() => csvSheet(Buffer.from("caf\xe9,b", "latin1"))).toThrow(
      "Save the file as CSV UTF-8, or as .xlsx, and try again.",
    );
  },
);
