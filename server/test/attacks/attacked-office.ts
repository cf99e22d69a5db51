import { openCountCache } from "../../src/lists/cached-counts.ts";
import { readdir } from "node:fs/promises";
import type { InjectOptions } from "fastify";
import { sql } from "kysely";
import { buildApp } from "../../src/app.ts";
import { openDatabase } from "../../src/postgres/pool.ts";
import type { Database } from "../../src/postgres/schema.ts";
import { createTokenSigner } from "../../src/auth/access-tokens.ts";
import { hashPassword } from "../../src/auth/passwords.ts";
import { openSession } from "../../src/auth/sessions.ts";
import { answerOf, type Method, SUPER_ADMIN, type TestApp, TOKEN_SECRET } from "../app.ts";
import { hmac } from "./forged-tokens.ts";

export const LOGIN = "/api/v0/auth/super-admin/login";
export const STAFF_LOGIN = "/api/v0/auth/admin/login";
export const REFRESH = "/api/v0/auth/refresh-token";
export const LOGOUT = "/api/v0/auth/logout";
export const STATES = "/api/v0/location/states";

export type Config = TestApp["deps"]["config"];

/** A second application on the same office, with its own connections: it stands in for a second server process. */
export async function anotherProcess(office: TestApp, config: Partial<Config> = {}) {
  const { db, pool, close } = openDatabase(office.database.connection);
  const { deps } = office;
  const app = await buildApp({
    ...deps,
    db,
    pool,
    counts: openCountCache(pool),
    tokens: createTokenSigner(TOKEN_SECRET),
    config: { ...deps.config, ...config },
  });
  return {
    app,
    call: async <Data = unknown>(method: Method, url: string, rest: InjectOptions = {}) =>
      answerOf<Data>(await app.inject({ method, url, ...rest })),
    close: async () => {
      await app.close();
      await close();
    },
  };
}

export interface Account {
  id: number;
  phone: string;
  password_hash: string;
}

let hash: Promise<string> | undefined;

/** Adds a super administrator with SUPER_ADMIN's password. */
export async function addSuperAdmin(
  db: Database,
  phone: string,
  status: "active" | "inactive" | "deleted" = "active",
): Promise<Account> {
  hash ??= hashPassword(SUPER_ADMIN.password);
  const { rows } = await sql<Account>`
    insert into principals (principal_type, name, phone, password_hash, status)
    values ('super_admin', 'Ravi Naik', ${phone}, ${await hash}, ${status})
    returning id, phone, password_hash`.execute(db);
  return rows[0]!;
}

/** Opens a session without hashing a password. */
export async function signedIn(office: TestApp, account: { id: number; password_hash: string }) {
  const pair = await office.db
    .transaction()
    .execute((tx) => openSession(tx, office.deps.tokens, account));
  return pair!;
}

/** A digest of each table (except the audit trail and the counters of attempts), and the names of all stored files. */
export async function stateOf(office: TestApp) {
  const tables = await sql<{ name: string }>`
    select tablename as name from pg_tables
    where schemaname = 'public' and tablename not in ('audit', 'attempts')
    order by tablename`.execute(office.db);
  const state: Record<string, string> = {};
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ digest: string }>`
      select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as digest
      from ${sql.table(name)} t`.execute(office.db);
    state[name] = rows[0]!.digest;
  }
  const files = await readdir(office.folder, { recursive: true, withFileTypes: true });
  return { state, files: files.filter((entry) => entry.isFile()).map(({ name }) => name) };
}

/** Every row of every table as one text. */
export async function textOf(db: Database): Promise<string> {
  const tables = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(db);
  const all: string[] = [];
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ row: string }>`
      select t::text as row from ${sql.table(name)} t`.execute(db);
    all.push(...rows.map(({ row }) => row));
  }
  return all.join("\n");
}

/** Whether this is the standard answer to a caller who is not signed in. */
export function isRefusal({ status, raw, body }: Awaited<ReturnType<TestApp["call"]>>): boolean {
  if (status !== 401) return false;
  // A HEAD has no body.
  if (raw.length === 0) return true;
  const { request_id, ...rest } = body;
  return typeof request_id === "string" && JSON.stringify(rest) === REFUSED;
}
const REFUSED = JSON.stringify({
  status: "error",
  success: false,
  message: "Please sign in to continue",
});

/** A signature with the office's own secret. */
export const hmacOfOffice = hmac("sha256", TOKEN_SECRET);
