import { formatted } from "./corpus.ts";

/* Numbers and texts in number formats, with the marks of locales and currencies that office programs write. */

const NUMBERS = [
  "General",
  "0",
  "000",
  "0000000000",
  "#",
  "#,##0",
  "0.0",
  "0.00",
  "#,##0.00",
  "0%",
  "0.00%",
  "0.00E+00",
  "##0.0E+0",
  "# ?/?",
  "# ??/??",
  "?0",
  "0000-0000",
  "00000 00000",
  "(000) 000-0000",
  "000-00-0000",
  '"+91 "0',
  '"Ph-"00000-00000',
  '"BN-"0',
  '"BN-"000',
  '0"A"',
  '0 "मतदान केंद्र"',
  "\\B0",
  "\\B\\-00",
  "0_)",
  "_(* #,##0_);_(* (#,##0)",
  "_-* 0_-",
  "*x0",
  "0*-",
  "[Red]0",
  "[Blue]0;[Red]-0",
  "0;(0)",
  "0;-0;;@",
  '0;-0;"zero"',
  ";;;",
  '[=1]"one";0',
  "[>100]0;[<=100]00",
  "[<=9999999]###-####;(###) ###-####",
  "0,",
  "0.0,,",
  "[>=10000000]##\\,##\\,##\\,##0;[>=100000]##\\,##\\,##0;##,##0",
  "[>=10000000]##\\,##\\,##\\,##0.00;[>=100000]##\\,##\\,##0.00;##,##0.00",
  "@",
  '"BN-"@',
  '@" (old)"',
  '0;0;0;"T "@',
  "00\\.00",
  '0"/"00',
  'General\\ "x"',
  '"No. "General',
  "General;-General",
  "0!A",
  "##\\ ##0",
];
const LOCALES = ["[$-409]", "[$-4009]", "[$-10409]", "[$-439]", "[$-1009]"];
const LOCALIZED = ["0", "000", "0;\\-0", "#,##0", "0.00", "General", "@", '"BN-"0'];
const CURRENCIES = ["[$₹-4009]", "[$₹-439]", "[$$-409]", "[$€-2]", "[$Rs.-4009]", "[$INR]"];
const CODES = [
  ...NUMBERS,
  ...LOCALES.flatMap((locale) => LOCALIZED.map((code) => locale + code)),
  ...CURRENCIES.flatMap((mark) => [`${mark}0`, `${mark}\\ 0`, `${mark}\\ #,##0.00`, `0\\ ${mark}`]),
];
export const DATES = [
  "d/m/yy",
  "dd-mm-yyyy",
  "[$-409]d\\-mmm\\-yy",
  "[$-F800]dddd, mmmm dd, yyyy",
  "h:mm",
  "[h]:mm:ss",
  "mm:ss.0",
  "mmm yyyy",
  "[$-4009]dd/mm/yyyy",
];

const VALUES = [
  0,
  1,
  2,
  7,
  12,
  42,
  100,
  150,
  1200,
  12345,
  1234567,
  12345678,
  9876543210,
  919876543210,
  1234567890123,
  123456789012345,
  -1,
  -5,
  -1234,
  0.5,
  0.25,
  1.5,
  1.1,
  2.75,
  0.1 + 0.2,
  1 / 3,
  1234.5,
  99.999,
  -0.5,
  1e-7,
];
const TEXTS = ["007", "12A", "राजकीय विद्यालय"];

/** Each value in each format, one row a value. */
const grid = (codes: string[]) =>
  [...VALUES, ...TEXTS].map((value) => codes.map((_, format) => ({ value, format })));

export interface FormatFile {
  name: string;
  bytes: Buffer;
  codes: string[];
  values: (number | string)[];
}
const values = [...VALUES, ...TEXTS];
export const formatFiles: FormatFile[] = [
  { name: "number formats", codes: CODES, values, bytes: formatted(CODES, grid(CODES)) },
  { name: "date formats", codes: DATES, values, bytes: formatted(DATES, grid(DATES)) },
];
