import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Citizen, Enrolment } from "contract/citizens";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { addOffice, type TestOffice } from "../../../test/records.ts";

const PATH = "/api/v0/principal/user";
let app: TestApp;
let office: TestOffice;
beforeAll(async () => {
  app = await createTestApp();
  office = await addOffice(app.db);
});
afterAll(() => app.close());

const create = async (booth_id: number, headers = {}) => {
  const form = { name: "Gita Bai", phone: "9712345679", booth_id };
  const { status, body } = await app.send<Citizen>("POST", PATH, form, headers);
  expect(status).toBe(200);
  return body as typeof body & { enrolled_at?: Enrolment };
};

test("a new citizen is answered without a place, a known one with their own, whatever booth was sent", async () => {
  const added = await create(office.booth_id);
  expect(added.enrolled_at).toBeUndefined();
  const place: Enrolment = {
    state_id: office.state_id,
    district_id: office.district_id,
    constituency_id: office.constituency_id,
    constituency_name: "Belgarh",
    mandal: "Belgarh",
    shaktikendra: "Sonpur",
    booth_name: "Primary School",
    booth_id: office.booth_id,
    booth_number: "1",
  };
  for (const booth_id of [office.booth_id, office.other_booth_id]) {
    const known = await create(booth_id);
    expect(known.enrolled_at).toEqual(place);
    expect(known.data).toEqual(added.data);
  }
  const key = { "idempotency-key": randomUUID() };
  const first = await create(office.other_booth_id, key);
  expect(await create(office.other_booth_id, key)).toEqual(first);
  expect(first.enrolled_at).toEqual(place);
});
