import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type CompiledQuery, Kysely, PostgresDialect, sql } from "kysely";
import type { InjectOptions } from "fastify";
import type { Session } from "contract/auth";
import type { Page } from "contract/endpoint";
import { buildApp } from "../src/app.ts";
import type { Schema } from "../src/db/schema.ts";
import type { Standby } from "../src/db/standby.ts";
import { hashPassword } from "../src/http/passwords.ts";
import { diskStore } from "../src/files/disk.ts";
import { createTokens } from "../src/http/access.ts";
import { createTestDatabase, type TestDatabase } from "./database.ts";

export const SUPER_ADMIN = {
  name: "Asha Rao",
  email: "asha.rao@example.org",
  phone: "9000000001",
  password: "Office@2026",
};

export const TOKEN_SECRET = "a-secret-for-tests-of-32-characters!";

type Method = NonNullable<InjectOptions["method"]>;

/** An answer's body; a test names the shape of the `data` it reads. */
export interface Body<Data = unknown> {
  status: string;
  success?: boolean;
  message: string;
  data: Data;
  errors?: { field: string; message: string }[];
  request_id?: string;
  Pagination?: Page;
  pagination?: Page;
  access_token?: string;
  refresh_token?: string;
}

/** What a test sets otherwise than the rest. */
interface TestOptions {
  SIGN_INS_PER_MINUTE?: number;
  TRUST_PROXY?: string[];
  consoleFolder?: string;
  /** One of the test's own; left out, a new one. */
  database?: TestDatabase;
  standby?: Standby;
  /** Told of every statement that the application sends. */
  watch?: (statement: CompiledQuery) => void;
}

/**
 * The whole application on a database of the test's own, with one super administrator signed in.
 * `send` calls it as the console would; `close` ends it.
 */
export async function createTestApp(options: TestOptions = {}) {
  const database = options.database ?? (await createTestDatabase());
  const { tallies, pool } = database;
  const { watch } = options;
  const db = watch
    ? new Kysely<Schema>({
        dialect: new PostgresDialect({ pool }),
        log: ({ query }) => watch(query),
      })
    : database.db;
  const folder = await mkdtemp(join(tmpdir(), "console-files-"));
  const files = diskStore(join(folder, "files"));
  const app = await buildApp({
    config: {
      CORS_ORIGINS: ["https://console.example.org"],
      TRUST_PROXY: options.TRUST_PROXY ?? [],
      DATA_DIR: folder,
      SIGN_INS_PER_MINUTE: options.SIGN_INS_PER_MINUTE ?? 1000,
    },
    db,
    tallies,
    standby: options.standby,
    files,
    tokens: createTokens(TOKEN_SECRET),
    pendingMigrations: async () => 0,
    ...(options.consoleFolder && { consoleFolder: options.consoleFolder }),
  });
  const password_hash = await hashPassword(SUPER_ADMIN.password);
  const { rows } = await sql<{ id: number }>`
    insert into principals (principal_type, name, email, phone, password_hash)
    values ('super_admin', ${SUPER_ADMIN.name}, ${SUPER_ADMIN.email}, ${SUPER_ADMIN.phone}, ${password_hash})
    returning id`.execute(db);

  /** Calls the API without a token. */
  async function call<Data = unknown>(method: Method, url: string, rest: InjectOptions = {}) {
    const reply = await app.inject({ method, url, ...rest });
    const json = reply.headers["content-type"]?.toString().includes("json");
    return {
      status: reply.statusCode,
      headers: reply.headers,
      body: (json ? reply.json() : {}) as Body<Data>,
      raw: reply.rawPayload,
    };
  }
  const signedIn = await call<Session>("POST", "/api/v0/auth/super-admin/login", {
    payload: { phone: SUPER_ADMIN.phone, password: SUPER_ADMIN.password },
  });
  const tokens = signedIn.body.data;
  const bearer = { authorization: `Bearer ${tokens.access_token}` };

  /** Calls the API as the super administrator; `payload` is JSON, or FormData for an upload. */
  async function send<Data = unknown>(
    method: Method,
    url: string,
    payload?: object,
    headers: Record<string, string> = {},
  ) {
    const all = { ...bearer, ...headers };
    if (!(payload instanceof FormData))
      return call<Data>(method, url, { headers: all, ...(payload && { payload }) });
    const form = new Response(payload);
    return call<Data>(method, url, {
      headers: { ...all, "content-type": form.headers.get("content-type")! },
      payload: Buffer.from(await form.arrayBuffer()),
    });
  }

  async function close() {
    await app.close();
    await database.drop();
    await rm(folder, { recursive: true, maxRetries: 20 });
  }
  return {
    app,
    db,
    files,
    folder,
    database,
    call,
    send,
    bearer,
    tokens,
    superAdmin: rows[0]!.id,
    close,
  };
}

export type TestApp = Awaited<ReturnType<typeof createTestApp>>;
