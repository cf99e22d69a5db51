import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createComplaint, readActivity } from "../../../test/complaints.ts";
import { addDepartment, addOfficer } from "../../../test/departments.ts";
import { reply } from "../../../test/gateway.ts";
import {
  accepted,
  CITIZEN_PHONE,
  type MessagingOffice,
  openMessagingOffice,
} from "../../../test/messages.ts";
import { switchOutbox } from "./sending.ts";

let messaging: MessagingOffice;
beforeAll(async () => {
  messaging = await openMessagingOffice();
});
beforeEach(() => messaging.reset());
afterAll(() => messaging.close());

test(
  "a citizen who allows it is told when a complaint is logged, referred and completed",
  { tags: ["messages-1", "messages-4", "messages-6"] },
  async () => {
    const { app, office, gateway, work, stored, states, move } = messaging;
    const id = await createComplaint(app, office);
    const water = await addDepartment(app, "Bihar State Water and Sanitation Mission", "जल निगम");
    const officer_id = await addOfficer(app, water, {});
    const refer = (fields: object) =>
      app.send<{ referral_id: number }>("POST", `/api/v0/complaint/${id}/referral`, {
        officer_id,
        mode: "phone",
        sent_on: "2026-01-15",
        ...fields,
      });
    const { referral_id } = (await refer({})).body.data;
    // A reminder is no news.
    await refer({ reminds: referral_id });
    await move(id, 2);
    await move(id, 3);
    expect(await states()).toEqual(["received queued", "referred queued", "completed queued"]);
    expect((await readActivity(app, id)).filter(({ kind }) => kind === "message")).toEqual([]);

    expect(await work()).toEqual({ sent: 3, failed: 0, unknown: 0, later: 0 });
    const code = (
      await app.db
        .selectFrom("complaints")
        .select("tracking_code")
        .where("id", "=", id)
        .executeTakeFirstOrThrow()
    ).tracking_code;
    const messages = gateway.queries().toSorted((one, other) => Number(one.id) - Number(other.id));
    expect(messages.map(({ to, from, entity }) => [to, from, entity])).toEqual(
      Array.from({ length: 3 }, () => [CITIZEN_PHONE, "NAGRIK", "1101"]),
    );
    const status = `See its status: https://office.example.in/track/${code}`;
    expect(messages.map(({ text, template }) => [text, template])).toEqual([
      [`Your complaint no. ${id} is registered. ${status}`, ""],
      [`Your complaint no. ${id} was sent to Bihar State Water and Sanitati. ${status}`, ""],
      [`Your complaint no. ${id} is completed. ${status}`, "1107"],
    ]);
    expect(
      (await stored()).map(({ state, reference, tries }) => [state, reference, tries]),
    ).toEqual(Array.from({ length: 3 }, () => ["sent", "4711", 1]));
    const entries = (await readActivity(app, id)).filter(({ kind }) => kind === "message");
    expect(
      entries.map(({ message_kind, message_state, by_name }) => [
        message_kind,
        message_state,
        by_name,
      ]),
    ).toEqual(
      expect.arrayContaining([
        ["completed", "sent", null],
        ["received", "sent", null],
        ["referred", "sent", null],
      ]),
    );
    expect(await work()).toEqual({ sent: 0, failed: 0, unknown: 0, later: 0 });
  },
);

test("the text is in the letterhead's first language", { tags: ["messages-4"] }, async () => {
  const { app, office, gateway, work } = messaging;
  const languages = (list: string) =>
    sql`insert into letterhead (representative, languages) values ('Office', ${list})
      on conflict (only_row) do update set languages = excluded.languages`.execute(app.db);
  await languages("{hi,en}");
  const id = await createComplaint(app, office);
  await work();
  expect(gateway.queries()[0]!.text).toContain(`आपकी शिकायत क्रमांक ${id} दर्ज हो गई है।`);
  await languages("{en,hi}");
});

