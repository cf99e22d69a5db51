/* The worst known input of each class (input-7), in any size. */

const KIB = 1024;
export const MIB = KIB * KIB;

/** The unit, repeated up to `bytes` bytes of UTF-8. */
const repeated = (unit: string, bytes: number, before = "", after = "") => {
  const room = bytes - Buffer.byteLength(before + after);
  return before + unit.repeat(Math.max(1, Math.floor(room / Buffer.byteLength(unit)))) + after;
};

/** Slow inputs for regular expressions: a run of one character, then a character that prevents a match. */
const characters = ["a", "A", "7", " ", "\t", ".", "@", "-", "_", "/", ":", ",", "{", "क", "%"];
const backtrackers = Object.fromEntries(
  characters.flatMap((one) => [
    [`run of ${JSON.stringify(one)}`, (bytes: number) => repeated(one, bytes, "", "!")],
    [`run of ${JSON.stringify(`${one}a`)}`, (bytes: number) => repeated(`${one}a`, bytes, "", "!")],
  ]),
);

/** Texts by class. */
export const hostileTexts: Record<string, (bytes: number) => string> = {
  "marks of alternating classes": (bytes) => repeated("\u0315\u0300", bytes, "a"),
  "marks of falling classes": (bytes) => repeated("\u0345\u035d\u0315\u0301\u0327\u0334", bytes),
  "runs of 30 marks": (bytes) => repeated(`a${"\u0315\u0300".repeat(15)}`, bytes),
  "runs of 31 marks": (bytes) => repeated(`a${"\u0315\u0300".repeat(15)}\u0315`, bytes),
  "zero-width joiners": (bytes) => repeated("\u200d", bytes, "क"),
  "virama and joiner": (bytes) => repeated("क\u094d\u200d", bytes),
  "Hangul letters": (bytes) => repeated("\u1100\u1161\u11a8", bytes),
  "letters that NFC takes apart": (bytes) => repeated("\u0958\u{1d160}", bytes),
  "letters beyond the BMP": (bytes) => repeated("\u{1f469}\u200d", bytes),
  "halves of pairs": (bytes) => repeated("\\ud800", bytes),
  NUL: (bytes) => repeated("\\u0000", bytes),
  escapes: (bytes) => repeated("\\u0315\\u0300", bytes),
  blanks: (bytes) => repeated(" \u3000\n", bytes, "a", "a").replaceAll("\n", "\\n"),
  digits: (bytes) => repeated("9", bytes),
  "an address of dots": (bytes) => repeated("a.", bytes, "a@", "!"),
  "an address without end": (bytes) => repeated("a.-+", bytes, "", "@"),
  "a date of digits": (bytes) => repeated("0", bytes, "2026-"),
  "a token of dots": (bytes) => repeated("e30.", bytes),
  ...backtrackers,
};

/** JSON texts, hostile as a whole or in the value of `field`, by class. */
export const hostileJson: Record<string, (field: string, bytes: number) => string> = {
  "a list of objects": (_, bytes) => repeated("{},", bytes, "[", "{}]"),
  "a list of objects as a field": (field, bytes) =>
    repeated("{},", bytes, `{${JSON.stringify(field)}:[`, "{}]}"),
  "a list of numbers as a field": (field, bytes) =>
    repeated("0,", bytes, `{${JSON.stringify(field)}:[`, "0]}"),
  "a list of texts as a field": (field, bytes) =>
    repeated('"a",', bytes, `{${JSON.stringify(field)}:[`, '"a"]}'),
  "a list of ids as a field": (field, bytes) =>
    repeated('"1",', bytes, `{${JSON.stringify(field)}:[`, '"1"]}'),
  "deep lists": (_, bytes) => "[".repeat(bytes / 2) + "]".repeat(bytes / 2),
  "deep lists as a field": (field, bytes) =>
    `{${JSON.stringify(field)}:${"[".repeat(bytes / 2 - 50)}${"]".repeat(bytes / 2 - 50)}}`,
  "deep objects": (_, bytes) => '{"a":'.repeat(bytes / 6 - 1) + "1" + "}".repeat(bytes / 6 - 1),
  "10,000 keys": (field, bytes) => keys(Math.min(10_000, bytes / 12), field),
  "as many keys as fit": (field, bytes) => keys(bytes / 12, field),
  "one key again and again": (field, bytes) =>
    repeated(`${JSON.stringify(field)}:1,`, bytes, "{", `${JSON.stringify(field)}:1}`),
  "keys of prototypes": (_, bytes) =>
    repeated('{"__proto__":{"constructor":{"prototype":{}}}},', bytes, "[", "{}]"),
  "prototypes within prototypes": (_, bytes) =>
    '{"__proto__":'.repeat(bytes / 14 - 1) + "1" + "}".repeat(bytes / 14 - 1),
  "a number of a million digits": (field, bytes) =>
    repeated("9", bytes, `{${JSON.stringify(field)}:`, "}"),
  "a number with a long fraction": (field, bytes) =>
    repeated("3", bytes, `{${JSON.stringify(field)}:0.`, "e-9}"),
  "no end": (_, bytes) => repeated("{},", bytes, "["),
};

const keys = (count: number, field: string) =>
  `{${JSON.stringify(field)}:1,${Array.from({ length: Math.floor(count) - 2 }, (_, at) => `"k${at.toString(36).padStart(6, "0")}":1`).join(",")}}`;

