import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { REGISTER_MAX, type RegisterRow } from "contract/complaints/register";
import { createTestApp, type TestApp } from "../../../../test/app.ts";
import { addStaff, bearerOf } from "../../../../test/attacks/two-constituencies.ts";
import { createComplaint } from "../../../../test/complaints.ts";
import { addBooth, addConstituency } from "../../../../test/places.ts";
import { addCitizen, addOffice, type TestOffice } from "../../../../test/records.ts";

const PATH = "/api/v0/complaint/register";
let app: TestApp;
let office: TestOffice;
beforeAll(async () => {
  app = await createTestApp();
  office = await addOffice(app.db);
});
afterAll(() => app.close());
const read = (query = "", headers: Record<string, string> = {}) =>
  app.send<RegisterRow[]>("GET", `${PATH}?${query}`, undefined, headers);

test(
  "the register has the filtered list in its order, and of an admin the own constituency's",
  { tags: ["register-1", "register-2"] },
  async () => {
    const first = await createComplaint(app, office, { title: "Dry handpump" });
    const second = await createComplaint(app, office, {
      title: "Broken road",
      category_id: office.roads,
    });
    const other = await addConstituency(app.db, "Narhat");
    const booth_id = await addBooth(app.db, other, { booth_number: "9" });
    const complainant_id = await addCitizen(app.db, booth_id);
    const foreign = await createComplaint(app, office, { complainant_id, title: "Foreign lamp" });
    await app.send("PUT", `/api/v0/complaint/${first}/status`, {
      status_id: 3,
      reason: null,
      version: 1,
    });

    const numbers = async (query: string, headers?: Record<string, string>) =>
      (await read(query, headers)).body.data.map(({ complaint_number }) => complaint_number);
    expect(await numbers("")).toEqual([foreign, second, first]);
    expect(await numbers("sort=oldest&open=true")).toEqual([second, foreign]);
    expect(await numbers("search=handpump")).toEqual([first]);
    const { body } = await read(`status=completed`);
    expect(body.pagination).toEqual({
      page: 1,
      pageSize: REGISTER_MAX,
      totalItems: 1,
      totalPages: 1,
    });
    expect(body.data).toEqual([
      {
        complaint_number: first,
        issue_at: expect.any(String),
        title: "Dry handpump",
        category: "Wells and pumps",
        complainant_name: expect.any(String),
        complainant_phone: null,
        booth_number: "1",
        booth_name: "Primary School",
        mandal: expect.any(String),
        constituency_name: "Belgarh",
        status: "completed",
        completed_at: expect.any(String),
        assigned_to_name: null,
        waiting: null,
      },
    ]);

    const authorization = await bearerOf(app, await addStaff(app, other, "Own"));
    expect(await numbers("", { authorization })).toEqual([foreign]);
    expect(await numbers("constituency=Belgarh", { authorization })).toEqual([]);
    const wrong = await read("start_date=2026-02-30");
    expect([wrong.status, wrong.body.errors?.[0]?.field]).toEqual([400, "start_date"]);
    const { rows } = await sql`
      select details from audit where action = 'readRegister' order by id desc limit 1`.execute(
      app.db,
    );
    expect(rows).toEqual([{ details: { rows: 0, filters: { constituency: true } } }]);
  },
);

test(
  "it has at most 5,000 complaints, and says how many there are",
  { tags: ["register-1"] },
  async () => {
    // A session without the pool's time limits.
    const session = await app.database.another();
    await session.query(
      `insert into complaints (title, description, category_id, complainant_id, booth_id, constituency_id, registered_by)
      select 'One of many', 'A description of twenty characters.', $1, $2, $3, $4, $5 from generate_series(1, $6::int)`,
      [
        office.water,
        office.complainant_id,
        office.booth_id,
        office.constituency_id,
        app.superAdmin,
        REGISTER_MAX + 1,
      ],
    );
    const { body } = await read("search=many");
    expect(body.data).toHaveLength(REGISTER_MAX);
    expect(body.pagination).toMatchObject({ totalItems: REGISTER_MAX + 1, totalPages: 2 });
  },
);
