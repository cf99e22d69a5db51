import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import { recountComplaints } from "./rollups.ts";
import type { Sizes } from "./rows.ts";

/**
 * Switches the complaints' own triggers, which keep the product's totals: the bare server's complaints come and go
 * without them. At the switch there is no created complaint left, so that none comes with and goes without: a request
 * may still be at work when its measurement has ended.
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

/** Takes back what measuring the creation of complaints left, save the audit trail, which nobody can. */
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

/** Waits until the database has been idle for a moment: a measurement leaves requests without a listener behind. */
export async function quiet(client: pg.Client): Promise<void> {
  let idle = 0;
  for (let look = 0; look < MOST_LOOKS && idle < IDLE_LOOKS; look += 1) {
    const { rowCount } = await client.query(`
      select from pg_stat_activity
      where backend_type = 'client backend' and state <> 'idle' and pid <> pg_backend_pid()`);
    idle = rowCount ? 0 : idle + 1;
    await wait(LOOK_MS);
  }
}
