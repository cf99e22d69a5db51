import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { createTestDatabase } from "../../test/database.ts";
import { addOffice } from "../../test/records.ts";
import { createComplaint } from "../../test/complaints.ts";
import { placeOf } from "../features/messages/sending.ts";
import { createCountCache } from "../lists/cached-counts.ts";
import { SLOW_ROWS } from "../lists/slow-count.ts";
import { diskStore } from "../storage/disk.ts";
import { hasOwnMark } from "../storage/owned-store.ts";
import { isSameDatabase, readIdentity, writeMark } from "../storage/store-mark.ts";
import { clusterIdentifier } from "./cluster-identifier.ts";

let app: TestApp;
beforeAll(async () => {
  const database = await createTestDatabase();
  const owner = await database.another();
  // As on a managed server that has revoked the function.
  await owner.query(`
    create function public.pg_control_system(out system_identifier bigint) language plpgsql as $$
      begin raise insufficient_privilege; end $$;
    revoke execute on function public.pg_control_system from public;
    alter database ${database.connection.database} set search_path = public, pg_catalog`);
  await owner.end();
  app = await createTestApp({ database, processes: 0 });
});
afterAll(() => app.close());

test(
  "a server that withholds its identifier keeps no count, and totals are right",
  { tags: ["operate-27"] },
  async () => {
    expect(await clusterIdentifier(app.db)).toBeNull();
    await createComplaint(app, await addOffice(app.db));
    const total = async () => {
      const { status, body } = await app.send("GET", "/api/v0/complaint");
      expect(status).toBe(200);
      return body.pagination!.totalItems;
    };
    expect(await total()).toBe(1);
    const openProcess = () => createCountCache(SLOW_ROWS, 0);
    const first = openProcess();
    expect(await first.total(app.db, { table: "complaints", matching: [] })).toBe(1);
    expect(await first.keep(app.db)).toBe(0);
    // As one that was kept before the identifier was withheld, with a total that is wrong.
    const key = createHash("sha256").update("complaints").digest("base64url");
    const row = { snapshot: "1:1:", counted_groups: '[["",{"count":99}]]', cost_ms: 1 };
    await app.db
      .insertInto("kept_counts")
      .values({ key, cluster: "1", ...row })
      .execute();
    expect(await openProcess().total(app.db, { table: "complaints", matching: [] })).toBe(1);
    expect(await total()).toBe(1);
  },
);

test(
  "there the file store stays this database's, and messages leave from this server's address only",
  { tags: ["operate-27"] },
  async () => {
    const own = await readIdentity(app.db);
    const [, number] = own.database.split("/");
    const files = diskStore(app.deps.config.DATA_DIR);
    const isOwn = async (database: string) => {
      await writeMark(files, { ...own, database });
      return hasOwnMark(app.db, files);
    };
    expect(await isOwn(own.database)).toBe(true);
    // As the mark was written before the identifier was withheld.
    expect(await isOwn(`7412345678901234567/${number}`)).toBe(true);
    await expect(isOwn(`7412345678901234567/${Number(number) + 1}`)).rejects.toThrow("belong to");
    expect(isSameDatabase(`7412345678901234567/${number}`, `741/${number}`)).toBe(false);
    const place = (host: string) =>
      placeOf(app.db, { ...app.deps.config, DATABASE_URL: `postgres://office@${host}/office` });
    expect(await place("one.example.in")).not.toBe(await place("two.example.in"));
  },
);
