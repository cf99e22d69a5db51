import { DAY_MS, officeToday } from "contract/calendar";
import { CLOSINGS, HINDI_TOPICS, SPOTS, type Topic, TOPICS } from "./complaint-texts.ts";
import { DEVANAGARI, LATIN } from "./names.ts";
import type { DemoBooth } from "./locations.ts";
import type { Random } from "./random.ts";

const COMPLAINTS = 800;
const DESCRIPTION_MAX = 250;
const MINUTE_MS = 60_000;
/** The ages of the newest complaints, in minutes. */
const LATEST = [4, 19, 47, 95, 160, 260, 400, 540, 700, 900];

export interface DemoComplaint {
  title: string;
  description: string;
  category: string;
  status_id: number;
  created_at: Date;
  updated_at: Date;
  location: string | null;
  isAssigned: boolean;
  /** Whether an admin of the constituency logged it; else the super administrator did. */
  isByAdmin: boolean;
}

/** Complaints of one year, oldest first; `findBooth(i)` is the booth of the i-th complainant. */
export function makeComplaints(
  random: Random,
  now: Date,
  findBooth: (i: number) => DemoBooth,
): DemoComplaint[] {
  let latest: Topic[] = [];
  // Complaints next to each other in the list have different topics.
  const nextTopic = (topics: readonly Topic[]) => {
    const topic = random.pick(topics.filter((one) => !latest.includes(one)));
    latest = [topic, ...latest].slice(0, 5);
    return topic;
  };
  return makeTimes(random, now).map((created_at, i) => {
    const { village, shaktikendra } = findBooth(i);
    const isHindi = random.chance(shaktikendra === village[DEVANAGARI] ? 0.5 : 0.1);
    const script = isHindi ? DEVANAGARI : LATIN;
    const topic = nextTopic(isHindi ? HINDI_TOPICS : TOPICS);
    const status_id = statusAfter(random, (now.getTime() - created_at.getTime()) / DAY_MS);
    const place = village[script];
    return {
      ...write(random, topic, place, isHindi),
      category: topic.category,
      status_id,
      created_at,
      updated_at: status_id === 1 ? created_at : between(random, created_at, now),
      location: random.chance(0.85) ? `${random.pick(SPOTS)[script]}, ${place}` : null,
      isAssigned: random.chance(status_id === 1 ? 0.2 : 0.88),
      isByAdmin: random.chance(0.15),
    };
  });
}

/** Times in office hours of the last year, more of them recent, and LATEST. */
function makeTimes(random: Random, now: Date): Date[] {
  const latest = LATEST.map((minutes) => new Date(now.getTime() - minutes * MINUTE_MS));
  const earlier = Array.from({ length: COMPLAINTS - LATEST.length }, () => {
    const daysAgo = 2 + Math.floor(362 * random.next() ** 1.5);
    const day = officeToday(new Date(now.getTime() - daysAgo * DAY_MS));
    const nine = Date.parse(`${day}T09:00:00+05:30`);
    const at = nine + random.whole(0, 600) * MINUTE_MS + random.whole(0, 59) * 1000;
    return new Date(at);
  });
  return [...earlier, ...latest].toSorted((a, b) => a.getTime() - b.getTime());
}

/** Older complaints are more often completed. */
function statusAfter(random: Random, days: number): number {
  const [registered, open] = days < 7 ? [0.7, 0.95] : days < 45 ? [0.3, 0.8] : [0.05, 0.25];
  const share = random.next();
  return share < registered ? 1 : share < open ? 2 : 3;
}

const between = (random: Random, from: Date, to: Date) =>
  new Date(from.getTime() + (to.getTime() - from.getTime()) * (0.1 + 0.8 * random.next()));

function write(random: Random, topic: Topic, place: string, isHindi: boolean) {
  const fill = { place, days: String(random.whole(3, 40)), homes: String(random.whole(12, 180)) };
  const filled = (text: string) =>
    text.replace(/\{(place|days|homes)\}/g, (_, key: keyof typeof fill) => fill[key]);
  const description = filled(random.pick(topic.descriptions));
  const closing = random.pick(CLOSINGS);
  const text = isHindi || !closing ? description : `${description} ${closing}`;
  return {
    title: filled(topic.title),
    description: text.length <= DESCRIPTION_MAX ? text : description,
  };
}
