import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../../test/app.ts";
import { fileOf, formOf, PNG } from "../../../../test/attachments.ts";
import { addCitizen, addOffice, type TestOffice } from "../../../../test/records.ts";
import { complaintFields, createComplaint, readActivity } from "../../../../test/complaints.ts";
import { eraseComplaints } from "../complaints.erase.ts";
import { removeOldCompleted } from "../complaints.retention.ts";
import { Scope } from "../../../access/scope.ts";

/* What becomes of a complaint's activity when the complaint or its citizen is removed. */

const PATH = "/api/v0/complaint";
let app: TestApp;
let office: TestOffice;
beforeAll(async () => {
  app = await createTestApp();
  office = await addOffice(app.db);
});
afterAll(() => app.close());

const create = async (complainant_id = office.complainant_id) => {
  const id = await createComplaint(app, office, { complainant_id });
  const put = (changes: object) =>
    app.send("PUT", `${PATH}/${id}`, {
      ...complaintFields(office),
      status_id: 1,
      assigned_to: null,
      ...changes,
    });
  return { id, put };
};
const addNote = (id: number, note: string) =>
  app.send("POST", `${PATH}/${id}/notes`, { kind: "note", note });
const activity = (id: number) => readActivity(app, id);
const entriesOf = (id: number) =>
  app.db.selectFrom("complaint_story").selectAll().where("complaint_id", "=", id).execute();

test(
  "erasing a citizen removes the texts of their activity, and no one else's",
  { tags: ["activity-7"] },
  async () => {
    const citizen = await addCitizen(app.db, office.booth_id, { name: "Kamla Devi" });
    const [erased, kept] = [await create(citizen), await create()];
    for (const { id, put } of [erased, kept]) {
      await put({ title: "What Kamla says" });
      await addNote(id, "Kamla is glad");
    }
    await app.db.transaction().execute((tx) => eraseComplaints(tx, [citizen], []));
    expect(await entriesOf(erased.id)).toEqual([]);
    expect((await activity(erased.id)).map(({ kind }) => kind)).toEqual(["created"]);
    expect(await entriesOf(kept.id)).toHaveLength(2);
  },
);

test(
  "a completed complaint with a recent note or file is not removed as old",
  { tags: ["activity-8"] },
  async () => {
    const complaints = [await create(), await create(), await create()] as const;
    for (const { id, put } of complaints) {
      await put({ status_id: 3 });
      await sql`update complaints set updated_at = now() - interval '400 days' where id = ${id}`.execute(
        app.db,
      );
    }
    const [noted, , attached] = complaints;
    await addNote(noted.id, "The citizen called again");
    const form = formOf({}, [fileOf(PNG, "a.png", "image/png")]);
    expect((await app.send("POST", `${PATH}/${attached.id}/attachments`, form)).status).toBe(200);
    const { ids } = await app.db
      .transaction()
      .execute((tx) => removeOldCompleted(tx, Scope.wholeOffice, 365, 10));
    expect(ids).toEqual([complaints[1].id]);
    expect(await entriesOf(complaints[1].id)).toEqual([]);
  },
);
