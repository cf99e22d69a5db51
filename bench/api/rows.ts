import { foldText } from "contract/fold-text";
import { MEN, SURNAMES, WOMEN } from "../../server/src/demo/names.ts";
import { type Random, seededRandom } from "../../server/src/demo/random.ts";
import { makeText, RARE_HITS, RARE_WORDS } from "./words.ts";

/** The number of rows of each kind. */
export interface Sizes {
  states: number;
  districts: number;
  constituencies: number;
  booths: number;
  citizens: number;
  complaints: number;
  events: number;
}

/** An office of BENCHMARKS.md. `scale` multiplies booths, citizens, complaints and events; 1 is half a million complaints. */
export const sizesOf = (scale: number): Sizes => ({
  states: 3,
  districts: 60,
  constituencies: 600,
  booths: Math.max(600, Math.floor(60_000 * scale)),
  citizens: Math.max(3000, Math.floor(300_000 * scale)),
  complaints: Math.floor(500_000 * scale),
  events: Math.floor(50_000 * scale),
});

/** A part of a state's offices (docs/capacity.md): 0.1 is a tenth. */
export const stateSizes = (part: number): Sizes => ({
  states: Math.max(1, Math.round(30 * part)),
  districts: Math.round(800 * part),
  constituencies: Math.round(10_000 * part),
  booths: Math.round(1_000_000 * part),
  citizens: Math.round(5_000_000 * part),
  complaints: Math.round(10_000_000 * part),
  events: Math.round(1_000_000 * part),
});

export type Value = string | number | boolean | null;
export interface TableRows {
  table: string;
  columns: string[];
  rows: Iterable<Value[]>;
}

const SEED = 20_261_121;
/** Fixed, so that the data is the same in each run. */
const NOW = Date.UTC(2026, 10, 20, 12);
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const YEARS_MS = 3 * 365 * DAY_MS;
/** The super administrator exists already. Admin n belongs to constituency n. */
export const SUPER_ADMIN_ID = 1;
export const firstCitizenId = ({ constituencies }: Sizes) => SUPER_ADMIN_ID + 1 + constituencies;

/** The ids that the data needs from the target database. */
export interface CategoryIds {
  complaints: number[];
  events: number[];
}

const names = [...WOMEN, ...MEN].map(([latin]) => latin);
const surnames = SURNAMES.map(([latin]) => latin);
const nameOf = (random: Random) => `${random.pick(names)} ${random.pick(surnames)}`;
const timestamp = (time: number) => new Date(time).toISOString();

/** A number with 10 digits that starts with 6 to 9, unique for each `n` up to four billion. */
const phoneOf = (n: number) => String(6_000_000_000 + ((n * 1_618_033) % 4_000_000_000));
const statusOf = (random: Random) => {
  const share = random.next();
  return share < 0.9 ? "active" : share < 0.97 ? "inactive" : "deleted";
};
const upTo = (count: number) => Array.from({ length: count }, (_, i) => i + 1);
const turn = (n: number, of: number) => 1 + ((n - 1) % of);

const columns = (names: string) => names.split(" ");

/** The rows of every table, after the tables that they reference. The same in each run. */
export function tablesOf(sizes: Sizes, categories: CategoryIds): TableRows[] {
  const homes = homesOf(sizes);
  const names: string[] = [];
  return [
    {
      table: "states",
      columns: columns("id name"),
      rows: upTo(sizes.states).map((id) => [id, `State ${id}`]),
    },
    {
      table: "districts",
      columns: columns("id name state_id"),
      rows: upTo(sizes.districts).map((id) => [id, `District ${id}`, turn(id, sizes.states)]),
    },
    {
      table: "constituencies",
      columns: columns("id name district_id"),
      rows: upTo(sizes.constituencies).map((id) => [
        id,
        `Constituency ${id}`,
        turn(id, sizes.districts),
      ]),
    },
    {
      table: "booths",
      columns: columns("id constituency_id mandal shaktikendra booth_name booth_number"),
      rows: boothRows(sizes),
    },
    {
      table: "principals",
      columns: columns(
        "id principal_type status name phone email password_hash booth_id constituency_id created_at updated_at",
      ),
      rows: principalRows(sizes, homes, names),
    },
    {
      table: "complaints",
      columns: columns(
        "id title description category_id status_id complainant_id complainant_text booth_id constituency_id assigned_to registered_by issue_at created_at updated_at version completed_at folded_text",
      ),
      rows: complaintRows(sizes, homes, names, categories.complaints),
    },
    {
      table: "events",
      columns: columns(
        "id title description category_id type_id event_date start_time end_time is_scheduled booth_id constituency_id location contact_name contact_phone chief_guest created_by created_at updated_at folded_text",
      ),
      rows: eventRows(sizes, categories.events),
    },
  ];
}

/** The booth of each citizen, by the citizen's index. */
function homesOf({ booths, citizens }: Sizes): Int32Array {
  const random = seededRandom(SEED);
  return Int32Array.from({ length: citizens }, () => random.whole(1, booths));
}