test(
  "nobody is told without a gateway, a phone or the consent, nor by an import or a change rolled back",
  { tags: ["messages-1"] },
  async () => {
    const { app, office, allow, stored } = messaging;
    await allow(false);
    await createComplaint(app, office);
    await allow(true, null);
    await createComplaint(app, office);
    await allow(true);
    await switchOutbox(app.db, false);
    await createComplaint(app, office);
    await switchOutbox(app.db, true);
    const add = sql`insert into complaints (title, description, category_id, complainant_id, booth_id, constituency_id, registered_by)
      select title, description, category_id, complainant_id, booth_id, constituency_id, registered_by from complaints limit 1`;
    await app.db.transaction().execute(async (tx) => {
      await sql`select set_config('console.importing', 'on', true)`.execute(tx);
      await add.execute(tx);
    });
    const undone = app.db.transaction().execute(async (tx) => {
      await add.execute(tx);
      expect(await tx.selectFrom("messages").select("id").execute()).toHaveLength(1);
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    expect(await stored()).toEqual([]);
  },
);

test(
  "what is no longer true, wanted or new when it would be sent is not sent",
  { tags: ["messages-2"] },
  async () => {
    const { app, office, gateway, allow, work, stored, move } = messaging;
    const id = await createComplaint(app, office);
    await move(id, 3);
    await move(id, 1);
    const old = await createComplaint(app, office);
    await app.db
      .updateTable("messages")
      .set({ queued_at: sql`now() - interval '25 hours'` })
      .where("complaint_id", "=", old)
      .execute();
    await work();
    const causes = async () => (await stored()).map(({ state, cause }) => [state, cause]);
    expect(await causes()).toEqual([
      ["sent", null],
      ["failed", "no longer completed"],
      ["failed", "too old"],
    ]);
    await app.db.deleteFrom("messages").execute();
    await createComplaint(app, office);
    await allow(false);
    await work();
    expect(await causes()).toEqual([["failed", "no phone or no consent"]]);
    expect(gateway.received).toHaveLength(1);
  },
);

test(
  "a gateway that takes nothing is asked five times, with growing pauses",
  { tags: ["messages-5"] },
  async () => {
    const { app, office, gateway, logged, work, states, passPause } = messaging;
    const id = await createComplaint(app, office);
    gateway.answer = reply(503, "");
    const pauses: number[] = [];
    for (let tries = 1; tries <= 5; tries += 1) {
      expect(await states()).toEqual(["received queued"]);
      await work();
      const { rows } = await sql<{ minutes: number }>`
        select round(extract(epoch from next_try_at - changed_at) / 60)::int as minutes from messages`.execute(
        app.db,
      );
      pauses.push(rows[0]!.minutes);
      await passPause();
    }
    expect(pauses).toEqual([1, 5, 15, 60, 0]);
    expect(await states()).toEqual(["received failed"]);
    expect((await readActivity(app, id))[0]).toMatchObject({ message_state: "failed" });
    expect(gateway.received).toHaveLength(5);
    // Nothing of the message is in the log.
    expect(logged[0]).toEqual({
      message_id: expect.any(Number),
      state: "later",
      cause: "HTTP 503",
    });
  },
);

test(
  "a message that got no answer is unknown, and not sent again by itself",
  { tags: ["messages-3"] },
  async () => {
    const { app, office, gateway, work, states, passPause } = messaging;
    const id = await createComplaint(app, office);
    gateway.answer = (request) => void request.socket.destroy();
    await work();
    gateway.answer = accepted;
    await passPause();
    await work();
    expect(await states()).toEqual(["received unknown"]);
    expect((await readActivity(app, id))[0]).toMatchObject({
      kind: "message",
      message_state: "unknown",
    });
    expect(gateway.received).toHaveLength(1);
  },
);

test(
  "while the gateway is asked, the message is unknown to everybody else: the end of the process needs no repair",
  { tags: ["messages-3"] },
  async () => {
    const { app, office, gateway, work, states } = messaging;
    const id = await createComplaint(app, office);
    const seen: unknown[] = [];
    const look = async () =>
      seen.push(await states(), (await readActivity(app, id))[0]?.message_state);
    gateway.answer = (request, response) => {
      void look().then(() => accepted(request, response));
    };
    await work();
    expect(seen).toEqual([["received unknown"], "unknown"]);
    expect(await states()).toEqual(["received sent"]);
  },
);

test("each message is taken once, by however many workers", { tags: ["messages-3"] }, async () => {
  const { app, office, gateway, work } = messaging;
  for (let count = 0; count < 12; count += 1) await createComplaint(app, office);
  await Promise.all([work(), work(), work()]);
  expect(new Set(gateway.queries().map(({ id }) => id)).size).toBe(12);
  expect(gateway.received).toHaveLength(12);
});

test(
  "a complaint without a code gets one; an erased citizen has none",
  { tags: ["messages-2"] },
  async () => {
    const { app, office, gateway, work, states } = messaging;
    const id = await createComplaint(app, office);
    await app.db
      .updateTable("complaints")
      .set({ tracking_code: null })
      .where("id", "=", id)
      .execute();
    await work();
    expect(gateway.queries()[0]!.text).toContain("/track/MADECODE");
    await createComplaint(app, office);
    await app.db.updateTable("complaints").set({ tracking_code: null }).execute();
    await work(async () => null);
    expect(await states()).toEqual(["received sent", "received failed"]);
  },
);

test(
  "each message of a referral names the department of that referral",
  { tags: ["messages-1"] },
  async () => {
    const { app, office, gateway, work } = messaging;
    const id = await createComplaint(app, office);
    for (const name of ["Road Department", "Forest Department"]) {
      const officer_id = await addOfficer(app, await addDepartment(app, name), {});
      const sent = { officer_id, mode: "phone", sent_on: "2026-01-15" };
      expect((await app.send("POST", `/api/v0/complaint/${id}/referral`, sent)).status).toBe(200);
    }
    await work();
    const texts = gateway.queries().map(({ text }) => text);
    for (const name of ["Road", "Forest"])
      expect(texts.filter((text) => text!.includes(`was sent to ${name} Department`))).toHaveLength(
        1,
      );
  },
);
