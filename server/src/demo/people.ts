import { DAY_MS } from "contract/calendar";
import { DEVANAGARI, LATIN, MEN, type Name, SURNAMES, WOMEN } from "./names.ts";
import type { Random } from "./random.ts";

const CITIZENS = 6000;
/** The first booth has more citizens than the complainant list shows. */
const CROWDED_BOOTH = 120;
/** One citizen in this many has the phone of another one of the booth: a household. */
const HOUSEHOLD_EVERY = 97;

interface DemoCitizen {
  name: string | null;
  phone: string | null;
  phone_sharer: number;
  email: string | null;
  status: "active" | "inactive" | "deleted";
  /** Index in the list of booths. */
  booth: number;
  created_at: Date;
}

/** A phone that is unique for each `i` below 10^9: the factor and 10^9 have no common divisor. */
export const demoPhone = (i: number): string =>
  `${6 + (i % 4)}${String((i * 618_033_989 + 271_828_183) % 1_000_000_000).padStart(9, "0")}`;

/** A full name in both scripts. */
function fullName(random: Random): Name {
  const first = random.pick(random.chance(0.5) ? WOMEN : MEN);
  const last = random.pick(SURNAMES);
  return [`${first[LATIN]} ${last[LATIN]}`, `${first[DEVANAGARI]} ${last[DEVANAGARI]}`];
}

/** A name with a title, for guests and contacts; a quarter are in Devanagari. */
export function guestName(random: Random): string {
  const isWoman = random.chance(0.5);
  const first = random.pick(isWoman ? WOMEN : MEN);
  const last = random.pick(SURNAMES);
  if (random.chance(0.25))
    return `${isWoman ? "श्रीमती" : "श्री"} ${first[DEVANAGARI]} ${last[DEVANAGARI]}`;
  const title = random.chance(0.2) ? "Dr." : isWoman ? "Smt." : "Shri";
  return `${title} ${first[LATIN]} ${last[LATIN]}`;
}

const demoEmail = (latin: string, i: number): string =>
  `${latin.toLowerCase().replaceAll(" ", ".")}.${i}@example.org`;

/** The citizens of all booths. Some have no phone, email or name; some are inactive or deleted. */
export function makeCitizens(random: Random, booths: number, now: Date): DemoCitizen[] {
  const citizens = Array.from({ length: CITIZENS }, (_, i): DemoCitizen => {
    const name = fullName(random);
    const share = random.next();
    return {
      name: random.chance(0.004) ? null : name[random.chance(0.25) ? DEVANAGARI : LATIN],
      phone: random.chance(0.08) ? null : demoPhone(i),
      phone_sharer: 1,
      email: random.chance(0.3) ? demoEmail(name[LATIN], i) : null,
      status: share < 0.96 ? "active" : share < 0.99 ? "inactive" : "deleted",
      booth: i < CROWDED_BOOTH ? 0 : i % booths,
      created_at: new Date(now.getTime() - random.whole(366, 900) * DAY_MS),
    };
  });
  return citizens.map((citizen, i) => {
    const other = i % HOUSEHOLD_EVERY === 0 ? citizens[i - booths] : undefined;
    const isHousehold = other?.booth === citizen.booth && citizen.phone !== null;
    return isHousehold ? { ...citizen, phone: other.phone, phone_sharer: 2 } : citizen;
  });
}

interface DemoAdmin {
  name: string;
  phone: string;
  email: string | null;
  role_name: string | null;
  status: "active" | "inactive" | "deleted";
  /** Index of the constituency. */
  constituency: number;
  created_at: Date;
}

const ROLES = ["Admin", "Coordinator", "Admin", null, "Admin", "Mandal In-charge"];
const INACTIVE = 7;
/** The number of constituencies with a second admin. */
const SECOND_ADMINS = 4;
const FIRST_ADMIN_PHONE = 700_000;

/** An admin for each constituency, one of them inactive, second ones for the first constituencies, and a deleted one. */
export function makeAdmins(random: Random, constituencies: number, now: Date): DemoAdmin[] {
  const deleted = constituencies + SECOND_ADMINS;
  return Array.from({ length: deleted + 1 }, (_, i) => {
    const name = fullName(random);
    return {
      name: name[i % 4 === 3 ? DEVANAGARI : LATIN],
      phone: demoPhone(FIRST_ADMIN_PHONE + i),
      email: i % 5 === 4 ? null : demoEmail(name[LATIN], i),
      role_name: ROLES[i % ROLES.length]!,
      status: i === deleted ? "deleted" : i === INACTIVE ? "inactive" : "active",
      constituency: i % constituencies,
      created_at: new Date(now.getTime() - (420 - i * 3) * DAY_MS),
    };
  });
}
