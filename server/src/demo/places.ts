import {
  BUILDINGS,
  DEVANAGARI,
  LATIN,
  type Name,
  PLACE_BEGINNINGS,
  PLACE_ENDINGS,
  STATES,
} from "./names.ts";
import type { Random } from "./random.ts";

const CONSTITUENCIES_OF_A_DISTRICT = 3;
const MANDALS_OF_A_CONSTITUENCY = 3;
const SHAKTIKENDRAS_OF_A_MANDAL = 2;

/** References to a parent are positions in the list before, counted from 0. */
export interface Places {
  states: { name: string }[];
  districts: { name: string; state: number }[];
  constituencies: { name: string; district: number }[];
  booths: DemoBooth[];
}

export interface DemoBooth {
  constituency: number;
  mandal: string;
  shaktikendra: string;
  booth_name: string;
  booth_number: string;
  /** The village in both scripts, for texts about it. */
  village: Name;
}

/** The hierarchy: 3 states, 12 districts, 36 constituencies, 648 booths. The last state writes Devanagari below the seat. */
export function makePlaces(random: Random): Places {
  const places: Places = { states: [], districts: [], constituencies: [], booths: [] };
  const names = random.shuffled(
    PLACE_BEGINNINGS.flatMap((start) =>
      PLACE_ENDINGS.map((end): Name => [
        start[LATIN] + end[LATIN],
        start[DEVANAGARI] + end[DEVANAGARI],
      ]),
    ),
  );
  const taken = new Set(STATES.flatMap((state) => state.districts));
  const nextName = (): Name => {
    const name = names.pop();
    if (!name) throw new Error("There are too few names for this many places.");
    return taken.has(name[LATIN]) ? nextName() : name;
  };
  for (const { name, districts } of STATES) {
    places.states.push({ name });
    const script = places.states.length === STATES.length ? DEVANAGARI : LATIN;
    for (const district of districts) {
      places.districts.push({ name: district, state: places.states.length - 1 });
      for (let i = 0; i < CONSTITUENCIES_OF_A_DISTRICT; i += 1) {
        places.constituencies.push({
          name: nextName()[LATIN],
          district: places.districts.length - 1,
        });
        addBooths(places, nextName, script, random);
      }
    }
  }
  return places;
}

/** Every shaktikendra is a village with two buildings: one holds two numbers, the other one. */
function addBooths(
  places: Places,
  nextName: () => Name,
  script: typeof LATIN | typeof DEVANAGARI,
  random: Random,
): void {
  let number = 0;
  for (let m = 0; m < MANDALS_OF_A_CONSTITUENCY; m += 1) {
    const mandal = nextName()[script];
    for (let s = 0; s < SHAKTIKENDRAS_OF_A_MANDAL; s += 1) {
      const village = nextName();
      const shaktikendra = village[script];
      const [first, second] = random
        .shuffled(BUILDINGS)
        .map((building) => building[script].replace("{place}", shaktikendra));
      const add = (booth_name: string, booth_number: string) =>
        places.booths.push({
          constituency: places.constituencies.length - 1,
          mandal,
          shaktikendra,
          booth_name,
          booth_number,
          village,
        });
      number += 1;
      add(first!, String(number));
      // A second booth in one building is its next number, or the same with an A, as on voters' lists.
      if (random.chance(0.2)) add(first!, `${number}A`);
      else {
        number += 1;
        add(first!, String(number));
      }
      number += 1;
      add(second!, String(number));
    }
  }
}
