import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { migrationFaults, statementsOf } from "./migrations.ts";

const FOLDER = join(import.meta.dirname, "../../server/src/postgres/migrations");

/** It makes a new database: no previous version uses its tables. */
const BASELINE = "0001-office.sql";

/** Faults that a reviewer has found to be harmless, with the reason. */
const REVIEWED: Record<string, string[]> = {
  // Small tables, of which only the writers wait: between the comparison and the index no row may be written.
  "0017-clean-names.sql": [
    "create unique index states_comparable_key on states (compara",
    "create unique index districts_comparable_key on districts (s",
    "create unique index constituencies_comparable_key on constit",
    "create unique index booths_comparable_key on booths (constit",
  ],
  // No version uses them; waiting for the locks blocks others for 0.2 s.
  "0022-unused-indexes.sql": [
    "drop index complaints_text",
    "drop index events_text",
    "drop index booths_text",
    "drop index booths_by_number",
    "drop index constituencies_by_name",
    "drop trigger idempotency_keys_without_secrets on idempotency",
    "drop function forget_digest",
  ],
  // The constraint on kinds is replaced by one that allows three more.
  "0034-departments.sql": ["alter table complaint_story add column referral_id int, add "],
  // The same, which allows one more.
  "0038-not-solved.sql": ["alter table complaint_story drop constraint complaint_story_"],
  "0049-messages.sql": ["alter table complaint_story add column message_kind text, ad"],
  // The previous version sorts what the indexes of 0058 find; its whole list has its index.
  "0060-created-indexes.sql": [
    "drop index complaints_of_booth",
    "drop index complaints_of_constituency",
    "drop index complaints_of_constituency_status",
    "drop index complaints_of_status",
    "drop index complaints_of_category",
    "drop index complaints_newest_of_assignee",
    "drop index complaints_unassigned",
  ],
  // The constraint on kinds is replaced by one that allows one more.
  "0070-replies-taken-back.sql": ["alter table complaint_story drop constraint complaint_story_"],
};

const faultsOf = (file: string) => migrationFaults(readFileSync(join(FOLDER, file), "utf8"));

const files = readdirSync(FOLDER).filter((file) => file.endsWith(".sql"));

test(
  "a migration after the baseline that is no contract step is harmless beside the previous version",
  { tags: ["operate-14"] },
  () => {
    expect(files).toContain(BASELINE);
    const faults = files
      .filter((file) => file !== BASELINE && !/^\d{4}-contract-of-\d{4}-/.test(file))
      .flatMap((file) => faultsOf(file).map((fault) => `${file}: ${fault.split(": ")[0]}`));
    expect(faults).toEqual(
      Object.entries(REVIEWED).flatMap(([file, found]) =>
        found.map((fault) => `${file}: ${fault}`),
      ),
    );
  },
);

test("a contract step names an earlier migration", () => {
  for (const file of files) {
    const [, own, of] = /^(\d{4})-contract-of-(\d{4})-/.exec(file) ?? [];
    if (own) expect(files.some((other) => other.startsWith(`${of}-`) && of! < own)).toBe(true);
  }
  expect(
    files.filter((file) => /contract/.test(file) && !/^\d{4}-contract-of-\d{4}-/.test(file)),
  ).toEqual([]);
});

describe("a migration", () => {
  test.each([
    "create table wards (id int primary key, name text not null); create index wards_name on wards (name);",
    "alter table complaints add column ward_id int, add column tags text[] not null default '{}';",
    "alter table complaints add column seen boolean default false, add column at timestamptz not null default now();",
    "alter table booths add constraint booths_ward_fkey foreign key (ward_id) references wards (id) not valid;",
    "alter table booths validate constraint booths_ward_fkey;",
    "create index concurrently booths_of_ward on booths (ward_id);",
    "create index concurrently a on booths (b); create index concurrently c on booths (d);",
    "update booths set ward_id = 1 where ward_id is null;",
    "call fill_wards('booths'); call fill_wards('complaints');",
    "create or replace function f() returns int language sql as $$ drop table complaints; $$;",
    "insert into categories (type_id, name) values (1, 'drop table; rename');",
    "-- drop table complaints;\nalter table events alter column location set default '';",
    "create table wards (id int); alter table wards add column a int not null; alter table wards rename a to b;",
  ])("may: %s", (text) => {
    expect(migrationFaults(text)).toEqual([]);
  });

  test.each([
    ["drop table booths;", "known to be harmless"],
    ["drop index complaints_text;", "known to be harmless"],
    ["drop function record_event_changes;", "known to be harmless"],
    ["alter table complaints drop column location;", "takes away"],
    ["alter table complaints rename column location to place;", "takes away"],
    ["alter table complaints rename to cases;", "takes away"],
    ["alter table complaints alter column location set not null;", "takes away"],
    ["alter table complaints alter location type varchar(20);", "takes away"],
    ["alter table complaints alter column location drop default;", "takes away"],
    ["alter table complaints add column ward_id int not null;", "needs a default"],
    [
      "alter table complaints add column a int, add column ward_id int not null;",
      "needs a default",
    ],
    ["alter table complaints add column key uuid default gen_random_uuid();", "no constant"],
    ["alter table complaints add column at timestamptz default clock_timestamp();", "no constant"],
    ["alter table complaints add column w text generated always as (title) stored;", "anew"],
    ["alter table complaints add column ward_id int references wards;", "not valid"],
    ["alter table booths add constraint b check (mandal <> '');", "not valid"],
    ["alter table booths add constraint b unique (mandal);", "not valid"],
    ["alter table complaints disable trigger complaint_updated;", "trigger"],
    ["create index booths_of_ward on booths (ward_id);", "concurrently"],
    ["create unique index booths_of_ward on booths (ward_id);", "concurrently"],
    ["create index concurrently a on booths (b); select 1;", "only kind of statement"],
    ["call fill_wards('booths'); select 1;", "only kind of statement"],
    ["alter table booths add column a int; update booths set a = 1;", "of its own"],
    ["do $$ begin execute 'drop table booths'; end $$;", "known to be harmless"],
    ["lock table complaints;", "known to be harmless"],
    ["truncate attempts;", "known to be harmless"],
    ["vacuum full complaints;", "known to be harmless"],
    ["reindex table complaints;", "known to be harmless"],
    ["alter table complaints set unlogged;", "takes away"],
  ])("may not: %s", (text, words) => {
    expect(migrationFaults(text)).toEqual([expect.stringContaining(words)]);
  });
});

test("statements are separated correctly, whatever their bodies and texts contain", () => {
  expect(statementsOf("Select 'a;b' ; -- c;\n do $x$ ; $$ ; $x$;")).toEqual(["select ''", "do ''"]);
});
