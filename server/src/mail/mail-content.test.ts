import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { addDays, officeToday } from "contract/calendar";
import {
  BASE,
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

describe("what a mail says", () => {
  const CITIZEN = /Meena|Devi|water|hand pump|temple|98\d{8}/i;

  test(
    "numbers, categories, booths, days and links, and nothing of a citizen",
    { tags: ["mail-3"] },
    async () => {
      const admin = await mailed.addMailed();
      const id = await mailed.create({ assigned_to: admin.id, location: "Behind the temple" });
      await sql`update complaints set due_on = ${addDays(officeToday(), -1)}::date where id = ${id}`.execute(
        mailed.app.db,
      );
      await sql`update categories set name = 'Wells & <pumps>' where id = ${mailed.office.water}`.execute(
        mailed.app.db,
      );
      await mailed.run();
      await mailed.allowDigests();
      await mailed.run(nextMorning());
      await sql`update categories set name = 'Wells and pumps' where id = ${mailed.office.water}`.execute(
        mailed.app.db,
      );
      const [assigned, digest] = mailed.server.received;
      for (const { raw, subject, text, html } of [assigned!, digest!]) {
        for (const part of [raw, subject, text, html]) expect(part).not.toMatch(CITIZEN);
        expect(text).toMatch(
          new RegExp(`^No\\. ${id}, Wells & <pumps>, booth 1, .+, due on \\d+ \\w+ \\d{4}$`, "m"),
        );
        expect(html).toContain(
          `<a href="${BASE}/complaints/${id}">No. ${id}, Wells &#38; &#60;pumps&#62;, booth 1, `,
        );
        expect(text).toContain(`Turn these emails off:\n${BASE}/account`);
        expect(raw).toContain(`List-Unsubscribe: <${BASE}/account>`);
        expect(raw).toContain("Auto-Submitted: auto-generated");
      }
    },
  );

  test(
    "is in the language of letters, with the category's Hindi name",
    { tags: ["mail-3"] },
    async () => {
      await mailed.app.db
        .insertInto("letterhead")
        .values({ languages: ["hi", "en"] })
        .execute();
      await mailed.app.db
        .updateTable("categories")
        .set({ name_hi: "कुएँ और पंप" })
        .where("id", "=", mailed.office.water)
        .execute();
      const admin = await mailed.addMailed();
      const id = await mailed.create({ assigned_to: admin.id });
      await mailed.run();
      await mailed.app.db.deleteFrom("letterhead").execute();
      const [{ subject, text, html }] = mailed.server.received as [
        (typeof mailed.server.received)[number],
      ];
      expect(subject).toBe("आपको एक शिकायत सौंपी गई है");
      expect(text).toContain(`क्रमांक ${id}, कुएँ और पंप, बूथ 1, `);
      expect(html).toContain('<html lang="hi">');
    },
  );

  test("names thirty complaints and the number of the others", { tags: ["mail-3"] }, async () => {
    const admin = await mailed.addMailed();
    const { rows: made } = await sql<{ id: number }>`
      insert into complaints (title, description, category_id, complainant_id, booth_id, constituency_id, registered_by, assigned_to)
      select 'a', 'b', ${mailed.office.water}, ${mailed.office.complainant_id}, ${mailed.office.booth_id}, ${mailed.office.constituency_id},
        ${mailed.app.superAdmin}, ${admin.id}
      from generate_series(1, 32) returning id`.execute(mailed.app.db);
    await mailed.run();
    const [{ subject, text }] = mailed.server.received as [(typeof mailed.server.received)[number]];
    expect(subject).toBe("32 complaints were assigned to you");
    expect(text.match(/complaints\/\d+$/gm)).toHaveLength(30);
    expect(text).toContain(`/complaints/${made.at(-1)!.id}\n`);
    expect(text).toContain("and 2 more");
  });
});
