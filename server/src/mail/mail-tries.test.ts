import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { startMailServer } from "../../test/mail-server.ts";
import {
  BASE,
  FROM,
  inMinutes,
  type MailedOffice,
  openMailedOffice,
} from "../../test/mailed-office.ts";
import { startMail } from "../commands/start-mail.ts";
import { readConfig } from "../config.ts";
import { resumeSending } from "../features/messages/sending.ts";
import { jobRuns, staffMailsEnded } from "../observability/counters.ts";
import { sendStaffMails } from "./staff-mails.ts";

const MINUTE_MS = 60_000;
let mailed: MailedOffice;
beforeAll(async () => {
  mailed = await openMailedOffice();
});
afterEach(() => mailed.reset());
afterAll(() => mailed.close());

describe("a mail that the server does not take", () => {
  const counted = async (result: string) =>
    (await staffMailsEnded.get()).values.find(({ labels }) => labels.result === result)!.value;

  test.each([[451 as const], ["hang" as const], ["cut" as const]])(
    "(%s) is tried again after 5, 15, 60 and 240 minutes, with the same id, and then given up",
    { tags: ["mail-5"] },
    async (answer) => {
      const admin = await mailed.addMailed();
      await mailed.create({ assigned_to: admin.id });
      mailed.server.answerWith(answer);
      const before = [await counted("later"), await counted("given_up")];
      const start = inMinutes(6).getTime();
      const at = (minutes: number) => mailed.run(new Date(start + minutes * MINUTE_MS));
      for (const minutes of [0, 4, 5, 19, 20, 79, 80, 319, 320, 330, 2000]) await at(minutes);
      expect(mailed.server.received).toHaveLength(5);
      const ids = mailed.server.received.map(({ raw }) => /^Message-ID: (\S+)/m.exec(raw)?.[1]);
      expect(new Set(ids).size).toBe(1);
      expect(await mailed.rows()).toMatchObject([
        { tries: 5, result: "given_up", next_try_at: null },
      ]);
      expect([await counted("later"), await counted("given_up")]).toEqual([
        before[0]! + 4,
        before[1]! + 1,
      ]);
      expect(mailed.logged).toHaveLength(5);
      expect(JSON.stringify(mailed.logged)).not.toMatch(/example\.org|Wells|complaints/);
    },
  );

  test("(550) is not tried again", { tags: ["mail-5"] }, async () => {
    const admin = await mailed.addMailed();
    await mailed.create({ assigned_to: admin.id });
    mailed.server.answerWith(550);
    expect(await mailed.run()).toMatchObject({ refused: 1, later: 0 });
    await mailed.run(inMinutes(60));
    expect(mailed.server.received).toHaveLength(1);
    expect(await mailed.rows()).toMatchObject([{ result: "refused" }]);
    expect(mailed.logged).toMatchObject([
      [{ ended: "refused", responseCode: 550 }, "mail not sent"],
    ]);
    expect(JSON.stringify(mailed.logged)).not.toContain("example.org");
  });

  test(
    "is one for which the server cannot be reached, is not encrypted, or has a certificate of its own",
    { tags: ["mail-6"] },
    async () => {
      const admin = await mailed.addMailed();
      await mailed.create({ assigned_to: admin.id });
      const own = await startMailServer({ disabledCommands: [] });
      const tls = await startMailServer({ secure: true });
      // 0.0.0.0 reaches this machine, and is no loopback address.
      const urls = [
        "smtp://127.0.0.1:1",
        mailed.server.url.replace("127.0.0.1", "0.0.0.0"),
        own.url.replace("127.0.0.1", "0.0.0.0"),
        `smtps://127.0.0.1:${tls.port}`,
      ];
      for (const [n, url] of urls.entries())
        expect(await mailed.run(inMinutes(6 + 100 * n), url)).toMatchObject({ later: 1 });
      expect([...mailed.server.received, ...own.received, ...tls.received]).toEqual([]);
      expect(mailed.logged.map((line) => (line[0] as { code: string }).code)).toEqual([
        "ESOCKET",
        "ETLS",
        "ESOCKET",
        "ESOCKET",
      ]);
      await Promise.all([own.close(), tls.close()]);
    },
  );
});

