import { message } from "contract/message";
import { badRequest } from "../http/errors/http-error.ts";

/** From lists of leaked passwords, of Indian offices, and of this product. One or two of them with a year are common, too. */
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

/** Symbols that replace letters. 1, ! and | replace i or l. */
const SIGNS = new Map(
  "@a 4a 8b 3e 6g 9g 0o $s 5s 7t +t 2z".split(" ").map(([sign, letter]) => [sign!, letter!]),
);
const LETTERS_FOR_ONE = ["i", "l"];
const decode = (text: string, letterForOne: string) =>
  Array.from(text, (sign) => SIGNS.get(sign) ?? ("1!|".includes(sign) ? letterForOne : sign)).join(
    "",
  );

/** Up to this many digits or symbols at either end may stand for letters of the word. */
const EDGE = 3;
/** A word with more digits and symbols than this is not common. A date, a number and a symbol fit. */
const EXTRA_MAX = 10;

const isStem = (letters: string): boolean => {
  if (STEMS.has(letters)) return true;
  for (let cut = 2; cut <= letters.length - 2; cut += 1)
    if (STEMS.has(letters.slice(0, cut)) && STEMS.has(letters.slice(cut))) return true;
  return false;
};

/** Whether the text is one or two common words, in any spelling and separation, with few digits and symbols around them. */
function isCommonWord(text: string): boolean {
  const start = text.search(/\p{L}/u);
  if (start < 0) return false;
  const end = text.length - /[^\p{L}]*$/u.exec(text)![0].length;
  if (text.replace(/\p{L}/gu, "").length > EXTRA_MAX) return false;
  for (let from = Math.max(0, start - EDGE); from <= start; from += 1)
    for (let to = end; to <= Math.min(text.length, end + EDGE); to += 1)
      for (const letterForOne of LETTERS_FOR_ONE) {
        const word = text.slice(from, to);
        // Digits and symbols within the word replace letters, or separate two words.
        if (isStem(decode(word, letterForOne).replace(/[^a-z]/g, ""))) return true;
        if (isStem(word.replace(/[^a-z]/g, ""))) return true;
      }
  return false;
}

/** Sequences: the keyboard's rows and columns, the keypad's lines, the alphabet, the digits; and each one reversed. */
const ROWS =
  `abcdefghijklmnopqrstuvwxyz 01234567890 1234567890-= !@#$%^&*()_+ qwertyuiop[]\\ asdfghjkl;' zxcvbnm,./
  1qaz2wsx3edc4rfv5tgb6yhn7ujm qazwsxedcrfvtgbyhnujm zaq12wsxcde34rfv 1q2w3e4r5t6y7u8i9o0p q1w2e3r4t5y6u7i8o9p0
  a1b2c3d4e5f6g7h8i9 147258369 159753456 123654789 789456123 1122334455667788990 102030405060708090`
    .split(/\s+/)
    .flatMap((row) => [row, Array.from(row).toReversed().join("")]);
const RUN_MIN = 3;
const YEAR = /^(19|20)\d\d/;

/** The length of the run that starts at `at`: a part of a sequence, a repeated character, or a year; else 1. */
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

/** Counts the independent parts of a text. A run, a year, or any other single character is one part. */
function countChoices(text: string): number {
  let choices = 0;
  for (let at = 0; at < text.length; at += runLength(text, at)) choices += 1;
  return choices;
}
const CHOICES_MIN = 5;

/** The repeated piece of a text: "aa1!" for "aa1!aa1!x"; the text itself when it repeats nothing. */
function repeatedPiece(text: string): string {
  for (let size = 1; size <= text.length / 2; size += 1) {
    const piece = text.slice(0, size);
    let end = size;
    while (end < text.length && text[end] === piece[end % size]) end += 1;
    if (end >= size * 2 && text.length - end <= EDGE) return piece;
  }
  return text;
}

/** Whether the password consists of common words, runs or repeated pieces (password-4). */
function isCommon(password: string): boolean {
  const text = password.normalize("NFKC").trim().toLowerCase();
  const piece = repeatedPiece(text);
  // A date, a phone number, an account number.
  if (/^\d+$/.test(text)) return true;
  return isCommonWord(piece) || isCommonWord(text) || countChoices(piece) < CHOICES_MIN;
}

export const commonPasswordMessage = message("This password is too common. Please choose another.");
export const phoneInPasswordMessage = message(
  "The password must not contain the phone number. Please choose another.",
);

/** Throws 400 for a common password, and for one that contains the account's phone number. */
export function rejectWeakPassword(password: string, phone: string, field = "password"): void {
  if (isCommon(password)) throw badRequest(commonPasswordMessage, field);
  if (password.replace(/\D/g, "").includes(phone)) throw badRequest(phoneInPasswordMessage, field);
}
