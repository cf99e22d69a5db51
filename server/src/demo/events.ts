import { DAY_MS, officeToday } from "contract/calendar";
import { EVENT_TOPICS, HINDI_VENUES, VENUES } from "./event-texts.ts";
import { DEVANAGARI, LATIN, type Name } from "./names.ts";
import { guestName, demoPhone } from "./people.ts";
import type { Random } from "./random.ts";

/** Categories of events without a chief guest. */
const WITHOUT_GUEST = new Set(["Condolence", "Visit"]);
const FIRST_CONTACT_PHONE = 800_000;
const TODAY = 4;
const TO_COME = 50;
const PAST = 66;

interface DemoEvent {
  title: string;
  description: string | null;
  category: string;
  type_id: number;
  event_date: string;
  start_time: string | null;
  end_time: string | null;
  is_scheduled: boolean;
  location: string;
  contact_name: string | null;
  contact_phone: string | null;
  chief_guest: string | null;
  isUpdated: boolean;
  created_at: Date;
  updated_at: Date;
}

/** Events of the past half year, today and the next two months; `findVillage(i)` is the village of the i-th event. */
export function makeEvents(
  random: Random,
  now: Date,
  findVillage: (i: number) => Name,
): DemoEvent[] {
  const inDays = [
    ...Array.from({ length: PAST }, () => -random.whole(1, 180)),
    ...Array.from({ length: TODAY }, () => 0),
    ...Array.from({ length: TO_COME }, () => 1 + Math.floor(60 * random.next() ** 1.5)),
  ].toSorted((a, b) => a - b);
  return inDays.map((days, i) => makeEvent(random, now, days, findVillage(i), i));
}

function makeEvent(random: Random, now: Date, days: number, village: Name, i: number): DemoEvent {
  const topic = random.pick(EVENT_TOPICS);
  const isHindi = topic.title.includes("{गाँव}");
  const place = village[isHindi ? DEVANAGARI : LATIN];
  const start = random.whole(9, 17);
  const isTimed = days === 0 || random.chance(0.9);
  const hasContact = random.chance(0.85);
  const created = now.getTime() + (Math.min(days, 0) - random.whole(3, 25)) * DAY_MS;
  const isUpdated = random.chance(0.3);
  return {
    title: topic.title.replace(/\{.+\}/, place),
    description: topic.description,
    category: topic.category,
    type_id: topic.type_id,
    event_date: officeToday(new Date(now.getTime() + days * DAY_MS)),
    start_time: isTimed ? clock(start, random.pick(["00", "30"])) : null,
    end_time: isTimed && random.chance(0.8) ? clock(start + random.whole(1, 4), "30") : null,
    is_scheduled: random.chance(days > 0 ? 0.82 : 0.96),
    location: random.pick(isHindi ? HINDI_VENUES : VENUES).replace("{place}", place),
    contact_name: hasContact ? guestName(random) : null,
    contact_phone: hasContact ? demoPhone(FIRST_CONTACT_PHONE + i) : null,
    chief_guest:
      !WITHOUT_GUEST.has(topic.category) && random.chance(0.8) ? guestName(random) : null,
    isUpdated,
    created_at: new Date(created),
    updated_at: new Date(isUpdated ? created + DAY_MS : created),
  };
}

const clock = (hour: number, minutes: string) => `${String(hour).padStart(2, "0")}:${minutes}`;
