import { asciiDigits } from "./digits.ts";

/** The ten digits of a phone (call-21). Checked in SQL too (constraints.test.ts). */
export const PHONE_PATTERN = /^[6-9]\d{9}$/;
export const PHONE_LENGTH = 10;

/** Blanks, invisible characters, dashes, brackets and dots between the digits of a phone. */
const MARKS = /[\s\p{Cf}\p{Pd}\u2212().]+/gu;
/** India's code (+91, 0091 or 91), the zero before a number, or both, before ten digits. */
const PREFIX = /^(?:(?:\+|00)?91)?0?(?=\d{10}$)/;
/** Longer text is no phone. */
const LONGEST = 40;

/**
 * A phone as people write it, as its ten digits: "+91 98765-12399" and "098765 12399" give "9876512399", in
 * Devanagari digits too. Other text is returned as it is, for the rule call-21 to reject.
 */
export function normalizePhone(text: string): string {
  if (text.length > LONGEST) return text;
  const digits = asciiDigits(text).replace(MARKS, "").replace(PREFIX, "");
  return /^\d{10}$/.test(digits) ? digits : text.trim();
}

/** A landline with its area code, which begins with 0. */
const LANDLINE = /^0\d{9,10}$/;
export const OFFICE_PHONE_PATTERN = new RegExp(`${LANDLINE.source}|${PHONE_PATTERN.source}`);

/** The phone of an office: a landline as its digits, the zero too; any other text as normalizePhone(). */
export function normalizeOfficePhone(text: string): string {
  const digits = text.length > LONGEST ? "" : asciiDigits(text).replace(MARKS, "");
  return LANDLINE.test(digits) ? digits : normalizePhone(text);
}

/** The digits of a phone, or of its beginning, for a search; undefined for other text. The code counts with its plus only. */
export function phoneStart(text: string): string | undefined {
  if (text.length > LONGEST) return undefined;
  const digits = asciiDigits(normalizePhone(text))
    .replace(MARKS, "")
    .replace(/^(?:\+91)?0?/, "");
  return /^\d{4,10}$/.test(digits) ? digits : undefined;
}

/**
 * The digits of a phone while it is typed, for a field of ten characters. A code or a zero before the number goes as soon as
 * it can be known: "+91", "91 " and "0". Eleven digits that begin with 91 and the first digit of a mobile have the code.
 */
export function typedPhone(text: string): string {
  const whole = normalizePhone(text);
  if (/^\d{10}$/.test(whole)) return whole;
  const digits = asciiDigits(text)
    .replace(/^\s*(?:\+91|91(?=\D))/, "")
    .replace(MARKS, "")
    .replace(/^\+91|^0+/, "");
  return /^91[6-9]\d{8}$/.test(digits) ? digits.slice(2) : digits;
}
