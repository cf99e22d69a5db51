import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { addDays, officeMoment, officeToday } from "contract/calendar";
import {
  BASE,
  digestDay,
  FROM,
  inMinutes,
  type MailedOffice,
  nextMorning,
  openMailedOffice,
} from "../../test/mailed-office.ts";

let mailed: MailedOffice;
beforeAll(async () => {
  mailed = await openMailedOffice();
});
afterEach(() => mailed.reset());
afterAll(() => mailed.close());

describe("complaints that others assigned", () => {
  test("are one mail five minutes after the first of them", { tags: ["mail-1"] }, async () => {
    const [admin, other] = [await mailed.addMailed(), await mailed.addMailed()];
    const created = await mailed.create({ assigned_to: admin.id });
    const later = await mailed.create();
    await mailed.assign(later, admin.id);
    const theirs = await mailed.create({ assigned_to: other.id });
    await mailed.run(inMinutes(4));
    expect(mailed.server.received).toEqual([]);
    expect(await mailed.run()).toMatchObject({ collected: 2, sent: 2 });
    const mails = mailed.server.received.toSorted((a, b) => a.to[0]!.localeCompare(b.to[0]!));
    expect(mails.map(({ from, to, subject }) => [from, to, subject])).toEqual([
      [FROM, [admin.email], "2 complaints were assigned to you"],
      [FROM, [other.email], "A complaint was assigned to you"],
    ]);
    for (const id of [created, later])
      expect(mails[0]!.text).toContain(`${BASE}/complaints/${id}\n`);
    expect(mails[0]!.text).not.toContain(`/complaints/${theirs}\n`);
    expect(await mailed.run(inMinutes(7))).toMatchObject({ collected: 0, sent: 0 });
  });

  test("come again when they were taken away and given back", { tags: ["mail-1"] }, async () => {
    const admin = await mailed.addMailed();
    const id = await mailed.create({ assigned_to: admin.id });
    await mailed.run();
    await sql`update staff_mails set created_at = now()`.execute(mailed.app.db);
    await mailed.assign(id, null);
    await mailed.assign(id, admin.id);
    expect(await mailed.run()).toMatchObject({ sent: 1 });
  });

  test(
    "cause no mail when the admin took them, or has them no more, or they are completed or from a register",
    { tags: ["mail-1"] },
    async () => {
      const [admin, other] = [await mailed.addMailed(), await mailed.addMailed()];
      const ids = [];
      for (let n = 0; n < 4; n += 1) ids.push(await mailed.create({ assigned_to: admin.id }));
      const [taken, given, completed, imported] = ids as [number, number, number, number];
      await mailed.assign(taken, null);
      await mailed.assign(taken, admin.id);
      await sql`
        update complaint_story set principal_id = ${admin.id} where complaint_id = ${taken}`.execute(
        mailed.app.db,
      );
      await mailed.assign(given, other.id);
      await sql`update complaints set status_id = 3 where id = ${completed}`.execute(mailed.app.db);
      await sql`
        update complaints set issue_at = now() - interval '90 days' where id = ${imported}`.execute(
        mailed.app.db,
      );
      await mailed.run();
      expect(mailed.server.received.map(({ to }) => to)).toEqual([[other.email]]);
    },
  );

  test(
    "cause none when nothing is left of them at the time of sending",
    { tags: ["mail-1"] },
    async () => {
      const [admin, elsewhere] = [await mailed.addMailed(), await mailed.addMailed()];
      const id = await mailed.create({ assigned_to: admin.id });
      mailed.server.answerWith(451);
      await mailed.run();
      mailed.server.received.length = 0;
      await mailed.assign(id, elsewhere.id);
      expect(await mailed.run(inMinutes(12))).toMatchObject({ not_needed: 1 });
      expect(mailed.server.received.filter(({ to }) => to[0] === admin.email)).toEqual([]);
    },
  );

  test.each([
    ["is inactive", { status: "inactive" as const }],
    ["has turned mails off", { staff_mails: false }],
    ["has no address", { email: null }],
  ])("cause none when the admin %s", { tags: ["mail-4"] }, async (_which, changes) => {
    const [before, since] = [await mailed.addMailed(), await mailed.addMailed()];
    await mailed.create({ assigned_to: before.id });
    await mailed.app.db
      .updateTable("principals")
      .set(changes)
      .where("id", "=", before.id)
      .execute();
    await mailed.create({ assigned_to: since.id });
    mailed.server.answerWith(451);
    expect(await mailed.run()).toMatchObject({ collected: 1, later: 1 });
    // Also a mail that waits for its next try.
    await mailed.app.db.updateTable("principals").set(changes).where("id", "=", since.id).execute();
    expect(await mailed.run(inMinutes(20))).toMatchObject({
      collected: 0,
      later: 0,
      not_needed: 1,
    });
  });
});

