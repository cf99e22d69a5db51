import type { Database } from "../src/postgres/schema.ts";

interface Booth {
  mandal?: string;
  shaktikendra?: string;
  booth_name?: string;
  booth_number?: string;
}

/** Adds a constituency with a new state and district, which are named after `home`; returns its id. */
export async function addConstituency(db: Database, name: string, home = name): Promise<number> {
  const state = await db
    .insertInto("states")
    .values({ name: `State of ${home}` })
    .returning("id")
    .executeTakeFirstOrThrow();
  const district = await db
    .insertInto("districts")
    .values({ name: `District of ${home}`, state_id: state.id })
    .returning("id")
    .executeTakeFirstOrThrow();
  const constituency = await db
    .insertInto("constituencies")
    .values({ name, district_id: district.id })
    .returning("id")
    .executeTakeFirstOrThrow();
  return constituency.id;
}

/** Adds a booth to a constituency; returns its id. */
export async function addBooth(
  db: Database,
  constituency_id: number,
  given: Booth = {},
): Promise<number> {
  const { id } = await db
    .insertInto("booths")
    .values({
      constituency_id,
      mandal: "Belgarh",
      shaktikendra: "Sonpur",
      booth_name: "Primary School",
      booth_number: "1",
      ...given,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
