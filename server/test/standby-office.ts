import { expect } from "vitest";
import type { Page } from "contract/endpoint";
import { openStandby } from "../src/lists/standby.ts";
import { createTestApp } from "./app.ts";
import { formOf } from "./attachments.ts";
import { addOffice } from "./records.ts";
import { startReplicated } from "./standby-server.ts";

const LIST = "/api/v0/complaint";

/** An office of twelve complaints on a primary with a standby. */
export async function startStandbyOffice() {
  const servers = await startReplicated();
  const { database, connection } = servers;
  const logged: string[] = [];
  const standby = openStandby(connection, database.db, { log: (line) => logged.push(line) });
  /** The number of reads from each server. */
  const read = { standby: 0, primary: 0 };
  const app = await createTestApp({
    database,
    standby: {
      ...standby,
      read: async (db, statement) => {
        const found = await standby.read(db, statement);
        read[found.snapshot === undefined ? "primary" : "standby"] += 1;
        return found;
      },
    },
  });
  const office = await addOffice(app.db);

  /** Stores a complaint; returns its id. */
  async function create(): Promise<number> {
    const form = formOf(
      {
        title: "No water",
        description: "There has been no water for three days.",
        category_id: office.water,
        complainant_id: office.complainant_id,
        booth_id: office.booth_id,
      },
      [],
    );
    const { status, body } = await app.send<{ complaint_id: number }>("POST", LIST, form);
    expect(status, body.message).toBe(200);
    return body.data.complaint_id;
  }

  async function list(query = "") {
    const { status, body } = await app.send<{ complaint_id: number }[]>("GET", `${LIST}?${query}`);
    expect(status, body.message).toBe(200);
    const total = (body.pagination as Page).totalItems;
    return { ids: body.data.map(({ complaint_id }) => complaint_id), total };
  }

  /** Repeats the call until the standby answers, because it may lag for a moment or be restarting. */
  async function fromStandby<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    const answers: Answer[] = [];
    await expect
      .poll(async () => {
        Object.assign(read, { standby: 0, primary: 0 });
        answers.push(await ask());
        return read;
      })
      .toEqual({ standby: 1, primary: 0 });
    return answers.at(-1)!;
  }

  /** The last statement of each of the application's sessions on the standby. */
  async function askedThere(): Promise<string[]> {
    const rows = await servers.standby.query<{ query: string }>(
      `select query from pg_stat_activity
       where datname = '${database.connection.database}' and application_name = 'constituency-console'`,
    );
    return rows.map(({ query }) => query);
  }

  for (let count = 0; count < 12; count += 1) await create();
  return {
    servers,
    standby,
    app,
    office,
    read,
    logged,
    create,
    list,
    fromStandby,
    askedThere,
    async close() {
      await standby.close();
      await app.close();
      await servers.close();
    },
  };
}
