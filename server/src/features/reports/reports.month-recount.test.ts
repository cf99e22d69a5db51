import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays, officeToday } from "contract/calendar";
import { type MonthReport, officeMonth } from "contract/month-report";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { dayOf, monthCalls, monthsAgo, type Move, recountMonth } from "../../../test/months.ts";
import { addCitizen, addOffice, type TestOffice } from "../../../test/records.ts";
import { removeOldData } from "../../commands/retention.ts";

let app: TestApp;
let office: TestOffice;
beforeAll(async () => {
  app = await createTestApp();
  office = await addOffice(app.db);
});
afterAll(() => app.close());
const { report, add } = monthCalls(() => ({ app, office }));

/** Numbers that look random and are the same in each run. */
function numbers(seed: number) {
  let state = seed;
  return (limit: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % limit;
  };
}
const MONTHS = 24;
/** 300 complaints of 24 months, some of them reopened and completed again. */
async function addTwoYears() {
  const next = numbers(41);
  const citizens = [office.complainant_id];
  for (let nth = 0; nth < 5; nth += 1) citizens.push(await addCitizen(app.db, office.booth_id));
  const today = officeToday();
  for (let nth = 0; nth < 300; nth += 1) {
    let day = dayOf(monthsAgo(next(MONTHS)), 1 + next(28));
    const received = day;
    const moves: Move[] = [];
    for (const to of [2, 3, 1, 3].slice(0, next(5))) {
      day = addDays(day, next(40));
      if (day < today) moves.push({ day, to });
    }
    if (received >= today) continue;
    await add(received, moves, {
      category_id: next(2) ? office.water : office.roads,
      booth_id: next(2) ? office.booth_id : office.other_booth_id,
      complainant_id: citizens[next(citizens.length)],
      assigned_to: next(2) ? office.admin_id : null,
    });
  }
  return citizens;
}

const months = Array.from({ length: MONTHS }, (_, nth) => monthsAgo(nth + 1));
const allReports = async () => {
  const found: MonthReport[] = [];
  for (const month of months) found.push(await report(month));
  return found;
};

test(
  "24 months equal a recount of the activity, and stay after reopenings, merges, erasures, deletions and retention",
  { tags: ["month-1", "month-2", "month-3"] },
  async () => {
    const citizens = await addTwoYears();
    const first = await allReports();
    // Of the whole office, what is open now is a cached count; of one constituency, it is counted.
    const present = officeMonth();
    const of = `&constituency_id=${office.constituency_id}`;
    for (const data of [...first, await report(present), await report(present, of)]) {
      const { ofCategory, ...all } = await recountMonth(app.db, data.month);
      expect(data, data.month).toMatchObject(all);
      for (const {
        category_id,
        category_name: _,
        category_name_hi: __,
        ...row
      } of data.by_category)
        expect(row, data.month).toEqual(ofCategory(category_id));
    }
    expect(first.reduce((sum, { received }) => sum + received, 0)).toBeGreaterThan(250);

    const done = await app.db
      .selectFrom("complaints")
      .select("id")
      .where("status_id", "=", 3)
      .execute();
    for (const { id } of done.slice(0, 10)) {
      const moved = await app.send("PUT", `/api/v0/complaint/${id}/status`, {
        status_id: 1,
        reason: null,
        version: 1,
      });
      expect(moved.status).toBe(200);
    }
    for (const { id } of done.slice(8, 30))
      expect((await app.send("DELETE", `/api/v0/complaint/${id}`)).status).toBe(200);
    const merged = await app.send("POST", `/api/v0/principal/user/${citizens[1]}/merge`, {
      into: citizens[2],
      version: 1,
    });
    expect(merged.status).toBe(200);
    const erased = await app.send("DELETE", `/api/v0/principal/user/${citizens[3]}`, {
      confirm: "Meena Devi",
    });
    expect(erased.status).toBe(200);
    const removed = await removeOldData(app, { KEEP_COMPLETED_COMPLAINTS_DAYS: 365 });
    expect(removed!.complaints).toBeGreaterThan(10);
    await sql`update complaints set category_id = ${office.water}, assigned_to = null`.execute(
      app.db,
    );

    expect(await allReports()).toEqual(first);
    expect(await allReports()).toEqual(first);
  },
);
