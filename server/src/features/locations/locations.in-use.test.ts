import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { waitForLocks } from "../../../test/lock-waits.ts";
import type { Location, LocationForm } from "./locations.levels.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const urlOf = (plural: string) => `/api/v0/location/${plural}`;
const post = (plural: string, form: LocationForm) =>
  app.send<Location>("POST", urlOf(plural), form);
const remove = (plural: string, id: number) =>
  app.send<Location>("DELETE", `${urlOf(plural)}/${id}`);
async function added(plural: string, form: LocationForm): Promise<number> {
  const { status, body } = await post(plural, form);
  expect(status).toBe(200);
  return body.data.id;
}
async function namesOf(plural: string): Promise<string[]> {
  const { body } = await app.send<Location[]>("GET", urlOf(plural));
  return body.data.map((item) => item.name);
}

test(
  "a place in use stays, and the message names what depends on it",
  { tags: ["location-manager-10"] },
  async () => {
    const state_id = await added("states", { name: "Bihar" });
    const [district_id] = await Promise.all(
      ["Patna", "Gaya", "Saran"].map((name) => added("districts", { name, state_id })),
    );
    await added("constituencies", { name: "Digha", district_id: district_id! });
    const ofState = await remove("states", state_id);
    expect(ofState.status).toBe(409);
    expect(ofState.body.message).toBe("Bihar still has 3 districts and cannot be deleted");
    const ofDistrict = await remove("districts", district_id!);
    expect(ofDistrict.status).toBe(409);
    expect(ofDistrict.body.message).toBe("Patna still has 1 constituency and cannot be deleted");
    expect(await namesOf("states")).toContain("Bihar");
  },
);

test(
  "counts booths, admins, complaints and events of a constituency",
  { tags: ["location-manager-10"] },
  async () => {
    const state_id = await added("states", { name: "Busy State" });
    const district_id = await added("districts", { name: "Busy District", state_id });
    const id = await added("constituencies", { name: "Busy Seat", district_id });
    await sql`
    with admin as (
      insert into principals (principal_type, status, name, phone, password_hash, constituency_id)
      values ('admin', 'active', 'A', '9000000011', 'x', ${id}), ('admin', 'deleted', 'B', '9000000012', 'x', ${id})
    ), booth as (
      insert into booths (constituency_id, mandal, shaktikendra, booth_name, booth_number)
      values (${id}, 'M', 'K', 'S', '1'), (${id}, 'M', 'K', 'S', '2') returning id
    )
    insert into principals (principal_type, name, phone, booth_id)
    select 'user', 'C', '9000000013', min(id) from booth`.execute(app.db);
    const inUse = async () => (await remove("constituencies", id)).body.message;
    expect(await inUse()).toBe(
      "Busy Seat still has 2 booths, 1 admin, 1 deleted admin and cannot be deleted",
    );
    await sql`
    with place as (
      select p.id as citizen, p.booth_id as booth from principals p join booths b on b.id = p.booth_id
      where b.constituency_id = ${id}
    ), complaint as (
      insert into complaints (title, description, category_id, complainant_id, booth_id, constituency_id, registered_by)
      select 'T', 'D', (select id from categories where type_id = 1 and parent_id is not null limit 1),
        citizen, booth, ${id}, ${app.superAdmin} from place
    )
    insert into events (title, category_id, type_id, event_date, booth_id, constituency_id, location)
    select 'T', (select id from categories where type_id = 2 and parent_id is not null limit 1),
      1, '2026-12-01', booth, ${id}, 'L' from place`.execute(app.db);
    expect(await inUse()).toBe(
      "Busy Seat still has 2 booths, 1 admin, 1 deleted admin, 1 complaint, 1 event and cannot be deleted",
    );
    expect(await namesOf("constituencies")).toContain("Busy Seat");
  },
);

describe("a deletion while a child is added leaves no orphan", () => {
  test("when the child comes first", async () => {
    const state_id = await added("states", { name: "Kept Parent" });
    const other = await app.database.another();
    await other.query("begin");
    await other.query("insert into districts (name, state_id) values ('Child', $1)", [state_id]);
    const removed = remove("states", state_id);
    await waitForLocks(app);
    await other.query("commit");
    await other.end();
    expect((await removed).status).toBe(409);
    expect((await removed).body.message).toBe(
      "Kept Parent still has 1 district and cannot be deleted",
    );
  });

  test("when the deletion comes first", async () => {
    const state_id = await added("states", { name: "Gone Parent" });
    const other = await app.database.another();
    await other.query("begin");
    await other.query("delete from states where id = $1", [state_id]);
    const child = post("districts", { name: "Child", state_id });
    await waitForLocks(app);
    await other.query("commit");
    await other.end();
    expect((await child).status).toBe(400);
    expect((await child).body.message).toBe("Please select a state first.");
  });

  test("in whatever order the two calls arrive", async () => {
    for (let round = 0; round < 10; round += 1) {
      const state_id = await added("states", { name: `Racing ${round}` });
      const [child, removed] = await Promise.all([
        post("districts", { name: "Child", state_id }),
        remove("states", state_id),
      ]);
      expect(["200 409", "400 200"]).toContain(`${child.status} ${removed.status}`);
    }
    const orphans = await sql`
      select from districts where state_id not in (select id from states)`.execute(app.db);
    expect(orphans.rows).toEqual([]);
  });
});