/** Header values by class. Node itself rejects headers of more than 16 KiB in total. */
export const hostileHeaders: Record<string, Record<string, string>> = {
  "a long Accept-Language": { "accept-language": "hi;q=0.1,".repeat(900) },
  "an Accept-Language of blanks": { "accept-language": `hi${"\t ".repeat(120)}x` },
  "a long Accept-Encoding": { "accept-encoding": "gzip;q=0.5,".repeat(1100) },
  "an Accept-Encoding of blanks": { "accept-encoding": `gzip${" ".repeat(8000)}x` },
  "a long token": { authorization: `Bearer ${"e30.".repeat(3500)}` },
  "a token of blanks": { authorization: `Bearer ${" ".repeat(12_000)}x` },
  "a long Idempotency-Key": { "idempotency-key": "k".repeat(12_000) },
  "a long request id": { "x-request-id": "0".repeat(12_000) },
  "many proxies": { "x-forwarded-for": "203.0.113.9,".repeat(1000) },
  "many forwarded": { forwarded: "for=203.0.113.9;".repeat(800) },
  "a long content type": { "content-type": `application/json;${" ;a=b".repeat(2400)}` },
  "a long boundary": { "content-type": `multipart/form-data; boundary=${"-".repeat(8000)}` },
  "a content type of blanks": { "content-type": `multipart/form-data;${" ".repeat(12_000)}x` },
  "many cookies": { cookie: "a=b;".repeat(3000) },
  "many ranges": { range: `bytes=${"0-1,".repeat(3000)}0-1` },
  "many entity tags": { "if-none-match": '"a",'.repeat(3000) },
  "a long trace": { traceparent: `00-${"0".repeat(12_000)}`, tracestate: "a=b,".repeat(500) },
  "a long origin": { origin: `https://${"a.".repeat(6000)}example` },
};

/** Query strings by class. */
export const hostileQueries: Record<string, (field: string) => string> = {
  "5,000 parameters": () => "a&".repeat(5000),
  "one parameter again and again": (field) => `${field}=1&`.repeat(15_000 / (field.length + 3)),
  "parameters in brackets": (field) => `${field}${"[a]".repeat(4000)}=1`,
  "broken escapes": (field) => `${field}=${"%".repeat(14_000)}`,
  "signs of equality": () => "=".repeat(15_000),
};

const BOUNDARY = "boundary-of-parts";
export const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`;
const part = (disposition: string, value: string | Buffer, more = "") =>
  Buffer.concat([
    Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; ${disposition}\r\n${more}\r\n`),
    Buffer.from(value),
    Buffer.from("\r\n"),
  ]);
const end = Buffer.from(`--${BOUNDARY}--\r\n`);

/** Pieces of `total` bytes in all, so that no large body is held in memory. */
const pieces = (unit: string, total: number) =>
  Array<Buffer>(Math.ceil(total / MIB)).fill(Buffer.from(repeated(unit, MIB)));
const opening = (disposition: string) =>
  Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n`);

/** Multipart bodies by class. `file` is the declared file field, `text` a declared text field. */
export const hostileMultiparts: Record<string, (file: string, text: string) => Buffer[]> = {
  "1,000 fields": (_, text) => [...Array<Buffer>(1000).fill(part(`name="${text}"`, "1")), end],
  "1,000 files": (file) => [
    ...Array<Buffer>(1000).fill(part(`name="${file}"; filename="a.png"`, "1")),
    end,
  ],
  "one field of 60 MB": (_, text) => [
    opening(`name="${text}"`),
    ...pieces("a", 60e6),
    Buffer.from("\r\n"),
    end,
  ],
  "one file of 60 MB": (file) => [
    opening(`name="${file}"; filename="a.png"`),
    ...pieces("a", 60e6),
    Buffer.from("\r\n"),
    end,
  ],
  "60 MB of files that nobody asked for": () => [
    opening('name="other"; filename="a.png"'),
    ...pieces("a", 60e6),
    Buffer.from("\r\n"),
    end,
  ],
  "60 MB before the first part": () => [...pieces("a", 60e6), end],
  "60 MB of all but boundaries": (_, text) => [
    opening(`name="${text}"`),
    ...pieces(`\r\n--${BOUNDARY.slice(0, -1)}`, 60e6),
    end,
  ],
  "60 MB of line ends": (file) => [
    opening(`name="${file}"; filename="a.png"`),
    ...pieces("\r\n-", 60e6),
    end,
  ],
  "60 MB of empty parts": () => [...pieces(`--${BOUNDARY}\r\n\r\n\r\n`, 60e6), end],
  "60 MB after the last part": (_, text) => [
    part(`name="${text}"`, "1"),
    end,
    ...pieces("a", 60e6),
  ],
  "a part with headers without end": (_, text) => [
    Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; name="${text}"\r\n`),
    ...pieces("x-header: a\r\n", 20e6),
  ],
  "a disposition of parameters": () => [
    part(`${"a=b; ".repeat(3000)}name="a"`, "1"),
    part(`name="${"\\".repeat(15_000)}"`, "1"),
    part(`name*=utf-8''${"%41".repeat(5000)}`, "1"),
    end,
  ],
  "a long name": () => [part(`name="${"a".repeat(60_000)}"`, "1"), end],
  "JSON as a field": (_, text) => [
    part(
      `name="${text}"`,
      repeated("{},", 100_000, "[", "{}]"),
      "content-type: application/json\r\n",
    ),
    end,
  ],
};

/** A text as a field of a multipart form. */
export const formOf = (field: string, text: string): Buffer[] => [
  part(`name="${field}"`, text),
  end,
];
