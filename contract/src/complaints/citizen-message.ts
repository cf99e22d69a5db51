import type { LetterLanguage } from "../office.ts";
import type { ComplaintStatus } from "./statuses.ts";

type Texts = Record<ComplaintStatus | "track" | "sender", (value: string) => string>;

const TEXTS: Readonly<Record<LetterLanguage, Texts>> = {
  en: {
    registered: (number) => `Your complaint no. ${number} is registered.`,
    "in-process": (number) => `Your complaint no. ${number} is being worked on.`,
    completed: (number) => `Your complaint no. ${number} is completed.`,
    track: (address) => `See its status: ${address}`,
    sender: (office) => `Office of ${office}`,
  },
  hi: {
    registered: (number) => `आपकी शिकायत क्रमांक ${number} दर्ज हो गई है।`,
    "in-process": (number) => `आपकी शिकायत क्रमांक ${number} पर कार्यवाही चल रही है।`,
    completed: (number) => `आपकी शिकायत क्रमांक ${number} पूरी हो गई है।`,
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
  const { track, sender, ...statuses } = TEXTS[language];
  const { complaint_number, status_code, address, office } = complaint;
  return [
    statuses[status_code](String(complaint_number)),
    address && track(address),
    office && sender(office),
  ]
    .filter(Boolean)
    .join("\n");
}
