import { SSF } from "@e965/xlsx";

/** A number format of a cell. */
export interface NumberFormat {
  isDate: boolean;
  /** The format changes text, as "BN-"@ does. */
  hasText: boolean;
  /** The displayed text, "" when the format is invalid. */
  show: (value: number | string) => string;
}

const library: {
  get_table(): Record<number, string | undefined>;
  is_date(format: string): boolean;
  format(format: string, value: number | string): string;
} = SSF;

/** Quoted text, escaped characters and blanks of a width, a filling character, a locale with or without a currency, and digit shapes. */
const TOKENS =
  /"[^"]*"?|\\.|_.|\*.|\[\$([^\]-]*)(?:-[^\]]*)?\]|\[(?:DB|Nat)Num\d+[^\]]*\]|General/gi;

/** Stands for a slash of the format's text, which the library reads as the bar of a fraction. */
const SLASH = "\u2215";
/** Stands for the number in the general format, which the library shows only without other text. */
const GENERAL = "\uE000";

/** The format without the marks that the library misreads: it shows [$-409] as a dollar, and repeats a filling character. */
const cleanFormat = (code: string): string =>
  code
    .replaceAll(TOKENS, (token, currency: string | undefined) => {
      if (currency) return `"${currency.replaceAll("/", SLASH)}"`;
      if (token.startsWith("[") || token.startsWith("*")) return "";
      return token.toLowerCase() === "general" ? `"${GENERAL}"` : token.replaceAll("/", SLASH);
    })
    .replaceAll(/#+,##0/g, "#,##0");

/** As the library formats, but with the sign of a negative number before the whole text of a format without sections. */
function show(format: string, isOneSection: boolean, value: number | string): string {
  const size = typeof value === "number" ? Math.abs(value) : value;
  const isNegative = isOneSection && size !== value;
  const shown = library
    .format(format, isNegative ? size : value)
    .replaceAll(SLASH, "/")
    .replaceAll(GENERAL, () => plainNumber(Number(size)));
  return isNegative ? `-${shown}` : shown;
}

const longNumber = new Intl.NumberFormat("en-US", {
  useGrouping: false,
  maximumFractionDigits: 15,
});
/** All digits of a number. */
export const plainNumber = (value: number): string =>
  Number.isSafeInteger(value) ? String(value) : longNumber.format(value);

const formats = new Map<string, NumberFormat>();
/** The longest format of Excel. */
const CODE_MAX = 255;
/** A file can have a million formats. */
const FORMATS_MAX = 1_000;

/** The number format of this code. The general format, and one that shows whole numbers and text as they are, is undefined. */
export function numberFormat(code: string): NumberFormat | undefined {
  if (["General", "@", "0", ""].includes(code) || code.length > CODE_MAX) return undefined;
  const known = formats.get(code);
  if (known) return known;
  const clean = cleanFormat(code);
  const isOneSection = !withoutTexts(clean).includes(";");
  const made: NumberFormat = {
    isDate: library.is_date(withoutTexts(clean)),
    hasText: code.includes("@"),
    show: (value) => {
      try {
        return show(clean, isOneSection, value);
      } catch {
        return "";
      }
    },
  };
  if (formats.size < FORMATS_MAX) formats.set(code, made);
  return made;
}

const withoutTexts = (code: string) => code.replaceAll(/"[^"]*"?|\\.|_./g, "");

/** The code of a built-in format (ECMA-376, part 1, section 18.8.30). */
export const builtInFormat = (id: number): string => library.get_table()[id] ?? "General";
