import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createComplaint } from "../../complaints.ts";
import { createTestDatabase, urlOf } from "../../database.ts";
import { type MessagingOffice, openMessagingOffice } from "../../messages.ts";
import { runConsole, startServer } from "../../server-process.ts";

let messaging: MessagingOffice;
let env: Record<string, string>;
beforeAll(async () => {
  messaging = await openMessagingOffice();
  ({ env } = messaging);
});
beforeEach(() => messaging.reset());
afterAll(() => messaging.close());

test(
  "a backup of a busy office that is restored beside it sends nothing until it is resumed, and then nothing old",
  { tags: ["messages-9", "messages-1"] },
  async () => {
    const { app, office, gateway, states } = messaging;
    for (let count = 0; count < 3; count += 1) await createComplaint(app, office);
    const file = join(app.folder, "office.tar.gz");
    expect((await runConsole(["backup", file], env)).code).toBe(0);
    const copy = await createTestDatabase({ isBare: true });
    const copyEnv = {
      ...env,
      DATABASE_URL: urlOf(copy.connection),
      DATA_DIR: join(app.folder, "copy"),
    };
    const restored = await runConsole(["restore", file], copyEnv);
    expect([restored.output, restored.code]).toEqual([restored.output, 0]);
    expect(await states()).toEqual(Array.from({ length: 3 }, () => "received queued"));

    const server = await startServer(copyEnv);
    const runs = async () =>
      Number(
        /console_job_runs_total\{job_name="messages",result="succeeded"\} (\d+)/.exec(
          await (await fetch(`${server.address}/metrics`)).text(),
        )?.[1],
      );
    await expect.poll(runs).toBeGreaterThan(0);
    const { rows } = await copy.pool.query<{ state: string }>("select state from messages");
    expect([gateway.received, rows.map(({ state }) => state)]).toEqual([
      [],
      ["queued", "queued", "queued"],
    ]);

    const resumed = await runConsole(["messages", "resume"], copyEnv);
    expect(resumed.output).toContain("3 messages were queued elsewhere");
    await copy.pool.query(
      "select queue_message(id, complainant_id, 'received') from complaints order by id limit 1",
    );
    await expect.poll(() => gateway.received.length).toBe(1);
    await server.stop();
    const after = await copy.pool.query<{ state: string }>(
      "select state from messages order by id",
    );
    expect(after.rows.map(({ state }) => state)).toEqual(["unknown", "unknown", "unknown", "sent"]);
    await copy.drop();
  },
);