describe("the digest", () => {
  test(
    "comes at 08:00, once, with what is overdue, due and new",
    { tags: ["mail-2"] },
    async () => {
      const admin = await mailed.addMailed();
      await mailed.allowDigests();
      const [late, today, fresh, later] = [
        await mailed.create(),
        await mailed.create(),
        await mailed.create(),
        await mailed.create(),
      ];
      const day = digestDay();
      for (const id of [late, today, fresh, later]) await mailed.assign(id, admin.id);
      // Assigned long ago.
      await sql`
      update complaint_story set at = now() - interval '9 days'
      where complaint_id in (${late}, ${today}, ${later})`.execute(mailed.app.db);
      // New for the digest, and too long ago for a mail of its own, at whatever time of the day the test runs.
      await sql`
        update complaint_story set at = ${nextMorning("06:00")} where complaint_id = ${fresh}`.execute(
        mailed.app.db,
      );
      await sql`update complaints set created_at = now() - interval '9 days', issue_at = now() - interval '9 days'`.execute(
        mailed.app.db,
      );
      await mailed.setDue(late, addDays(day, -3));
      await mailed.setDue(today, day);
      await mailed.setDue(later, addDays(day, 1));
      expect(await mailed.run(nextMorning("07:59"))).toMatchObject({ sent: 0 });
      await mailed.run(nextMorning());
      await mailed.run(nextMorning("08:01"));
      const digests = mailed.server.received.filter(({ to }) => to[0] === admin.email);
      expect(digests.map(({ subject }) => subject)).toEqual([
        expect.stringMatching(/^\d+ \w+ \d{4}: 1 overdue, 1 due today, 1 newly assigned$/),
      ]);
      const { text } = digests[0]!;
      const places = [late, today, fresh].map((id) => text.indexOf(`${BASE}/complaints/${id}\n`));
      expect(places.every((place) => place > 0)).toBe(true);
      expect(places).toEqual(places.toSorted((a, b) => a - b));
      expect(text).not.toContain(`/complaints/${later}\n`);
      for (const query of ["due=overdue", "due=today", "open=true"])
        expect(text).toContain(`${BASE}/complaints?assigned_to=me&${query}\n`);
      await mailed.run(officeMoment(addDays(day, 1), "08:00"));
      expect(mailed.server.received.filter(({ to }) => to[0] === admin.email)).toHaveLength(2);
    },
  );

  test("does not come on a day without, nor later on that day", { tags: ["mail-2"] }, async () => {
    const admin = await mailed.addMailed();
    await mailed.allowDigests();
    expect(await mailed.run(nextMorning())).toMatchObject({ sent: 0 });
    const id = await mailed.create({ assigned_to: admin.id });
    await mailed.setDue(id, addDays(officeToday(), -1));
    await mailed.app.db.deleteFrom("complaint_story").execute();
    const { sent } = await mailed.run(nextMorning("11:00"));
    expect(sent).toBe(0);
    await sql`truncate staff_mails`.execute(mailed.app.db);
    // A server that was down at 08:00 catches up in the morning, and not in the afternoon.
    expect(await mailed.run(nextMorning("12:00"))).toMatchObject({ sent: 0 });
    expect(await mailed.run(nextMorning("11:59"))).toMatchObject({ sent: 1 });
  });
});
