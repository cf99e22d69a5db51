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

/** A parent is given by its index in the parents' list. */
export interface DemoLocations {
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
  /** The village in both scripts, for the texts of complaints and events. */
  village: Name;
}

/** Makes 3 states, 12 districts, 36 constituencies and 648 booths. In the last state, names below the constituency are in Devanagari. */
export function makeLocations(random: Random): DemoLocations {
  const locations: DemoLocations = { states: [], districts: [], constituencies: [], booths: [] };
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
    if (!name) throw new Error("There are too few names for this many locations.");
    return taken.has(name[LATIN]) ? nextName() : name;
  };
  for (const { name, districts } of STATES) {
    locations.states.push({ name });
    const script = locations.states.length === STATES.length ? DEVANAGARI : LATIN;
    for (const district of districts) {
      locations.districts.push({ name: district, state: locations.states.length - 1 });
      for (let i = 0; i < CONSTITUENCIES_OF_A_DISTRICT; i += 1) {
        locations.constituencies.push({
          name: nextName()[LATIN],
          district: locations.districts.length - 1,
        });
        addBooths(locations, nextName, script, random);
      }
    }
  }
  return locations;
}

/** Adds the booths of the last constituency. A shaktikendra is a village with two buildings, of two booths and one booth. */
function addBooths(
  locations: DemoLocations,
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
        locations.booths.push({
          constituency: locations.constituencies.length - 1,
          mandal,
          shaktikendra,
          booth_name,
          booth_number,
          village,
        });
      number += 1;
      add(first!, String(number));
      // As on electoral rolls, the second booth of a building has the next number, or the same number with "A".
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
