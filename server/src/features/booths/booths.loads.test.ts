import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { BoothLoad } from "contract/booth-upload";
import type { Booth } from "contract/booths";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { waitForLocks } from "../../../test/lock-waits.ts";
import { addConstituency } from "../../../test/places.ts";
import { addCitizen, addOffice } from "../../../test/records.ts";
import { readSheetsHere } from "../../../test/sheets/read-here.ts";
import { sheetData, xlsxParts, zip } from "./fixtures/archives.ts";

readSheetsHere();

let app: TestApp;
let seat = 0;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  seat = await addConstituency(app.db, crypto.randomUUID());
});
afterAll(() => app.close());

const booths = async (constituency_id = seat) =>
  (await app.send<Booth[]>("GET", `/api/v0/location/constituencies/${constituency_id}/booths`)).body
    .data;
const latest = async () =>
  (await app.send<BoothLoad | null>("GET", `/api/v0/booth/latest-load?constituency_id=${seat}`))
    .body.data;
const takeBack = (loaded_at: string, constituency_id = seat) =>
  app.send<{ removed: number; used: number }>("POST", "/api/v0/booth/remove-latest-load", {
    constituency_id,
    loaded_at,
  });
const numbers = async (constituency_id = seat) =>
  (await booths(constituency_id)).map((booth) => booth.booth_number).toSorted();
async function load(...found: string[]) {
  const header = ["Mandal", "Shaktikendra", "Booth Name", "Booth Number"];
  const rows = found.map((number) => ["Mandal", "Kendra", "School", number]);
  const form = new FormData();
  form.append("constituency_id", String(seat));
  const bytes = new Uint8Array(zip(xlsxParts(sheetData([header, ...rows]))));
  form.append("file", new File([bytes], "booths.xlsx"));
  expect((await app.send("POST", "/api/v0/booth/upload-booths", form)).status).toBe(200);
}

test(
  "removes what the newest sheet added, not what was there or belongs elsewhere",
  { tags: ["booth-upload-20"] },
  async () => {
    expect(await latest()).toBeNull();
    const elsewhere = seat;
    await load("1");
    seat = await addConstituency(app.db, crypto.randomUUID());
    await load("1", "2");
    const { loaded_at } = (await latest())!;
    await load("2", "3");
    const newest = (await latest())!;
    expect(newest).toEqual({ loaded_at: expect.any(String), booths: 1, used: 0 });
    expect((await takeBack(loaded_at)).status).toBe(409);
    expect(await numbers()).toEqual(["1", "2", "3"]);
    const { status, body } = await takeBack(newest.loaded_at);
    expect(status).toBe(200);
    expect(body).toMatchObject({ message: "1 booth removed", data: { removed: 1, used: 0 } });
    expect(await numbers()).toEqual(["1", "2"]);
    expect(await latest()).toEqual({ loaded_at, booths: 2, used: 0 });
    expect((await takeBack(newest.loaded_at)).status).toBe(409);
    expect((await takeBack(loaded_at)).body.message).toBe("2 booths removed");
    expect(await latest()).toBeNull();
    expect(await numbers(elsewhere)).toEqual(["1"]);
  },
);

test(
  "keeps the booths of citizens, complaints and events",
  { tags: ["booth-upload-20"] },
  async () => {
    const office = await addOffice(app.db);
    seat = office.constituency_id;
    const before = await numbers();
    await load("21", "22", "23", "24");
    const [, citizens, complaints, events] = (await booths()).filter(({ booth_number }) =>
      booth_number.startsWith("2"),
    );
    await addCitizen(app.db, citizens!.id);
    await sql`
    insert into complaints (title, description, category_id, complainant_id, booth_id, constituency_id, registered_by)
    values ('A', 'B', ${office.water}, ${office.complainant_id}, ${complaints!.id}, ${seat}, ${office.admin_id})`.execute(
      app.db,
    );
    await sql`
    insert into events (title, description, category_id, type_id, event_date, booth_id, constituency_id, location)
    values ('A', 'B', ${office.camp}, 1, current_date, ${events!.id}, ${seat}, 'School')`.execute(
      app.db,
    );
    const load4 = (await latest())!;
    expect(load4).toMatchObject({ booths: 4, used: 3 });
    const { body } = await takeBack(load4.loaded_at);
    expect(body.message).toBe("1 booth removed, 3 kept: citizens, complaints or events have them");
    expect(await numbers()).toEqual([...before, "22", "23", "24"].toSorted());
    expect(
      await app.db
        .selectFrom("audit")
        .select("details")
        .where("action", "=", "removeBooths")
        .where("entity_id", "=", seat)
        .execute(),
    ).toEqual([{ details: { removed: 1, unchanged: 3 } }]);
  },
);

test("a citizen who is being added keeps the booth", { tags: ["booth-upload-20"] }, async () => {
  await load("41");
  const booth = (await booths()).find(({ booth_number }) => booth_number === "41")!;
  const { loaded_at } = (await latest())!;
  const { answer } = await app.db.transaction().execute(async (tx) => {
    await addCitizen(tx, booth.id);
    const answer = takeBack(loaded_at);
    await waitForLocks(app);
    return { answer };
  });
  expect((await answer).body.data).toEqual({ removed: 0, used: 1 });
});

test("taking a load back names what is wrong with the request", async () => {
  expect((await takeBack("yesterday")).body).toMatchObject({
    message: "loaded_at must be a date with a time",
  });
  expect((await takeBack("2026-11-29T10:00:00Z", 0)).body.message).toBe(
    "Please select a constituency.",
  );
  expect((await takeBack("2026-11-29T10:00:00Z", 2_000_000_000)).body.message).toBe(
    "Please select a constituency.",
  );
});
