import { DEVANAGARI, LATIN, MEN, type Name, SURNAMES, WOMEN } from "./names.ts";
import type { Random } from "./random.ts";

export const DAY_MS = 86_400_000;
const CITIZENS = 6000;
/** The first booth is crowded, so that the list of 50 has to be searched. */
const CROWDED_BOOTH = 120;

export interface DemoCitizen {
  name: string | null;
  phone: string | null;
  email: string | null;
  status: "active" | "inactive" | "deleted";
  /** Its position in the list of booths. */
  booth: number;
  created_at: Date;
}

/** Different for each different `i` below 10^9: the factor has no divisor in common with 10^9. */
export const phoneOf = (i: number): string =>
  `${6 + (i % 4)}${String((i * 618_033_989 + 271_828_183) % 1_000_000_000).padStart(9, "0")}`;

/** A full name; the same person in both scripts. */
export function fullName(random: Random): Name {
  const first = random.pick(random.chance(0.5) ? WOMEN : MEN);
  const last = random.pick(SURNAMES);
  return [`${first[LATIN]} ${last[LATIN]}`, `${first[DEVANAGARI]} ${last[DEVANAGARI]}`];
}

/** A name with its title, for guests and contacts; a quarter of them in Devanagari. */
export function guestName(random: Random): string {
  const isWoman = random.chance(0.5);
  const first = random.pick(isWoman ? WOMEN : MEN);
  const last = random.pick(SURNAMES);
  if (random.chance(0.25))
    return `${isWoman ? "श्रीमती" : "श्री"} ${first[DEVANAGARI]} ${last[DEVANAGARI]}`;
  const title = random.chance(0.2) ? "Dr." : isWoman ? "Smt." : "Shri";
  return `${title} ${first[LATIN]} ${last[LATIN]}`;
}

export const emailOf = (latin: string, i: number): string =>
  `${latin.toLowerCase().replaceAll(" ", ".")}.${i}@example.org`;

/** The citizens of all booths: some without phone or email, few without a name, few no longer active. */
export function makeCitizens(random: Random, booths: number, now: Date): DemoCitizen[] {
  return Array.from({ length: CITIZENS }, (_, i) => {
    const name = fullName(random);
    const fate = random.next();
    return {
      name: random.chance(0.004) ? null : name[random.chance(0.25) ? DEVANAGARI : LATIN],
      phone: random.chance(0.08) ? null : phoneOf(i),
      email: random.chance(0.3) ? emailOf(name[LATIN], i) : null,
      status: fate < 0.96 ? "active" : fate < 0.99 ? "inactive" : "deleted",
      booth: i < CROWDED_BOOTH ? 0 : i % booths,
      created_at: new Date(now.getTime() - random.whole(366, 900) * DAY_MS),
    };
  });
}

export interface DemoAdmin {
  name: string;
  phone: string;
  email: string | null;
  role_name: string | null;
  status: "active" | "inactive" | "deleted";
  /** The position of the district, in one of whose constituencies the admin works. */
  district: number;
  created_at: Date;
}

const ROLES = ["Admin", "Coordinator", "Admin", null, "Admin", "Mandal In-charge"];
const INACTIVE = 7;
const FIRST_ADMIN_PHONE = 700_000;

/** One admin a district, one of them inactive, and one more who has left. */
export function makeAdmins(random: Random, districts: number, now: Date): DemoAdmin[] {
  return Array.from({ length: districts + 1 }, (_, i) => {
    const name = fullName(random);
    return {
      name: name[i % 4 === 3 ? DEVANAGARI : LATIN],
      phone: phoneOf(FIRST_ADMIN_PHONE + i),
      email: i % 5 === 4 ? null : emailOf(name[LATIN], i),
      role_name: ROLES[i % ROLES.length]!,
      status: i === districts ? "deleted" : i === INACTIVE ? "inactive" : "active",
      district: i % districts,
      created_at: new Date(now.getTime() - (420 - i * 3) * DAY_MS),
    };
  });
}
