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

/** The format without the marks that the library misreads: it shows [$-409] as a dollar, and repeats a filling character. */
const cleanFormat = (code: string): string =>
  code.replaceAll(TOKENS, (token, currency: string | undefined) => {
    if (currency) return `"${currency}"`;
    if (token.startsWith("[") || token.startsWith("*")) return "";
    return token;
  });

const formats = new Map<string, NumberFormat>();
/** A file can have a million formats. */
const FORMATS_MAX = 1_000;

/** The number format of this code. The general format, and one that shows whole numbers and text as they are, is undefined. */
export function numberFormat(code: string): NumberFormat | undefined {
  if (code === "General" || code === "@" || code === "0" || code === "") return undefined;
  const known = formats.get(code);
  if (known) return known;
  const clean = cleanFormat(code);
  const made: NumberFormat = {
    isDate: isDate(clean),
    hasText: clean.includes("@"),
    show: (value) => {
      try {
        return library.format(clean, value);
      } catch {
        return "";
      }
    },
  };
  if (formats.size < FORMATS_MAX) formats.set(code, made);
  return made;
}

const isDate = (code: string) => library.is_date(code.replaceAll(/"[^"]*"?|\\.|_./g, ""));

/** The code of a built-in format (ECMA-376, part 1, section 18.8.30). */
export const builtInFormat = (id: number): string => library.get_table()[id] ?? "General";
