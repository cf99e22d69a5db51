import type { LetterLanguage } from "../office.ts";
import { LETTER_WORDS, letterDay } from "./letter-words.ts";

/** What a draft takes from the complaint. */
export interface DraftedComplaint {
  complaint_id: number;
  title: string;
  description: string;
  location: string | null;
  complainant_name: string | null;
  booth_name: string;
  mandal: string | null;
  /** When the matter was brought in. */
  issue_at: string;
}

/** The letter that a reminder cites. */
export interface CitedLetter {
  letter_number: string | null;
  sent_on: string;
}

const place = ({ booth_name, mandal, location }: DraftedComplaint) =>
  [location, booth_name, mandal].filter(Boolean).join(", ");

type Draft = (complaint: DraftedComplaint, day: string) => string[];
type Reminder = (complaint: DraftedComplaint, cited: string) => string[];

const ENGLISH: { draft: Draft; reminder: Reminder; cite: (letter: CitedLetter) => string } = {
  draft: (complaint, day) => [
    "Sir / Madam,",
    `${complaint.complainant_name ?? "A citizen"} (${place(complaint)}) came to this office on ${day} with this matter, our number ${complaint.complaint_id}:`,
    complaint.description,
    "Kindly have it looked into, and let this office know what has been done.",
  ],
  reminder: (complaint, cited) => [
    "Sir / Madam,",
    `Kindly refer to ${cited} about the matter of ${complaint.complainant_name ?? "a citizen"} (${place(complaint)}), our number ${complaint.complaint_id}: ${complaint.title}.`,
    "This office has had no reply. Kindly let us know what has been done, and by when the rest will be.",
  ],
  cite: ({ letter_number, sent_on }) =>
    letter_number
      ? `our letter ${letter_number} of ${letterDay("en", sent_on)}`
      : `what we said on ${letterDay("en", sent_on)}`,
};

const HINDI: typeof ENGLISH = {
  draft: (complaint, day) => [
    "महोदय / महोदया,",
    `${complaint.complainant_name ?? "एक नागरिक"} (${place(complaint)}) ने ${day} को इस कार्यालय के समक्ष यह मामला रखा है, हमारा क्रमांक ${complaint.complaint_id}:`,
    complaint.description,
    "कृपया इसकी जाँच कराकर आवश्यक कार्रवाई करें और की गई कार्रवाई से इस कार्यालय को अवगत कराएँ।",
  ],
  reminder: (complaint, cited) => [
    "महोदय / महोदया,",
    `कृपया ${cited} का संदर्भ लें, जो ${complaint.complainant_name ?? "एक नागरिक"} (${place(complaint)}) के मामले के बारे में था, हमारा क्रमांक ${complaint.complaint_id}: ${complaint.title}।`,
    "इस कार्यालय को अब तक कोई उत्तर नहीं मिला है। कृपया बताएँ कि क्या कार्रवाई हुई है और शेष कब तक होगी।",
  ],
  cite: ({ letter_number, sent_on }) =>
    letter_number
      ? `हमारे पत्र ${letter_number}, दिनांक ${letterDay("hi", sent_on)}`
      : `${letterDay("hi", sent_on)} को कही गई हमारी बात`,
};

/**
 * The subject and body of a letter about a complaint, or of a reminder of an earlier one, to be edited before it is sent
 * (referral-9).
 */
export function draftLetter(
  language: LetterLanguage,
  complaint: DraftedComplaint,
  reminded?: CitedLetter,
): { subject: string; body: string } {
  const { draft, reminder, cite } = language === "hi" ? HINDI : ENGLISH;
  const day = letterDay(language, complaint.issue_at);
  const lines = reminded ? reminder(complaint, cite(reminded)) : draft(complaint, day);
  return { subject: `${complaint.title} (${complaint.complaint_id})`, body: lines.join("\n\n") };
}

const COVERING: Readonly<
  Record<LetterLanguage, { subject: (count: number) => string; body: string[] }>
> = {
  en: {
    subject: (count) => `Matters of citizens that await your department (${count})`,
    body: [
      "Sir / Madam,",
      "The matters below were brought to this office by citizens, and concern your department. Kindly have each looked into, and let this office know, by its number, what has been done.",
    ],
  },
  hi: {
    subject: (count) => `आपके विभाग में लंबित नागरिकों के मामले (${count})`,
    body: [
      "महोदय / महोदया,",
      "नागरिकों ने निम्नलिखित मामले इस कार्यालय के समक्ष रखे हैं, जो आपके विभाग से संबंधित हैं। कृपया प्रत्येक की जाँच कराकर आवश्यक कार्रवाई करें, और मामले का क्रमांक देते हुए इस कार्यालय को की गई कार्रवाई से अवगत कराएँ।",
    ],
  },
};

/** The subject and body of a covering letter about so many complaints, which it lists below (referral-9). */
export function draftCoveringLetter(language: LetterLanguage, count: number) {
  const { subject, body } = COVERING[language];
  return { subject: subject(count), body: body.join("\n\n") };
}

export interface CoveredComplaint {
  complaint_id: number;
  complainant_name: string | null;
  booth_number: string;
  booth_name: string;
  title: string;
  /** When the matter was brought in. */
  issue_at: string;
}

/** The line that a covering letter has of a complaint (referral-8). */
export const coveredLine = (language: LetterLanguage, complaint: CoveredComplaint): string =>
  [
    `#${complaint.complaint_id}`,
    complaint.complainant_name,
    `${complaint.booth_name}, ${LETTER_WORDS[language].booth} ${complaint.booth_number}`,
    complaint.title,
    letterDay(language, complaint.issue_at),
  ]
    .filter(Boolean)
    .join(" · ");
