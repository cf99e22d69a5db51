import { says } from "contract/messages";
import { badRequest } from "../errors/http-error.ts";

/**
 * Words that many people build their password on: those of lists of leaked ones, what Indian offices choose, and this
 * product's own words. A year, a number or a sign beside one or two of them is what is guessed next.
 */
const STEMS = new Set(
  `password passwords passwort passwd passcode pass mypassword secret changeme change letmein login signin logon welcome
  admin administrator superadmin superuser super user users username root master manager system server support service
  guest staff temp temporary test tester testing nimda world demo default sample example new old my the hello hi
  computer internet laptop mobile google facebook whatsapp android windows
  iloveyou love lovely sunshine princess football baseball cricket superman batman spiderman trustno starwars michelle
  monkey dragon shadow killer flower summer winter spring autumn monsoon
  january february march april may june july august september october november december
  monday tuesday wednesday thursday friday saturday sunday
  india indian bharat bharatmata hindustan jaihind vandemataram jai jaimata jaimatadi jaishreeram jaishriram shreeram
  shriram ram jaishreekrishna krishna radhakrishna radhe ganesh ganesha shiva shiv mahadev omnamahshivaya hanuman sairam
  omsairam saibaba om durga lakshmi waheguru allah bismillah jesus sachin dhoni virat kohli modi namaste
  delhi mumbai kolkata chennai bangalore bengaluru hyderabad pune lucknow jaipur bhopal patna
  office company government govt public private constituency vidhansabha vidhan sabha loksabha shaktikendra mandal booth
  complaint complaints citizen citizens event events console dashboard election elections vote voter mla mp neta janata
  whatever abc abcd qwerty qwertyuiop qwert asdf asdfgh asdfghjkl zxcv zxcvbn zxcvbnm qaz qazwsx qazwsxedc zaq zaqwsx`
    .trim()
    .split(/\s+/),
);

/** Signs that stand for letters; 1, ! and | for either of two. */
const SIGNS = new Map(
  "@a 4a 8b 3e 6g 9g 0o $s 5s 7t +t 2z".split(" ").map(([sign, letter]) => [sign!, letter!]),
);
const LETTERS_FOR_ONE = ["i", "l"];
const decode = (text: string, letterForOne: string) =>
  Array.from(text, (sign) => SIGNS.get(sign) ?? ("1!|".includes(sign) ? letterForOne : sign)).join("");

/** Signs at either end that may be part of the word; all others there are taken away. */
const EDGE = 3;
/** What is beside a word for it to count as one more guess: a date, a number, a sign. A longer one is a secret of its own. */
const EXTRA_MAX = 10;

const isStem = (letters: string): boolean => {
  if (STEMS.has(letters)) return true;
  for (let cut = 2; cut <= letters.length - 2; cut += 1)
    if (STEMS.has(letters.slice(0, cut)) && STEMS.has(letters.slice(cut))) return true;
  return false;
};

/** Whether it is one or two common words, however they are written and separated, with few digits and signs around them. */
function isCommonWord(text: string): boolean {
  const start = text.search(/\p{L}/u);
  if (start < 0) return false;
  const end = text.length - /[^\p{L}]*$/u.exec(text)![0].length;
  if (text.replace(/\p{L}/gu, "").length > EXTRA_MAX) return false;
  for (let from = Math.max(0, start - EDGE); from <= start; from += 1)
    for (let to = end; to <= Math.min(text.length, end + EDGE); to += 1)
      for (const letterForOne of LETTERS_FOR_ONE) {
        const word = text.slice(from, to);
        // Digits and signs within it stand for letters, or part two words.
        if (isStem(decode(word, letterForOne).replace(/[^a-z]/g, ""))) return true;
        if (isStem(word.replace(/[^a-z]/g, ""))) return true;
      }
  return false;
}

/** Rows of a keyboard, its columns, the keypad's lines, the alphabet and the digits: whoever follows one chooses nothing. */
const ROWS =
  `abcdefghijklmnopqrstuvwxyz 01234567890 1234567890-= !@#$%^&*()_+ qwertyuiop[]\\ asdfghjkl;' zxcvbnm,./
  1qaz2wsx3edc4rfv5tgb6yhn7ujm qazwsxedcrfvtgbyhnujm zaq12wsxcde34rfv 1q2w3e4r5t6y7u8i9o0p q1w2e3r4t5y6u7i8o9p0
  a1b2c3d4e5f6g7h8i9 147258369 159753456 123654789 789456123 1122334455667788990 102030405060708090`
    .split(/\s+/)
    .flatMap((row) => [row, Array.from(row).toReversed().join("")]);
const RUN_MIN = 3;
const YEAR = /^(19|20)\d\d/;

/** How many characters from `at` follow from the one or two before them: a run, a repeated character, a year. */
function runLength(text: string, at: number): number {
  let end = at + 1;
  while (text[end] === text[at]) end += 1;
  let longest = end - at;
  for (const row of ROWS) {
    let length = RUN_MIN;
    while (at + length <= text.length && row.includes(text.slice(at, at + length))) length += 1;
    longest = Math.max(longest, length - 1);
  }
  if (YEAR.test(text.slice(at, at + 4))) longest = Math.max(longest, 4);
  return longest >= RUN_MIN ? longest : 1;
}

/** How many choices are in it: a run or a year is one, any other character is one. */
function countChoices(text: string): number {
  let choices = 0;
  for (let at = 0; at < text.length; at += runLength(text, at)) choices += 1;
  return choices;
}
const CHOICES_MIN = 5;

/** What it repeats, from its first character to nearly its last: "aa1!" of "aa1!aa1!x"; itself when it repeats nothing. */
function repeatedPiece(text: string): string {
  for (let size = 1; size <= text.length / 2; size += 1) {
    const piece = text.slice(0, size);
    let end = size;
    while (end < text.length && text[end] === piece[end % size]) end += 1;
    if (end >= size * 2 && text.length - end <= EDGE) return piece;
  }
  return text;
}

/** Whether many people use it, or it follows from a pattern: common words, runs and repeated pieces (security.md). */
function isCommon(password: string): boolean {
  const text = password.normalize("NFKC").trim().toLowerCase();
  const piece = repeatedPiece(text);
  // A date, a phone, an account's number.
  if (/^\d{1,11}$/.test(text)) return true;
  return isCommonWord(piece) || isCommonWord(text) || countChoices(piece) < CHOICES_MIN;
}

export const commonPasswordMessage = says("This password is too common. Please choose another.");
export const phoneInPasswordMessage = says(
  "The password must not contain the phone number. Please choose another.",
);

/** Throws a 400 on a password that many people use or that follows a pattern, or that holds the account's own phone. */
export function rejectWeakPassword(password: string, phone: string): void {
  if (isCommon(password)) throw badRequest(commonPasswordMessage, "password");
  if (password.replace(/\D/g, "").includes(phone))
    throw badRequest(phoneInPasswordMessage, "password");
}
