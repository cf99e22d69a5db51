import { hash } from "@node-rs/argon2";
import { mkdtemp, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type CompiledQuery, Kysely, PostgresDialect, sql } from "kysely";
import type { InjectOptions, LightMyRequestResponse } from "fastify";
import type { Session } from "contract/auth";
import type { Page } from "contract/endpoint";
import { buildApp } from "../src/app.ts";
import { type Config, readConfig } from "../src/config.ts";
import type { Schema } from "../src/postgres/schema.ts";
import { diskStore } from "../src/storage/disk.ts";
import { ownedStore } from "../src/storage/owned-store.ts";
import { s3Store } from "../src/storage/s3.ts";
import { createTokenSigner } from "../src/auth/access-tokens.ts";
import { startBucket } from "./bucket.ts";
import { createTestDatabase, type TestDatabase, urlOf } from "./database.ts";
import { startProcesses } from "./processes.ts";
import { SHEET_SECONDS } from "./rounds.ts";

export const SUPER_ADMIN = {
  name: "Asha Rao",
  email: "asha.rao@example.org",
  phone: "9000000001",
  password: "Neem-Tree-27!",
};

/** For the one account of each test file. What a password costs that the console stores, sign-in.test.ts shows. */
const CHEAP = { memoryCost: 64, timeCost: 1 };

export const TOKEN_SECRET = "a-secret-for-tests-of-32-characters!";

export type Method = NonNullable<InjectOptions["method"]>;

/** An answer's body. A test gives the type of the `data` that it reads. */
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

/** Options that differ from the default test application. */
interface TestOptions {
  SIGN_INS_PER_MINUTE?: number;
  TRUST_PROXY?: string[];
  /** Further settings. */
  settings?: Partial<Config>;
  consoleFolder?: string;
  /**
   * The number of API processes to start instead of this one; by default TEST_PROCESSES, or none. A test that inspects one
   * process sets 0.
   */
  processes?: number;
  /** An existing database; by default a new one. */
  database?: TestDatabase;
  /** Called with every SQL statement of the application. */
  watch?: (statement: CompiledQuery) => void;
}

/** The answer in the form that tests read. */
export function answerOf<Data>({
  statusCode: status,
  headers,
  rawPayload: raw,
}: Pick<LightMyRequestResponse, "statusCode" | "headers" | "rawPayload">) {
  const isJson = headers["content-type"]?.toString().includes("json");
  const body = (isJson && raw.length ? JSON.parse(raw.toString()) : {}) as Body<Data>;
  return { status, headers, body, raw };
}

/**
 * Creates the whole application on a database of its own, with one super administrator signed in. `send` calls it like the
 * console; `close` stops it. With TEST_PROCESSES=3, three processes share the database and a bucket, and each call goes to
 * a random one over HTTP.
 */
export async function createTestApp(options: TestOptions = {}) {
  const database = options.database ?? (await createTestDatabase());
  const { counts, pool } = database;
  const { watch } = options;
  const db = watch
    ? new Kysely<Schema>({
        dialect: new PostgresDialect({ pool }),
        log: ({ query }) => watch(query),
      })
    : database.db;
  const folder = await mkdtemp(join(tmpdir(), "console-files-"));
  const count = options.processes ?? Number(process.env.TEST_PROCESSES ?? 0);
  const bucket = count ? await startBucket(join(folder, "files")) : null;
  const files = ownedStore(bucket ? s3Store(bucket.options) : diskStore(join(folder, "files")), {
    db: database.db,
    ownerConnection: database.connection,
  });
  const config = {
    ...readConfig({}),
    CORS_ORIGINS: ["https://console.example.org"],
    TRUST_PROXY: options.TRUST_PROXY ?? [],
    DATA_DIR: folder,
    SIGN_INS_PER_MINUTE: options.SIGN_INS_PER_MINUTE ?? 1000,
    SHEET_SECONDS,
    ...options.settings,
  };
  const ownPages = options.consoleFolder && { consoleFolder: options.consoleFolder };
  const app = await buildApp({
    config,
    db,
    pool,
    counts,
    files,
    tokens: createTokenSigner(TOKEN_SECRET),
    pendingMigrations: async () => 0,
    ...ownPages,
  });
  const processes = bucket
    ? await startProcesses(count, {
        connection: database.connection,
        bucket: bucket.options,
        config,
        secret: TOKEN_SECRET,
        ...ownPages,
      })
    : null;
  const password_hash = await hash(SUPER_ADMIN.password, CHEAP);
  const { rows } = await sql<{ id: number }>`
    insert into principals (principal_type, name, email, phone, password_hash)
    values ('super_admin', ${SUPER_ADMIN.name}, ${SUPER_ADMIN.email}, ${SUPER_ADMIN.phone}, ${password_hash})
    returning id`.execute(db);

  /** Calls the API without a token. */
  async function call<Data = unknown>(method: Method, url: string, rest: InjectOptions = {}) {
    const asked = { method, url, ...rest };
    return answerOf<Data>(await (processes ? processes.ask(asked) : app.inject(asked)));
  }
  const signedIn = await call<Session>("POST", "/api/v0/auth/super-admin/login", {
    payload: { phone: SUPER_ADMIN.phone, password: SUPER_ADMIN.password },
  });
  const tokens = signedIn.body.data;
  const bearer = { authorization: `Bearer ${tokens.access_token}` };

  /** Calls the API as the super administrator. `payload` is JSON, or FormData for an upload. */
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

  /** The address of a process: random if there are several. */
  async function listen() {
    const address = processes?.any() ?? (await listening());
    return { address, port: Number(new URL(address).port) };
  }
  async function listening(): Promise<string> {
    if (!app.server.listening) return app.listen({ host: "127.0.0.1", port: 0 });
    return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  }

  async function close() {
    await processes?.stop();
    await app.close();
    await bucket?.close();
    await database.drop();
    await rm(folder, { recursive: true, maxRetries: 20 });
  }
  const made = {
    /** The application, if it runs in this process. */
    app,
    /** Its dependencies. */
    deps: app.deps,
    counts,
    /** The environment for a console command on this office, in a separate process. */
    env: { DATABASE_URL: urlOf(database.connection), DATA_DIR: folder, ...bucket?.env },
    listen,
    /** An address in front of all processes: each request can go to another one. */
    front: () => processes?.front() ?? listening(),
    /** The addresses of the processes; empty if the application runs in this process. */
    addresses: processes?.addresses ?? [],
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
  const inspected = () => {
    throw new Error("A test that inspects the application sets `processes: 0`.");
  };
  if (processes) Object.defineProperty(made, "app", { get: inspected, enumerable: false });
  return made;
}

export type TestApp = Awaited<ReturnType<typeof createTestApp>>;
