// The fixed words of the emails to admins, in the languages of letters.
import { letterDay } from "contract/complaints/letter-words";
import type { LetterLanguage } from "contract/office";

interface MailWords {
  assigned: (count: number) => string;
  digest: (day: string, parts: string) => string;
  overdue: (count: number) => string;
  due_today: (count: number) => string;
  new: (count: number) => string;
  /** One complaint. */
  complaint: (number: number, category: string, booth: string) => string;
  due: (day: string) => string;
  more: (count: number) => string;
  list: string;
  /** The list of all that is assigned to the admin and not completed. */
  all: string;
  why: string;
  off: string;
}

const ENGLISH: MailWords = {
  assigned: (count) =>
    count === 1 ? "A complaint was assigned to you" : `${count} complaints were assigned to you`,
  digest: (day, parts) => `${letterDay("en", day)}: ${parts}`,
  overdue: (count) => `${count} overdue`,
  due_today: (count) => `${count} due today`,
  new: (count) => `${count} newly assigned`,
  complaint: (number, category, booth) => `No. ${number}, ${category}, booth ${booth}`,
  due: (day) => `due on ${letterDay("en", day)}`,
  more: (count) => `and ${count} more`,
  list: "See them in the list",
  all: "All your open complaints",
  why: "The console sends you this email because these complaints are assigned to you. It holds no citizen's data.",
  off: "Turn these emails off",
};

const HINDI: MailWords = {
  assigned: (count) =>
    count === 1 ? "आपको एक शिकायत सौंपी गई है" : `आपको ${count} शिकायतें सौंपी गई हैं`,
  digest: (day, parts) => `${letterDay("hi", day)}: ${parts}`,
  overdue: (count) => `${count} का समय बीत गया`,
  due_today: (count) => `${count} आज तक`,
  new: (count) => (count === 1 ? "1 नई सौंपी गई" : `${count} नई सौंपी गईं`),
  complaint: (number, category, booth) => `क्रमांक ${number}, ${category}, बूथ ${booth}`,
  due: (day) => `नियत तिथि ${letterDay("hi", day)}`,
  more: (count) => `और ${count}`,
  list: "सूची में देखें",
  all: "आपकी सभी खुली शिकायतें",
  why: "कंसोल यह ईमेल इसलिए भेजता है कि ये शिकायतें आपको सौंपी गई हैं। इसमें किसी नागरिक की जानकारी नहीं है।",
  off: "ये ईमेल बंद करें",
};

export const MAIL_WORDS: Readonly<Record<LetterLanguage, MailWords>> = { en: ENGLISH, hi: HINDI };