test("of several processes, one sends each mail", { tags: ["mail-5"] }, async () => {
  const addresses: string[] = [];
  for (let n = 0; n < 12; n += 1) {
    const admin = await mailed.addMailed();
    addresses.push(admin.email);
    await mailed.create({ assigned_to: admin.id });
  }
  await Promise.all([mailed.run(), mailed.run(), mailed.run()]);
  expect(mailed.server.received.flatMap(({ to }) => to).toSorted()).toEqual(addresses.toSorted());
});

test(
  "a mail whose process was killed is tried again, five times at most",
  { tags: ["mail-5"] },
  async () => {
    const admin = await mailed.addMailed();
    await mailed.create({ assigned_to: admin.id });
    // A killed process has counted its try, and recorded no result.
    const killed = { send: () => new Promise<never>(() => undefined) };
    const start = inMinutes(6).getTime();
    const kill = (minutes: number) =>
      void sendStaffMails({
        db: mailed.app.db,
        sender: killed,
        base: BASE,
        log: mailed.log,
        now: () => new Date(start + minutes * MINUTE_MS),
      });
    for (const [tries, minutes] of [0, 5, 20, 80, 320].entries()) {
      kill(minutes);
      await expect.poll(async () => (await mailed.rows())[0]?.tries).toBe(tries + 1);
    }
    expect(await mailed.run(new Date(start + 325 * MINUTE_MS))).toMatchObject({
      given_up: 1,
      sent: 0,
    });
    expect(await mailed.rows()).toMatchObject([{ tries: 5, result: "given_up" }]);
  },
);

test(
  "a mail that was made twelve hours ago, or in another place, is given up",
  { tags: ["mail-8"] },
  async () => {
    const make = async () => {
      const admin = await mailed.addMailed();
      await mailed.create({ assigned_to: admin.id });
      mailed.server.answerWith(451);
      await mailed.run();
      mailed.server.answerWith(250);
      mailed.server.received.length = 0;
    };
    await make();
    expect(await mailed.run(inMinutes(13 * 60))).toMatchObject({ given_up: 1, sent: 0 });
    await make();
    const { db } = mailed.app;
    const resume = (PUBLIC_URL: string) =>
      db.transaction().execute((tx) => resumeSending(tx, readConfig({ PUBLIC_URL })));
    await resume("https://copy.example.org");
    expect(await mailed.run(inMinutes(20))).toMatchObject({ given_up: 0, sent: 0 });
    expect((await mailed.rows()).map(({ result }) => result)).toEqual(["given_up", "given_up"]);
    await make();
    await resume("https://copy.example.org");
    expect(await mailed.run(inMinutes(20))).toMatchObject({ sent: 1 });
  },
);

const runsOfMail = async () => {
  const { values } = await jobRuns.get();
  return values.find(({ labels }) => labels.job_name === "mail" && labels.result === "succeeded")!
    .value;
};

test(
  "a server with SMTP_URL sends where sending is resumed, the demonstration does not",
  { tags: ["mail-7", "mail-8"] },
  async () => {
    const admin = await mailed.addMailed();
    await mailed.create({ assigned_to: admin.id });
    await sql`
    update complaints set created_at = created_at - interval '6 minutes', issue_at = issue_at - interval '6 minutes'`.execute(
      mailed.app.db,
    );
    const unused = await startMailServer();
    const { db } = mailed.app;
    const configWith = (DEMO: string, SMTP_URL: string) =>
      readConfig({ DEMO, SMTP_URL, SMTP_FROM: FROM, PUBLIC_URL: `${BASE}/` });
    const start = (DEMO: string, SMTP_URL: string) =>
      startMail(mailed.app.app.log, db, configWith(DEMO, SMTP_URL));

    const runs = await runsOfMail();
    const stopPaused = await start("0", mailed.server.url);
    await expect.poll(runsOfMail).toBe(runs + 1);
    await stopPaused();
    expect([mailed.server.received, await mailed.rows()]).toEqual([[], []]);

    const config = configWith("0", mailed.server.url);
    await db.transaction().execute((tx) => resumeSending(tx, config));
    const stops = [await start("1", unused.url), await start("0", mailed.server.url)];
    await expect.poll(() => mailed.server.received.length).toBe(1);
    for (const stop of stops) await stop();
    expect(unused.received).toEqual([]);
    await unused.close();
  },
);
