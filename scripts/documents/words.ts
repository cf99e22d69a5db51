/** The end of a command: the next shell operator, as in `office doctor | grep 0` or `$(office doctor)`. */
const END = /\s(?:[|<>;&#]|\d?>).*$|[;)].*$/;

export const splitWords = (line: string) => line.split(/[\s"'=<>|;()]+/).filter(Boolean);

/** The words of a command's arguments: `--scale 10 > report` has two. */
export const argumentWords = (rest: string) => splitWords(rest.replace(END, ""));

/** `--dry-run`, without a value after `=`. */
export const optionNames = (words: string[]) =>
  words.filter((word) => /^--[a-z]/.test(word)).map((word) => word.split("=")[0]!);
