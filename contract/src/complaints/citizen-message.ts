import type { MessageKind } from "../messages.ts";
import type { LetterLanguage } from "../office.ts";
import type { ComplaintStatus } from "./statuses.ts";

type Texts = Record<ComplaintStatus | "track" | "sender", (value: string) => string> & {
  referred: (number: string, department: string) => string;
};

const TEXTS: Readonly<Record<LetterLanguage, Texts>> = {
  en: {
    registered: (number) => `Your complaint no. ${number} is registered.`,
    "in-process": (number) => `Your complaint no. ${number} is being worked on.`,
    completed: (number) => `Your complaint no. ${number} is completed.`,
    referred: (number, department) => `Your complaint no. ${number} was sent to ${department}.`,
    track: (address) => `See its status: ${address}`,
    sender: (office) => `Office of ${office}`,
  },
  hi: {
    registered: (number) => `आपकी शिकायत क्रमांक ${number} दर्ज हो गई है।`,
    "in-process": (number) => `आपकी शिकायत क्रमांक ${number} पर कार्यवाही चल रही है।`,
    completed: (number) => `आपकी शिकायत क्रमांक ${number} पूरी हो गई है।`,
    referred: (number, department) => `आपकी शिकायत क्रमांक ${number} ${department} को भेजी गई है।`,
    track: (address) => `इसकी स्थिति यहाँ देखें: ${address}`,
    sender: (office) => `कार्यालय: ${office}`,
  },
};

interface InformedComplaint {
  complaint_number: number;
  status_code: ComplaintStatus;
  /** The address of the status page; null for a complaint without a tracking code. */
  address: string | null;
  /** The name of the letterhead. */
  office: string | null;
}

/** What the staff sends a citizen from their own phone: number, status and the address of the status page (inform-1). */
export function citizenMessage(language: LetterLanguage, complaint: InformedComplaint): string {
  const { track, sender, referred: _, ...statuses } = TEXTS[language];
  const { complaint_number, status_code, address, office } = complaint;
  return [
    statuses[status_code](String(complaint_number)),
    address && track(address),
    office && sender(office),
  ]
    .filter(Boolean)
    .join("\n");
}

/**
 * The text of a message of the outbox as a template with the places {number}, {code} and, of a referral, {department}: at most the
 * three variables that India's rules allow (messages-4). `address` is the status page's, without the code.
 */
export function smsTemplate(language: LetterLanguage, kind: MessageKind, address: string): string {
  const { registered, referred, completed, track } = TEXTS[language];
  const first = {
    received: () => registered("{number}"),
    referred: () => referred("{number}", "{department}"),
    completed: () => completed("{number}"),
  };
  return `${first[kind]()} ${track(`${address}/{code}`)}`;
}
