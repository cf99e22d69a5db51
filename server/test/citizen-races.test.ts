import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Citizen } from "contract/citizens";
import { storeRoll } from "../src/features/citizens/import/import.store.ts";
import { withRetries } from "../src/mutations/retry-transaction.ts";
import { createTestApp, type TestApp } from "./app.ts";
import { fileOf, formOf, PNG } from "./attachments.ts";
import { createComplaint, newComplaint } from "./complaints.ts";
import { addCitizen, addOffice, type TestOffice } from "./records.ts";
import { measured, rounds, timeFor } from "./rounds.ts";

/* A merge beside all that may change its two citizens at the same moment. */

const ROUNDS = rounds(6, 200);
const PATH = "/api/v0/principal/user";
const COMPLAINTS = "/api/v0/complaint";
const NAME = "Gita Bai";

let app: TestApp;
let office: TestOffice;
beforeAll(async () => {
  app = await createTestApp();
  office = await addOffice(app.db);
});
afterAll(() => app.close());

const file = () => fileOf(PNG, "photo.png", "image/png");
const note = { kind: "note", note: "Called the engineer." };
/** Logs a complaint with a file; its id, or null when its citizen has ended. */
async function complain(complainant_id: number): Promise<number | null> {
  const form = formOf(newComplaint(office, { complainant_id }), [file()]);
  const key = { "idempotency-key": randomUUID() };
  const { status, body } = await app.send<{ complaint_id: number }>("POST", COMPLAINTS, form, key);
  expect([200, 400]).toContain(status);
  return status === 200 ? body.data.complaint_id : null;
}

/** Two records of one person, with one phone, and a complaint of each with a file and a note. */
async function addTwice(phone: string) {
  const form = { name: NAME, phone, booth_id: office.booth_id };
  const ids: number[] = [];
  for (const another_person of [false, true]) {
    const { body } = await app.send<Citizen>("POST", PATH, { ...form, another_person });
    ids.push(body.data.principal_id);
  }
  const complaints = [];
  for (const id of ids) {
    const complaint = (await complain(id))!;
    await app.send("POST", `${COMPLAINTS}/${complaint}/notes`, note);
    complaints.push(complaint);
  }
  return { form, kept: ids[0]!, merged: ids[1]!, complaints };
}

/** The roll of the office has the person, with an e-mail. */
const importRoll = ({ name, phone, booth_id }: { name: string; phone: string; booth_id: number }) =>
  withRetries(() =>
    app.db
      .transaction()
      .execute((tx) =>
        storeRoll(tx, [{ row: 2, name, phone, booth_id, email: "gita@example.org" }]),
      ),
  );

interface Stored {
  id: number;
  complainant_id: number;
  files: number;
  notes: number;
}
const storedOf = async (ids: number[]) =>
  (
    await sql<Stored>`
      select c.id, c.complainant_id,
        (select count(*) from attachments f where f.complaint_id = c.id)::int as files,
        (select count(*) from complaint_story s where s.complaint_id = c.id and s.kind = 'note')::int as notes
      from complaints c where c.id = any(${ids}) order by c.id`.execute(app.db)
  ).rows;
const statusOf = async (call: Promise<{ status: number }>) => (await call).status;

test(
  "a merge, new complaints, notes, files, corrections, erasures, walk-ins and an import lose nothing, and nobody comes twice",
  { tags: ["citizen-10", "fault-1"], timeout: timeFor(ROUNDS, 5000) },
  async () => {
    const seen: Record<string, number> = {};
    for (let round = 0; round < ROUNDS; round += 1) {
      const phone = String(9_700_000_000 + round);
      const { form, kept, merged, complaints } = await addTwice(phone);
      const third = await createComplaint(app, office, {
        complainant_id: await addCitizen(app.db, office.booth_id, { name: "Mohan" }),
      });
      const target = [null, kept, merged][round % 3] ?? null;
      const erase = (id: number) =>
        statusOf(app.send("DELETE", `${PATH}/${id}`, { confirm: NAME }));
      const [ofMerged] = complaints.slice(1) as [number];
      const later = () => wait(Math.random() * 20);
      const correction = { ...form, email: null, sms_consent: true, version: 1 };
      const [merge, added, attached, noted, given, corrected, erased, walkIn] = await Promise.all([
        later().then(() =>
          statusOf(app.send("POST", `${PATH}/${merged}/merge`, { into: kept, version: 1 })),
        ),
        later().then(() => complain(merged)),
        later().then(() =>
          statusOf(app.send("POST", `${COMPLAINTS}/${ofMerged}/attachments`, formOf({}, [file()]))),
        ),
        later().then(() => statusOf(app.send("POST", `${COMPLAINTS}/${ofMerged}/notes`, note))),
        later().then(() =>
          statusOf(
            app.send("PUT", `${COMPLAINTS}/${third}/complainant`, {
              complainant_id: merged,
              version: 1,
            }),
          ),
        ),
        later().then(() => statusOf(app.send("PUT", `${PATH}/${kept}`, correction))),
        later().then(() => (target === null ? null : erase(target))),
        later().then(() => statusOf(app.send("POST", PATH, form))),
        later().then(() => importRoll(form)),
      ]);
      const isMerged = merge === 200;
      const isErased = erased === 200;
      expect([200, 400, 404, 409]).toContain(merge);
      expect([attached, noted, walkIn]).toEqual([200, 200, 200]);
      expect([200, 400]).toContain(given);
      expect([200, 404, 409]).toContain(corrected);
      expect([null, 200, 404]).toContain(erased);
      const key = `merge ${merge}, ${isErased ? `${target === kept ? "kept" : "merged"} erased` : "no erasure"}`;
      seen[key] = (seen[key] ?? 0) + 1;

      const ids = [...complaints, third, ...(added === null ? [] : [added])];
      const stored = await storedOf(ids);
      expect(stored.map(({ id }) => id)).toEqual(ids.toSorted((a, b) => a - b));
      // Who ended by the merge has nothing left; what an erasure has not reached has all its files and notes.
      if (isMerged) expect(stored.filter((one) => one.complainant_id === merged)).toEqual([]);
      const owned = stored.filter(({ complainant_id }) => !(isErased && complainant_id === target));
      for (const { id, files, notes } of owned) {
        if (id === third) continue;
        expect([id, files, notes]).toEqual([
          id,
          id === ofMerged ? 2 : 1,
          id === added ? 0 : id === ofMerged ? 2 : 1,
        ]);
      }
      const living = await app.db
        .selectFrom("principals")
        .select("id")
        .where("phone", "=", phone)
        .where("status", "=", "active")
        .execute();
      const most = Math.max(1, 2 - Number(isMerged) - Number(isErased));
      expect(living.length).toBeLessThanOrEqual(most);
      if (!isErased) expect(living.length).toBeGreaterThanOrEqual(1);
      const { body } = await app.send("GET", COMPLAINTS);
      const counted = await app.db.selectFrom("complaints").select("id").execute();
      expect(body.pagination?.totalItems).toBe(counted.length);
    }
    const stored: string[] = [];
    for await (const key of app.files.list(-Infinity)) stored.push(key);
    const named = await app.db.selectFrom("attachments").select("storage_key").execute();
    expect(stored.toSorted()).toEqual(named.map((row) => row.storage_key).toSorted());
    measured("a merge in a race", { rounds: ROUNDS, ...seen });
  },
);
