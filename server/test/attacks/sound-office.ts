import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { expect } from "vitest";
import { isKey } from "../../src/storage/file-store.ts";
import { incomingFolder } from "../../src/storage/incoming.ts";
import type { TestApp } from "../app.ts";

/** Rows that must not exist, whatever was sent. */
const impossibleRows = (superAdmin: number) => ({
  "another super administrator": sql`
    select id from principals where principal_type = 'super_admin' and id <> ${superAdmin}`,
  "a changed super administrator": sql`
    select id from principals where id = ${superAdmin} and (status <> 'active' or updated_at <> created_at)`,
  "a password that is no hash, a role or a status that was sent": sql`
    select id from principals where password_hash not like '$argon2id$%' or role_name <> 'Admin'
      or (status <> 'active' and principal_type <> 'admin'
        and not (principal_type = 'user' and status = 'deleted' and num_nonnulls(name, phone, email) = 0)) or (principal_type = 'user' and password_hash is not null)`,
  "an id that was sent": sql`
    select id from principals where id > 1000000000 union select id from complaints where id > 1000000000
    union select id from events where id > 1000000000 union select id from states where id > 1000000000
    union select id from districts where id > 1000000000 union select id from constituencies where id > 1000000000
    union select id from booths where id > 1000000000 union select id from attachments where id > 1000000000`,
  "an author that was sent": sql`
    select id from complaints where registered_by = 2
    union select id from events where created_by = 2 or updated_by = 2`,
  "a time that was sent": sql`
    select id from principals where least(created_at, updated_at) < now() - interval '1 day'
    union select id from complaints where least(created_at, updated_at, issue_at) < now() - interval '1 day'
    union select id from events where least(created_at, updated_at) < now() - interval '1 day'`,
  "an unscheduled event": sql`select id from events where not is_scheduled`,
  "a complaint or an event of another constituency's booth": sql`
    select c.id from complaints c join booths b on b.id = c.booth_id join principals p on p.id = c.complainant_id
    where b.constituency_id <> c.constituency_id or p.principal_type <> 'user'
    union select e.id from events e join booths b on b.id = e.booth_id where b.constituency_id <> e.constituency_id`,
  "a category of the other type, or a root": sql`
    select c.id from complaints c join categories k on k.id = c.category_id where k.type_id <> 1 or k.parent_id is null
    union select e.id from events e join categories k on k.id = e.category_id where k.type_id <> 2 or k.parent_id is null`,
  "an assignee who is no admin": sql`
    select c.id from complaints c join principals p on p.id = c.assigned_to where p.principal_type <> 'admin'`,
});

/** Checks the invariants of an office: its rows, and that it has exactly the files that its rows name. */
export async function expectSoundOffice({ db, folder, superAdmin }: TestApp): Promise<void> {
  for (const [what, query] of Object.entries(impossibleRows(superAdmin)))
    expect((await query.execute(db)).rows, what).toEqual([]);
  const named = await db.selectFrom("attachments").select("storage_key").execute();
  const list = (where: string) => readdir(where, { recursive: true }).catch((): string[] => []);
  // The folder also holds the store's mark, and in a bucket the empty test file of /readyz.
  const stored = (await list(join(folder, "files"))).map((path) => path.split("/").at(-1)!);
  expect(stored.filter(isKey).toSorted()).toEqual(named.map((row) => row.storage_key).toSorted());
  await expect.poll(() => list(incomingFolder({ DATA_DIR: folder }))).toEqual([]);
}
