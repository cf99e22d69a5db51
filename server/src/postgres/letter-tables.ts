import type { Generated, JSONColumnType } from "kysely";
import type { DispatchMode } from "contract/complaints/referrals";
import type { LetterheadTexts, LetterLanguage } from "contract/office";
import type { Id, Timestamp } from "./column-types.ts";

interface Departments {
  id: Id;
  name: string;
  name_hi: string | null;
  retired: Generated<boolean>;
  version: Generated<number>;
}
interface Officers {
  id: Id;
  department_id: number;
  post: string;
  name: string | null;
  phone: string | null;
  email: string | null;
  address: string | null;
  /** Null: an officer of all constituencies. */
  constituency_id: number | null;
  retired: Generated<boolean>;
  version: Generated<number>;
}
/** One row, once the office has set it. */
interface LetterheadRow {
  only_row: Generated<boolean>;
  representative: string | null;
  title: string | null;
  address: string | null;
  phone: string | null;
  email: string | null;
  /** LetterLanguage[]. */
  languages: string[];
  version: Generated<number>;
}
interface LetterNumbers {
  year: number;
  last: number;
}
/** Whom something was sent to, as it was then. */
export interface Addressee {
  post: string;
  name: string | null;
  department: string;
  department_hi: string | null;
  address: string | null;
}
/** What was sent to an officer; a letter has a year and a number. */
interface Dispatches {
  id: Id;
  mode: DispatchMode;
  year: number | null;
  number: number | null;
  sent_on: string;
  officer_id: number;
  department_id: number;
  constituency_id: number;
  addressee: JSONColumnType<Addressee>;
  letterhead: JSONColumnType<LetterheadTexts>;
  language: LetterLanguage;
  subject: string | null;
  body: string | null;
  removed_on: string | null;
  sent_by: number | null;
  created_at: Timestamp;
}
interface Referrals {
  id: Id;
  complaint_id: number;
  dispatch_id: number;
  reply_due_on: string | null;
  replied_on: string | null;
  /** The first referral of the chain. */
  reminds: number | null;
}
/** What a covering letter says of each complaint; null when that was removed. */
interface LetterLines {
  dispatch_id: number;
  /** From 1. */
  place: number;
  /** Also of a complaint that was deleted. */
  complaint_id: number;
  line: string | null;
}

/** The tables of departments and letters. */
export interface LetterTables {
  departments: Departments;
  officers: Officers;
  letterhead: LetterheadRow;
  letter_numbers: LetterNumbers;
  dispatches: Dispatches;
  referrals: Referrals;
  letter_lines: LetterLines;
}
