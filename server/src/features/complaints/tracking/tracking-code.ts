import { randomFillSync } from "node:crypto";

/** Crockford's base 32: no I, L, O or U (https://www.crockford.com/base32.html). */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const LENGTH = 16;
const CODE = new RegExp(`^[${ALPHABET}]{${LENGTH}}$`);
const lookAlikes: Readonly<Record<string, string>> = { I: "1", L: "1", O: "0" };

/** Random bytes for the next codes. Asking for the bytes of each code takes 3 % of the time of logging a complaint. */
const randomBytes = new Uint8Array(LENGTH * 256);
let usedBytes = randomBytes.length;

/** A new code of 80 random bits, as it is stored: 16 characters without hyphens. */
export function newTrackingCode(): string {
  if (usedBytes === randomBytes.length) {
    randomFillSync(randomBytes);
    usedBytes = 0;
  }
  let code = "";
  for (const end = usedBytes + LENGTH; usedBytes < end; usedBytes += 1)
    code += ALPHABET[randomBytes[usedBytes]! % ALPHABET.length];
  return code;
}

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
