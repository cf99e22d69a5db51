const DEVANAGARI_DIGITS = /[०-९]/g;
const DEVANAGARI_ZERO = 0x966;

/** Text with 0 to 9 instead of Devanagari digits: a number is one number in both scripts. */
export const asciiDigits = (text: string): string =>
  text.replace(DEVANAGARI_DIGITS, (digit) => String(digit.charCodeAt(0) - DEVANAGARI_ZERO));
