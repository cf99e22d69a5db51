import { expect } from "vitest";
import type { FaultyOffice, RunningOffice } from "../../served-office.ts";
import { isFullRun } from "../../rounds.ts";
import { kill } from "../../server-process.ts";
import { brokenText, text } from "./canary-values.ts";

/**
 * Causes database errors in requests that carry canary texts, in every way that makes PostgreSQL quote a row: a violated
 * unique or check constraint, an error in a function, timeouts, a deadlock, and killed sessions and servers.
 */
export async function causeDatabaseErrors(
  office: FaultyOffice,
  { client }: RunningOffice,
  event: (title: string) => object,
): Promise<void> {
  const create = (title: string) =>
    client.post("/api/v0/event/create", event(`${title} ${brokenText("event")}`));
  await office.ask(`
    create function quote_row() returns trigger language plpgsql as $$
    begin
      if new.title like 'Slow %' then perform pg_sleep(60); end if;
      if new.title like 'Raise %' then
        raise exception 'refused: %', new.title using detail = new.description, hint = new.location;
      end if;
      return new;
    end $$;
    create trigger quote_row before insert on events for each row execute function quote_row();
    alter table events add constraint events_unruly check (title not like 'Unruly %') not valid;
    create unique index events_single on events (left(title, 6)) where title like 'Single %'`);

  expect((await create("Single")).code).toBe(200);
  expect((await create("Single")).code).toBe(409);
  expect((await create("Unruly")).code).toBe(400);
  expect((await create("Raise")).code).toBe(500);
  await Promise.all([
    create("Slow").then(({ code }) => expect(code).toBe(503)),
    underLock(office, () =>
      client
        .put("/api/v0/location/districts/1", { name: text("locked"), state_id: 1 })
        .then(({ code }) => expect(code).toBe(503)),
    ),
    deadlock(office, client),
  ]);
  for (const end of isFullRun ? [terminate, killBackend, killServer] : [killBackend, killServer]) {
    const slow = create("Slow").then(({ code }) => expect([500, 503]).toContain(code));
    await expect.poll(() => sleeping(office), { timeout: 10_000 }).toHaveLength(1);
    const starts = await office.readyCount();
    await end(office);
    await slow;
    // PostgreSQL ends all sessions after one was killed.
    if (end !== terminate)
      await expect.poll(office.readyCount, { timeout: 20_000 }).toBeGreaterThan(starts);
    const back = async () => (await create("Single").catch(() => ({ code: 0 }))).code;
    await expect.poll(back, { timeout: 20_000, interval: 100 }).toBe(409);
  }
}

const sleeping = (office: FaultyOffice) =>
  office.ask<{ pid: number }>("select pid from pg_stat_activity where wait_event = $1", [
    "PgSleep",
  ]);
const terminate = (office: FaultyOffice) =>
  office.ask("select pg_terminate_backend(pid) from pg_stat_activity where wait_event = $1", [
    "PgSleep",
  ]);
async function killBackend(office: FaultyOffice) {
  for (const { pid } of await sleeping(office)) kill(pid);
}
const killServer = async (office: FaultyOffice) => kill(await office.postmaster());

async function underLock(office: FaultyOffice, work: () => Promise<void>): Promise<void> {
  const session = await office.session();
  try {
    await session.query("begin; lock table districts in access exclusive mode");
    await work();
  } finally {
    await session.end();
  }
}

/**
 * The server's mutation has inserted a name and waits for the audit table. The session with the lock on it inserts the same
 * name.
 */
async function deadlock(office: FaultyOffice, client: RunningOffice["client"]): Promise<void> {
  const session = await office.session();
  const name = text("deadlock");
  try {
    // The server's session must be the one that detects the deadlock.
    await session.query("set deadlock_timeout = '60s'; begin; lock table audit in exclusive mode");
    const change = client.post("/api/v0/location/states", { name });
    const waiting = "select pid from pg_locks where not granted and relation = 'audit'::regclass";
    await expect.poll(() => office.ask(waiting), { timeout: 2_000, interval: 20 }).toHaveLength(1);
    await session.query("insert into states (name) values ($1)", [name]);
    await session.query("rollback");
    expect((await change).code).toBe(200);
  } finally {
    await session.end();
  }
}
