import { existsSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { openCountCache } from "../../../src/lists/cached-counts.ts";
import { openDatabase } from "../../../src/postgres/pool.ts";
import { createTestApp } from "../../app.ts";
import { fileOf, formOf, PNG } from "../../attachments.ts";
import { createTestDatabase } from "../../database.ts";
import { addOffice } from "../../records.ts";
import { startProxy } from "../../tcp-proxy.ts";

const GATE = 614_882;

test(
  "a complaint whose connection breaks during its commit keeps its files",
  { tags: ["fault-4"] },
  async () => {
    const direct = await createTestDatabase();
    const { host = "", port = 5432 } = direct.connection;
    const proxy = await startProxy(
      host.startsWith("/") ? { path: `${host}/.s.PGSQL.${port}` } : { host, port },
    );
    const through = openDatabase({ ...direct.connection, host: "127.0.0.1", port: proxy.port });
    const counts = openCountCache(through.pool);
    const app = await createTestApp({ processes: 0, database: { ...direct, ...through, counts } });
    const office = await addOffice(app.db);
    // The commit waits for a lock that another session holds.
    await sql`create function pass_gate() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock(${sql.lit(GATE)}); return null; end $$`.execute(app.db);
    await sql`create constraint trigger gate after insert on attachments
    deferrable initially deferred for each row execute function pass_gate()`.execute(app.db);
    const holder = await app.database.another();
    await holder.query("select pg_advisory_lock($1)", [GATE]);

    const fields = {
      title: "No water since Monday",
      category_id: office.water,
      description: "The hand pump near the temple is dry.",
      complainant_id: office.complainant_id,
    };
    const form = formOf(fields, [fileOf(PNG, "pump.png", "image/png")]);
    const sent = app.send("POST", "/api/v0/complaint", form);
    // The trigger is deferred: a session that waits there is committing, explicitly or at the end of its one statement.
    const committing = `select from pg_stat_activity
    where datname = current_database() and wait_event = 'advisory'`;
    const waiting = async () => (await holder.query(committing)).rowCount;
    await expect.poll(waiting, { timeout: 60_000, interval: 10 }).toBe(1);

    // The connection breaks, and the database continues with the commit.
    proxy.reset();
    expect((await sent).status).toBe(503);
    await holder.query("select pg_advisory_unlock($1)", [GATE]);
    await holder.end();

    const keys = async () =>
      (await app.db.selectFrom("attachments").select("storage_key").execute()).map(
        ({ storage_key }) => storage_key,
      );
    await expect.poll(keys, { timeout: 60_000 }).toHaveLength(1);
    const [key = ""] = await keys();
    expect(existsSync(join(app.folder, "files", key.slice(0, 2), key))).toBe(true);
    await through.close();
    await app.close();
    await proxy.close();
  },
);
