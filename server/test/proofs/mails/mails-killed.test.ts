import { once } from "node:events";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../database.ts";
import { startMailServer } from "../../mail-server.ts";
import { BASE, FROM } from "../../mailed-office.ts";
import { addAdmin, addOffice, type TestOffice } from "../../records.ts";
import { measured, rounds, timeFor } from "../../rounds.ts";
import { type FaultyOffice, makeOffice } from "../../served-office.ts";
import { runConsole } from "../../server-process.ts";

const ROUNDS = rounds(1, 25);
const EACH_MS = 90_000;

let database: TestDatabase;
let served: FaultyOffice;
let office: TestOffice;
let server: Awaited<ReturnType<typeof startMailServer>>;
beforeAll(async () => {
  database = await createTestDatabase();
  server = await startMailServer();
  served = await makeOffice(database.connection);
  Object.assign(served.env, { SMTP_URL: server.url, SMTP_FROM: FROM, PUBLIC_URL: BASE });
  // The first start makes the super administrator.
  await (await served.start()).stop();
  await runConsole(["messages", "resume"], served.env);
  office = await addOffice(database.db);
});
afterAll(async () => {
  await server.close();
  await served.remove();
  await database.drop();
});

let made = 0;
/** Adds an admin to whom another person has assigned a complaint more than five minutes ago; returns the address. */
async function addMail(): Promise<string> {
  made += 1;
  const email = `admin${made}@example.org`;
  const given = { name: `Mohan ${made}`, phone: String(9_822_400_000 + made), email };
  const id = await addAdmin(database.db, office.constituency_id, given);
  await sql`
    insert into complaints (title, description, category_id, complainant_id, booth_id, constituency_id, registered_by,
      assigned_to, created_at, issue_at)
    values ('A', 'B', ${office.water}, ${office.complainant_id}, ${office.booth_id}, ${office.constituency_id},
      ${office.admin_id}, ${id}, now() - interval '6 minutes', now() - interval '6 minutes')`.execute(
    database.db,
  );
  return email;
}
/** The mails to an address about what was assigned; in the morning there is a digest, too. */
const sentTo = (email: string) =>
  server.received.filter(
    ({ to, subject }) => to.includes(email) && subject.endsWith("assigned to you"),
  );
const resultOf = async (email: string) =>
  (
    await database.db
      .selectFrom("staff_mails as m")
      .innerJoin("principals as p", "p.id", "m.principal_id")
      .select(["m.result", "m.tries"])
      .where("p.email", "=", email)
      .where("m.kind", "=", "assigned")
      .execute()
  ).map(({ result, tries }) => `${result} ${tries}`);

test(
  "a mail whose process is killed before the mail server's answer is tried once more, and no other mail is",
  { tags: ["mail-5"], timeout: timeFor(ROUNDS, EACH_MS) },
  async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const killed = await addMail();
      server.answerWith("hang");
      const first = await served.start();
      await expect.poll(() => sentTo(killed).length).toBe(1);
      first.child.kill("SIGKILL");
      await once(first.child, "exit");
      expect(await resultOf(killed)).toEqual(["null 1"]);

      // The next process leaves it until its pause is over, and sends what else is due.
      server.answerWith(250);
      const other = await addMail();
      const second = await served.start();
      await expect.poll(() => resultOf(other)).toEqual(["sent 1"]);
      expect(sentTo(killed)).toHaveLength(1);
      await second.stop();

      await sql`update staff_mails set next_try_at = now() where next_try_at is not null`.execute(
        database.db,
      );
      const third = await served.start();
      await expect.poll(() => resultOf(killed)).toEqual(["sent 2"]);
      await third.stop();
      const ids = sentTo(killed).map(({ raw }) => /^Message-ID: (\S+)/m.exec(raw)?.[1]);
      expect([ids.length, new Set(ids).size, sentTo(other).length]).toEqual([2, 1, 1]);
    }
    measured("mails", { kills: ROUNDS, mails: made });
  },
);
