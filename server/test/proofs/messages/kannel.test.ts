import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { createTestDatabase, urlOf } from "../../database.ts";
import { freePort } from "../../free-port.ts";
import { openKannel } from "../../kannel.ts";
import { addOffice } from "../../records.ts";
import { FIRST_ADMIN, runConsole, startServer } from "../../server-process.ts";

const COMPLAINTS = 500;
const WRITERS = 4;
/** Messages in the network between two kills, whatever the machine's speed. */
const SERVER_KILL_EVERY = 140;
const GATEWAY_KILL_EVERY = 200;
const PHONE = "9812345670";
const REPORT_SECRET = "k7Qz-2mWv-8pLx-4rTn-6yBd-9sHc-3gFj";

type Sent = "received" | "completed";

test(
  "1,000 messages in two languages through kills of server and gateway: each change leads to one message or an unknown",
  {
    tags: ["messages-1", "messages-3", "messages-6", "messages-8", "messages-11"],
    timeout: 900_000,
  },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), "console-kannel-"));
    const database = await createTestDatabase();
    const { db } = database;
    const office = await addOffice(db);
    await db
      .updateTable("principals")
      .set({ phone: PHONE, sms_consent: true })
      .where("id", "=", office.complainant_id)
      .execute();
    const kannel = await openKannel(folder);
    const PORT = String(await freePort());
    const base = `http://127.0.0.1:${PORT}`;
    const report = encodeURIComponent(
      `${base}/api/v0/sms/report?secret=${REPORT_SECRET}&status=%d&id=`,
    );
    const env = {
      ...FIRST_ADMIN,
      DATABASE_URL: urlOf(database.connection),
      DATA_DIR: join(folder, "data"),
      DEMO: "0",
      PORT,
      LOG_LEVEL: "info",
      TOKEN_SECRET: "q9Vb-5tXz-1nKc-7wRm-3hJd-8gFs-2pLy-6aTe",
      PUBLIC_URL: "https://office.example.in",
      SMS_URL: `${kannel.url}&to=91{phone}&text={text}&from={sender}&charset=UTF-8&coding=2&dlr-mask=31&dlr-url=${report}{id}`,
      SMS_SUCCESS: "^(?:0: Accepted|3: Queued)",
      SMS_SENDER: "NAGRIK",
      SMS_REPORT_SECRET: REPORT_SECRET,
    };
    await sql`delete from principals where principal_type = 'super_admin'`.execute(db);
    const created = await runConsole(
      ["super-admin", "create", "--name", "Asha Rao", "--phone", FIRST_ADMIN.SUPER_ADMIN_PHONE],
      env,
      FIRST_ADMIN.SUPER_ADMIN_PASSWORD,
    );
    expect([created.output, created.code]).toEqual([created.output, 0]);
    expect((await runConsole(["messages", "resume"], env)).code).toBe(0);
    await kannel.start();
    const printed: string[] = [];
    let server = await startServer(env);

    /** Kills and starts again until the writers have ended. */
    let isWriting = true;
    const [kills, gatewayKills] = [{ count: 0 }, { count: 0 }];
    async function keepKilling(
      every: number,
      kills: { count: number },
      restart: () => Promise<void>,
    ) {
      while (isWriting) {
        await wait(50);
        if (kannel.texts.length < (kills.count + 1) * every) continue;
        await restart();
        kills.count += 1;
      }
    }
    const keepKillingServer = keepKilling(SERVER_KILL_EVERY, kills, async () => {
      const gone = new Promise((resolve) => server.child.once("exit", resolve));
      server.child.kill("SIGKILL");
      await gone;
      printed.push(server.printed.stdout, server.printed.stderr);
      server = await startServer(env);
    });
    const keepKillingGateway = keepKilling(GATEWAY_KILL_EVERY, gatewayKills, async () => {
      await kannel.kill();
      await kannel.start();
    });

    /** Repeats a call until it is answered. */
    async function call<Data>(
      method: string,
      path: string,
      body?: object,
      token = "",
    ): Promise<Data> {
      const key = crypto.randomUUID();
      for (let isRepeated = false; ; isRepeated = true) {
        try {
          const reply = await fetch(base + path, {
            method,
            headers: {
              "content-type": "application/json",
              "idempotency-key": key,
              ...(token && { authorization: `Bearer ${token}` }),
            },
            ...(body && { body: JSON.stringify(body) }),
          });
          const answer = (await reply.json()) as Data;
          // A change that was stored before the kill: its repetition finds another version.
          if (reply.status === 200 || (reply.status === 409 && isRepeated)) return answer;
          if (reply.status < 500) throw new Error(`${path}: ${JSON.stringify(answer)}`);
        } catch (error) {
          if (error instanceof Error && error.message.startsWith(path)) throw error;
        }
        await wait(200);
      }
    }
    const session = await call<{ data?: { access_token: string }; access_token?: string }>(
      "POST",
      "/api/v0/auth/super-admin/login",
      { phone: FIRST_ADMIN.SUPER_ADMIN_PHONE, password: FIRST_ADMIN.SUPER_ADMIN_PASSWORD },
    );
    const token = (session.access_token ?? session.data?.access_token)!;
    const ids: number[] = [];
    let begun = 0;
    async function write() {
      while (begun < COMPLAINTS) {
        begun += 1;
        if (begun === COMPLAINTS / 2)
          await sql`insert into letterhead (representative, languages) values ('Office', '{hi,en}')`.execute(
            db,
          );
        const { data } = await call<{ data: { complaint_id: number } }>(
          "POST",
          "/api/v0/complaint",
          {
            title: "No water",
            description: "The hand pump is dry.",
            category_id: office.water,
            complainant_id: office.complainant_id,
          },
          token,
        );
        const path = `/api/v0/complaint/${data.complaint_id}`;
        const read = await call<{ data: { version: number } }>("GET", path, undefined, token);
        await call("PUT", `${path}/status`, { status_id: 3, version: read.data.version }, token);
        ids.push(data.complaint_id);
      }
    }
    await Promise.all(Array.from({ length: WRITERS }, write));

    // Killed on, until everything has been tried once.
    const left = async (states: string[]) => {
      const { rows } = await sql<{ left: number }>`
        select count(*)::int as left from messages where state = any(${states})`.execute(db);
      return rows[0]!.left;
    };
    const untried = async () =>
      (
        await sql<{ left: number }>`
        select count(*)::int as left from messages where state = 'queued' and tries = 0`.execute(db)
      ).rows[0]!.left;
    while ((await untried()) > 0) await wait(200);
    isWriting = false;
    await Promise.all([keepKillingServer, keepKillingGateway]);
    // The pauses of those that the dead gateway did not take pass.
    while ((await left(["queued"])) > 0) {
      await sql`update messages set next_try_at = now() where state = 'queued'`.execute(db);
      await wait(200);
    }
    let before = -1;
    while (before !== (before = await left(["sent", "unknown"]))) await wait(5000);
    await server.stop();
    printed.push(server.printed.stdout, server.printed.stderr);
    await kannel.kill();

    const taken = new Map<string, number>();
    for (const { text, phone } of kannel.texts) {
      expect(phone).toBe(`91${PHONE}`);
      const [, number] = /(?:no\.|क्रमांक) (\d+) /.exec(text)!;
      const kind: Sent = /completed|पूरी/.test(text) ? "completed" : "received";
      const key = `${number} ${kind}`;
      taken.set(key, (taken.get(key) ?? 0) + 1);
    }
    const rows = await db.selectFrom("messages").selectAll().execute();
    const entries = await sql<{
      complaint_id: number;
      message_kind: string;
      message_state: string;
    }>`
      select complaint_id, message_kind, message_state from complaint_story where kind = 'message'`.execute(
      db,
    );
    const stateOf = new Map(
      entries.rows.map((entry) => [
        `${entry.complaint_id} ${entry.message_kind}`,
        entry.message_state,
      ]),
    );
    const states: Record<string, number> = {};
    const lost: string[] = [];
    for (const { complaint_id, kind, state, cause } of rows) {
      const key = `${complaint_id} ${kind}`;
      states[state] = (states[state] ?? 0) + 1;
      expect([key, stateOf.get(key)]).toEqual([key, state]);
      // Accepted, and lost by the gateway that was killed.
      if (state === "sent" && !taken.has(key)) lost.push(key);
      expect(["delivered", "sent", "unknown"], `${key}: ${cause}`).toContain(state);
      if (state === "delivered") expect([key, taken.get(key)]).toEqual([key, 1]);
    }
    const hindi = kannel.texts.filter(({ text }) => text.includes("क्रमांक")).length;
    console.log(
      `MEASURED messages through Kannel: changes ${ids.length * 2}, server kills ${kills.count}, gateway kills ${gatewayKills.count}, ` +
        `${JSON.stringify(states)}, in the network ${kannel.texts.length} (Hindi ${hindi}), twice ${[...taken.values()].filter((count) => count > 1).length}, ` +
        `accepted and lost by the gateway ${lost.length}`,
    );
    // One row for each acknowledged change.
    expect(new Set(rows.map(({ complaint_id, kind }) => `${complaint_id} ${kind}`)).size).toBe(
      rows.length,
    );
    expect(rows).toHaveLength(COMPLAINTS * 2);
    expect([...taken.values()].filter((count) => count > 1)).toEqual([]);
    expect(states.delivered).toBeGreaterThan(COMPLAINTS);
    expect(Math.min(kills.count, gatewayKills.count)).toBeGreaterThan(2);
    expect(hindi).toBeGreaterThan(COMPLAINTS / 2);
    // Nothing of a message is in what the servers printed.
    const log = printed.join("\n");
    expect(log).toContain("messages");
    for (const secret of [PHONE, "is registered", "दर्ज हो गई", REPORT_SECRET, "Neem-Kannel-7"])
      expect(log).not.toContain(secret);

    await database.drop();
    await rm(folder, { recursive: true });
  },
);
