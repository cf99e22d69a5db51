import { sql } from "kysely";
import { readConfig } from "../src/config.ts";
import { sendDueMessages } from "../src/features/messages/outbox.ts";
import { placeOnce, resumeSending, switchOutbox } from "../src/features/messages/sending.ts";
import { readSms } from "../src/features/messages/sms-settings.ts";
import { createTestApp } from "./app.ts";
import { reply, startGateway } from "./gateway.ts";
import { addOffice } from "./records.ts";

export const CITIZEN_PHONE = "9812345670";
export const accepted = reply(200, "0: Accepted 4711");
export type MessagingOffice = Awaited<ReturnType<typeof openMessagingOffice>>;

/** An office with a gateway, where sending is resumed. `reset` removes all messages; the office's citizen allows them. */
export async function openMessagingOffice() {
  const gateway = await startGateway(accepted);
  const app = await createTestApp();
  const { db } = app;
  const { config } = app.deps;
  const place = placeOnce(app.database, config);
  const office = await addOffice(db);
  const sms = readSms(
    readConfig({
      DEMO: "0",
      PUBLIC_URL: "https://office.example.in/",
      SMS_URL: `${gateway.url}/?to={phone}&text={text}&id={id}&from={sender}&entity={entity}&template={template}`,
      SMS_SUCCESS: "^0: accepted (\\d+)",
      SMS_SENDER: "NAGRIK",
      SMS_ENTITY: "1101",
      SMS_TEMPLATES: '{"completed": {"id": "1107"}}',
    }),
  )!;
  await switchOutbox(db, true);
  const resume = () => db.transaction().execute((tx) => resumeSending(tx, config));
  await resume();
  const allow = (sms_consent: boolean, phone: string | null = CITIZEN_PHONE) =>
    db
      .updateTable("principals")
      .set({ sms_consent, phone })
      .where("id", "=", office.complainant_id)
      .execute();
  /** The lines of the log. */
  const logged: object[] = [];
  const log = { warn: (line: object) => void logged.push(line) } as never;
  return {
    app,
    office,
    gateway,
    logged,
    /** The environment of a command or a server on this office, with its gateway. */
    env: {
      ...app.env,
      DEMO: "0",
      PUBLIC_URL: "https://office.example.in",
      SMS_URL: `${gateway.url}/?to={phone}&text={text}`,
      SMS_SUCCESS: "^0: accepted (\\d+)",
    },
    resume,
    allow,
    reset: async () => {
      await db.deleteFrom("messages").execute();
      await allow(true);
      Object.assign(gateway, { answer: accepted, received: [] });
      logged.length = 0;
    },
    /** Sends what is due. */
    work: (ensureCode = async (_id: number): Promise<string | null> => "MADECODE") =>
      sendDueMessages({ db, place, sms, log, ensureCode }),
    stored: () => db.selectFrom("messages").selectAll().orderBy("id").execute(),
    states: async () => {
      const rows = await db.selectFrom("messages").selectAll().orderBy("id").execute();
      return rows.map(({ kind, state }) => `${kind} ${state}`);
    },
    passPause: () =>
      db
        .updateTable("messages")
        .set({ next_try_at: sql`now()`, changed_at: sql`now() - interval '2 minutes'` })
        .execute(),
    move: async (id: number, status_id: number) => {
      const { body } = await app.send<{ version: number }>("GET", `/api/v0/complaint/${id}`);
      const { version } = body.data;
      await app.send("PUT", `/api/v0/complaint/${id}/status`, { status_id, version });
    },
    close: async () => {
      gateway.close();
      await app.close();
    },
  };
}
