import { createHash } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import { buffer } from "node:stream/consumers";
import type { Language } from "contract/language/languages";
import { message } from "contract/message";
import { type CalendarLine, entryLines, textValue, writeCalendar } from "../../exports/ics.ts";
import { type Translate, translators } from "../../language/language.ts";
import type { PlannedEntry } from "./calendar.entries.ts";

/** How often a calendar should ask again (RFC 7986, section 5.7; the older name is Outlook's). */
const REFRESH = "PT1H";
/** Encoded in one step. Other requests run between two steps. */
const STEP = 250;

interface FileOptions {
  language: Language;
  /** The console's address. */
  base: string;
  /** Of an admin; null for the whole office. */
  constituency_name: string | null;
}

/** The calendar as a file, and the strong entity tag of its bytes. */
export async function writeSubscribedCalendar(
  entries: PlannedEntry[],
  { language, base, constituency_name }: FileOptions,
): Promise<{ bytes: Buffer; etag: string }> {
  const translate = translators[language].message;
  const office = translate(message("Office calendar"));
  const name = textValue(constituency_name ? `${office}: ${constituency_name}` : office);
  const properties: CalendarLine[] = [
    ["NAME", name],
    ["X-WR-CALNAME", name],
    ["REFRESH-INTERVAL;VALUE=DURATION", REFRESH],
    ["X-PUBLISHED-TTL", REFRESH],
  ];
  const lines = (entry: PlannedEntry) =>
    entry.kind === "event"
      ? eventLines(entry, language, translate)
      : followUpLines(entry, language, base, translate);
  const bytes = await buffer(writeCalendar(lines, inSteps(entries), translate, properties));
  const etag = `"${createHash("sha256").update(bytes).digest("base64url")}"`;
  return { bytes, etag };
}

async function* inSteps(entries: PlannedEntry[]) {
  for (let at = 0; at < entries.length; at += STEP) {
    yield entries.slice(at, at + STEP);
    await nextTurn();
  }
}

const categoryName = ({ category, category_hi }: PlannedEntry, language: Language) =>
  (language === "hi" && category_hi) || category;

/** Without description, contact and chief guest, which name people (subscription-3). */
function eventLines(event: PlannedEntry, language: Language, translate: Translate): CalendarLine[] {
  const { start_time, end_time, location, booth_name, constituency_name } = event;
  const end = !start_time && end_time && `${translate(message("Event Ends at"))}: ${end_time}`;
  return [
    ...entryLines({ ...event, title: event.title ?? "" }),
    ...(end ? [["DESCRIPTION", textValue(end)] as const] : []),
    ["LOCATION", textValue(`${location}, ${booth_name}, ${constituency_name}`)],
    ["CATEGORIES", textValue(categoryName(event, language))],
    ["STATUS", event.is_scheduled ? "CONFIRMED" : "TENTATIVE"],
    ["CLASS", event.is_public ? "PUBLIC" : "PRIVATE"],
  ];
}

function followUpLines(
  followUp: PlannedEntry,
  language: Language,
  base: string,
  translate: Translate,
): CalendarLine[] {
  const url = `${base}/complaints/${followUp.id}`;
  const category = categoryName(followUp, language);
  const title = translate(
    message("Follow up: complaint {number}, {category}", { number: followUp.id, category }),
  );
  return [
    ...entryLines({ ...followUp, title }),
    // Google shows no URL.
    ["DESCRIPTION", textValue(url)],
    ["URL", url],
    // The day stays free for appointments.
    ["TRANSP", "TRANSPARENT"],
  ];
}

/** Whether a conditional request has this version already (RFC 9110, section 13.1.2). */
export const isUnchanged = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch !== undefined &&
  ifNoneMatch.split(",").some((tag) => ["*", etag].includes(tag.trim().replace(/^W\//, "")));
