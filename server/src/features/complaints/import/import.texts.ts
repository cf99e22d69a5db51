import { ACTIVITY_TEXT_MAX } from "contract/complaints/activity";
import {
  COMPLAINT_DESCRIPTION_MAX,
  COMPLAINT_TITLE_MAX,
} from "contract/complaints/complaint-fields";

/** The texts of a complaint; `notes` is the whole text where the description is only its beginning. */
export interface RegisterTexts {
  title: string;
  description: string;
  notes: string[];
}

/** A text may end before its last word when at most this share of it is lost. */
const SHORTEST = 0.6;

/** Splits a text into its beginning, of at most `limit` characters (code points) and whole words where it can be, and the rest. */
function splitText(text: string, limit: number): [beginning: string, rest: string] {
  const characters = Array.from(text);
  if (characters.length <= limit) return [text, ""];
  const blank = characters.lastIndexOf(" ", limit);
  const isWordEnd = blank >= limit * SHORTEST;
  const end = isWordEnd ? blank : limit;
  return [characters.slice(0, end).join("").trimEnd(), characters.slice(end).join("").trimStart()];
}

/** A text in pieces of at most `limit` characters. */
function inPieces(text: string, limit: number): string[] {
  const pieces: string[] = [];
  for (let rest = text; rest;) {
    const [piece, after] = splitText(rest, limit);
    pieces.push(piece);
    rest = after;
  }
  return pieces;
}

/**
 * The title, description and notes of a row's subject and details, of which one may be "". What exceeds the title goes before the
 * details; when that exceeds the description, its whole text becomes notes, so that nothing is lost (register-import-7).
 */
export function registerTexts(subject: string, details: string): RegisterTexts {
  const [title, restOfSubject] = splitText(subject || details, COMPLAINT_TITLE_MAX);
  // Without a subject the details begin with the title already.
  const whole = subject ? [restOfSubject, details].filter(Boolean).join(" ") : details;
  if (whole === "") return { title, description: title, notes: [] };
  if (Array.from(whole).length <= COMPLAINT_DESCRIPTION_MAX)
    return { title, description: whole, notes: [] };
  const [beginning] = splitText(whole, COMPLAINT_DESCRIPTION_MAX - 1);
  return { title, description: `${beginning}…`, notes: inPieces(whole, ACTIVITY_TEXT_MAX) };
}
