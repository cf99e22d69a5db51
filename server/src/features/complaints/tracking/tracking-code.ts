import { randomBytes } from "node:crypto";

/** Crockford's base 32: no I, L, O or U (https://www.crockford.com/base32.html). */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const LENGTH = 16;
const CODE = new RegExp(`^[${ALPHABET}]{${LENGTH}}$`);
const lookAlikes: Readonly<Record<string, string>> = { I: "1", L: "1", O: "0" };

/** A new code of 80 random bits, as it is stored: 16 characters without hyphens. */
export const newTrackingCode = (): string =>
  Array.from(randomBytes(LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join("");

/** The stored form of a typed code: case, blanks and dashes do not matter. Null for a text that is not a code. */
export function parseTrackingCode(text: string): string | null {
  const code = text
    .replace(/[\s\p{Pd}\p{Cf}\u2212]/gu, "")
    .toUpperCase()
    .replace(/[ILO]/g, (letter) => lookAlikes[letter]!);
  return CODE.test(code) ? code : null;
}

/** The printed form: XXXX-XXXX-XXXX-XXXX. */
export const printTrackingCode = (code: string): string => code.replace(/.{4}(?!$)/g, "$&-");