function* boothRows({ booths, constituencies }: Sizes): Generator<Value[]> {
  const random = seededRandom(SEED + 1);
  for (let id = 1; id <= booths; id += 1) {
    const nth = Math.ceil(id / constituencies);
    const name = `Booth ${random.pick(surnames)} ${nth}`;
    const division = [`Mandal ${turn(nth, 5)}`, `Shaktikendra ${turn(nth, 20)}`];
    yield [id, turn(id, constituencies), ...division, name, String(nth)];
  }
}

/** Writes each citizen's phone and name into `names`, for the complaints. */
function* principalRows(sizes: Sizes, homes: Int32Array, names: string[]): Generator<Value[]> {
  const random = seededRandom(SEED + 2);
  const since = timestamp(NOW - YEARS_MS);
  for (let n = 1; n <= sizes.constituencies; n += 1) {
    const id = SUPER_ADMIN_ID + n;
    // No password has this hash: admins do not sign in.
    const account = [nameOf(random), phoneOf(n), `admin.${n}@example.org`, "none"];
    yield [id, "admin", statusOf(random), ...account, null, n, since, since];
  }
  for (const [i, booth] of homes.entries()) {
    const name = nameOf(random);
    const email = random.chance(0.7)
      ? `${name.toLowerCase().replaceAll(" ", ".")}.${i}@example.org`
      : null;
    const at = timestamp(NOW - random.next() * YEARS_MS);
    const person = [statusOf(random), name, phoneOf(i + 1), email];
    names[i] = `${phoneOf(i + 1)} ${name}`;
    yield [firstCitizenId(sizes) + i, "user", ...person, null, booth, null, at, at];
  }
}

const REGISTERED = 1;
const IN_PROCESS = 2;
const COMPLETED = 3;

function statusByAge(random: Random, age: number): number {
  const [registered, inProcess] = age > 90 * DAY_MS ? [0.1, 0.25] : [0.5, 0.85];
  const share = random.next();
  return share < registered ? REGISTERED : share < inProcess ? IN_PROCESS : COMPLETED;
}

function* complaintRows(
  sizes: Sizes,
  homes: Int32Array,
  names: string[],
  categories: number[],
): Generator<Value[]> {
  const { complaints, constituencies } = sizes;
  const random = seededRandom(SEED + 3);
  const rareEvery = Math.floor(complaints / (RARE_WORDS.length * RARE_HITS));
  for (let id = 1; id <= complaints; id += 1) {
    const age = ((complaints - id) / complaints) * YEARS_MS;
    const created = NOW - age - random.whole(0, HOUR_MS);
    const status = statusByAge(random, age);
    const citizen = random.whole(0, homes.length - 1);
    const booth = homes[citizen]!;
    const constituency = turn(booth, constituencies);
    let description = makeText(random, 20, 250);
    if (rareEvery && id % rareEvery === 0) {
      const word = RARE_WORDS[(id / rareEvery) % RARE_WORDS.length]!;
      description = `${word} ${description}`.slice(0, 250).trimEnd();
    }
    const people = [
      random.chance(0.6) ? SUPER_ADMIN_ID + constituency : null,
      SUPER_ADMIN_ID + random.whole(0, constituencies),
    ];
    const title = makeText(random, 12, 60);
    const text = [title, description, random.pick(categories), status];
    const place = [firstCitizenId(sizes) + citizen, names[citizen]!, booth, constituency];
    const at = timestamp(created);
    const updated = timestamp(Math.min(NOW, created + random.whole(0, 20 * DAY_MS)));
    const completed = status === COMPLETED ? updated : null;
    // As the triggers write it (migration 0030), which are off while rows are loaded.
    const folded = foldText(`${names[citizen]} ${title} ${description} `);
    yield [id, ...text, ...place, ...people, at, at, updated, status, completed, folded];
  }
}

function* eventRows(
  { events, booths, constituencies }: Sizes,
  categories: number[],
): Generator<Value[]> {
  const random = seededRandom(SEED + 4);
  for (let id = 1; id <= events; id += 1) {
    const time = NOW + random.whole(-720, 179) * DAY_MS;
    const hour = random.whole(6, 17);
    const booth = random.whole(1, booths);
    const created = timestamp(time - 20 * DAY_MS);
    const [title, description] = [makeText(random, 12, 80), makeText(random, 40, 400)];
    const what = [title, description, random.pick(categories)];
    const when = [timestamp(time).slice(0, 10), `${hour}:00`, `${hour + 2}:30`];
    const where = [booth, turn(booth, constituencies), `Hall ${random.whole(1, 500)}`];
    const who = [nameOf(random), phoneOf(random.whole(1, 1_000_000)), nameOf(random)];
    const type = random.chance(0.8) ? 1 : 2;
    const isScheduled = random.chance(0.85);
    const trace = [SUPER_ADMIN_ID, created, created];
    const folded = foldText(`${title} ${description}`);
    yield [id, ...what, type, ...when, isScheduled, ...where, ...who, ...trace, folded];
  }
}
