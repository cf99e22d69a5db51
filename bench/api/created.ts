import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import { recountComplaints } from "./rollups.ts";
import type { Sizes } from "./rows.ts";

/**
 * Turns the complaints' own triggers on or off. They keep the product's totals, and the bare server's complaints do not
 * count there. No created complaint exists at the switch, so each one is added and removed under the same setting: a
 * request may still be running when its measurement has ended.
 */
export async function setTriggers(
  client: pg.Client,
  { complaints }: Sizes,
  state: "enable" | "disable",
): Promise<void> {
  await client.query(`
    begin;
    lock table complaints in access exclusive mode;
    delete from complaints where id > ${complaints};
    alter table complaints ${state} trigger user;
    commit`);
}

/** Removes the complaints that a measurement created. The audit trail cannot be changed and stays. */
export async function removeCreated(client: pg.Client, { complaints }: Sizes): Promise<void> {
  await client.query("delete from complaints where id > $1", [complaints]);
  await client.query("delete from idempotency_keys");
  await client.query("vacuum complaints");
  await client.query("vacuum idempotency_keys");
  await recountComplaints(client);
}

const LOOK_MS = 50;
const IDLE_LOOKS = 3;
const MOST_LOOKS = 400;

/** Waits until the database is idle: a measurement can end with requests still running. */
export async function waitUntilIdle(client: pg.Client): Promise<void> {
  let idle = 0;
  for (let look = 0; look < MOST_LOOKS && idle < IDLE_LOOKS; look += 1) {
    const { rowCount } = await client.query(`
      select from pg_stat_activity
      where backend_type = 'client backend' and state <> 'idle' and pid <> pg_backend_pid()`);
    idle = rowCount ? 0 : idle + 1;
    await wait(LOOK_MS);
  }
}
