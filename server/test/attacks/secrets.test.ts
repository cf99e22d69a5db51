import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readConfig } from "../../src/config.ts";
import { readTokenSecret } from "../../src/auth/token-secret.ts";
import { createTestApp, SUPER_ADMIN, type TestApp } from "../app.ts";
import { urlOf } from "../database.ts";
import { measured, rounds, timeFor } from "../rounds.ts";
import { runCommand } from "../run-command.ts";
import { startServer } from "../server-process.ts";
import {
  addSuperAdmin,
  LOGIN,
  LOGOUT,
  REFRESH,
  signedIn,
  STATES,
  textOf,
} from "./attacked-office.ts";
import { hmac, resigned } from "./forged-tokens.ts";

let office: TestApp;
let folder: string;
beforeAll(async () => {
  office = await createTestApp();
  folder = await mkdtemp(join(tmpdir(), "console-secrets-"));
});
afterAll(async () => {
  await office.close();
  await rm(folder, { recursive: true });
});

describe("the secret of the tokens", () => {
  const COUNT = rounds(5, 1000);
  test(
    "concurrent first starts make one token secret, which only its owner can read",
    { tags: ["token-6"], timeout: timeFor(COUNT, 50) },
    async () => {
      for (let round = 0; round < COUNT; round += 1) {
        const DATA_DIR = join(folder, `office-${round}`);
        const secrets = await Promise.all(
          Array.from({ length: 8 }, () => readTokenSecret({ DATA_DIR })),
        );
        expect(new Set(secrets).size).toBe(1);
        expect(secrets[0]!.length).toBeGreaterThanOrEqual(64);
        expect(await readdir(DATA_DIR)).toEqual(["token-secret"]);
        expect((await stat(join(DATA_DIR, "token-secret"))).mode & 0o777).toBe(0o600);
        expect(await readTokenSecret({ DATA_DIR })).toBe(secrets[0]);
      }
      measured("first starts at one moment", { rounds: COUNT, starts: 8, secrets: 1 });
    },
  );

  test("a truncated or empty secret file is an error, never a weak key", async () => {
    const DATA_DIR = join(folder, "cut");
    const secret = await readTokenSecret({ DATA_DIR });
    for (const rest of ["", "\n", secret.slice(0, 31), "x".repeat(64)]) {
      await writeFile(join(DATA_DIR, "token-secret"), rest);
      await expect(readTokenSecret({ DATA_DIR })).rejects.toThrow(
        /^The secret in .*token-secret must be at least 32 characters chosen at random/,
      );
    }
  });

  test("two servers started at the same time accept each other's tokens; the database contains no token or secret", async () => {
    const env = {
      DATABASE_URL: urlOf(office.database.connection),
      DATA_DIR: join(folder, "served"),
      DEMO: "0",
    };
    const servers = await Promise.all([startServer(env), startServer(env)]);
    const post = async (at: number, path: string, body: object) => {
      const reply = await fetch(servers[at]!.address + path, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      });
      return (await reply.json()) as { data: { access_token: string; refresh_token: string } };
    };
    const { phone, password } = SUPER_ADMIN;
    const first = (await post(0, LOGIN, { phone, password })).data;
    const second = (await post(1, REFRESH, { token: first.refresh_token })).data;
    for (const [at, { access_token }] of [first, second, first].entries()) {
      const reply = await fetch(servers[at % 2]!.address + STATES, {
        headers: { authorization: `Bearer ${access_token}` },
      });
      expect(reply.status).toBe(200);
      await reply.arrayBuffer();
    }
    const text = await textOf(office.db);
    expect(text).toContain(phone);
    const secret = await readFile(join(env.DATA_DIR, "token-secret"), "utf8");
    const hidden = [secret.trim(), password, ...Object.values(first), ...Object.values(second)];
    for (const one of hidden.filter((value) => typeof value === "string" && value !== phone)) {
      expect(text.includes(one)).toBe(false);
      for (const { output } of servers) expect(output().includes(one)).toBe(false);
    }
    for (const server of servers) expect(await server.stop()).toBe(0);
  });
});

describe("a start with a weak TOKEN_SECRET", () => {
  const strong = "R2h5dGhtIG9mIHJhaW4gb24gdGluIHJvb2Zz";
  const refused =
    /^These settings are not usable:\n {2}TOKEN_SECRET: must be at least 32 characters chosen at random, such as: openssl rand -base64 48$/;

  test.each([
    ["short", strong.slice(0, 31)],
    ["one letter", "a".repeat(64)],
    ["few letters", "abcabbac".repeat(8)],
    ["a shorter one repeated", "k7Qz-2mV".repeat(5)],
    ["repeated and cut", "k7Qz-2mVw9Xc".repeat(4).slice(0, 43)],
    ["digits in order", "1234567890".repeat(4)],
    ["from an example", "change-me-to-32-random-characters-Qz7"],
    ["named secret", "my-super-Secret-for-the-console-2026"],
    ["named password", "Password-of-the-console-2026-Qz7mKv"],
    ["the alphabet", "abcdefghijklmnopqrstuvwxyz0123456789"],
  ])("a weak TOKEN_SECRET is rejected: %s", (_, TOKEN_SECRET) => {
    expect(() => readConfig({ TOKEN_SECRET })).toThrow(refused);
  });

  test("a random TOKEN_SECRET is accepted in hex, base64 and base64url", () => {
    for (const encoding of ["hex", "base64", "base64url"] as const)
      for (let turn = 0; turn < 500; turn += 1) {
        const TOKEN_SECRET = randomBytes(24).toString(encoding);
        expect(readConfig({ TOKEN_SECRET }).TOKEN_SECRET).toBe(TOKEN_SECRET);
      }
  });

  test("the server ends with that message", { tags: ["token-7"] }, async () => {
    const env = { DEMO: "0", DATA_DIR: join(folder, "weak"), TOKEN_SECRET: "changeme" };
    const { code, output } = await runCommand(["serve"], env);
    expect(code).toBe(1);
    expect(output.trim()).toMatch(refused);
  });
});

test("the database alone gives no usable token", { tags: ["token-6"] }, async () => {
  const account = await addSuperAdmin(office.db, "9000000002");
  const { access_token, refresh_token } = await signedIn(office, account);
  const { rows } = await sql<{ values: string[] }>`
    select array_remove(array[id::text, principal_id::text, counter::text, created_at::text, rotated_at::text,
      md5(s::text), s::text, to_json(s)::text], null) as values from sessions s
    union all
    select array_remove(array[password_hash, phone, email, md5(p::text), p::text,
      split_part(password_hash, '$', 5), split_part(password_hash, '$', 6)], null) from principals p
    union all
    select array[key] from attempts`.execute(office.db);
  const values = [...new Set(rows.flatMap((row) => row.values))];
  expect(values).toContain(account.password_hash);
  const usable: string[] = [];
  let tried = 0;
  const use = async (token: string) => {
    tried += 1;
    const headers = { authorization: `Bearer ${token}` };
    const bearer = await office.call("GET", STATES, { headers });
    if (bearer.status !== 401) usable.push(`bearer ${token}`);
    for (const url of [REFRESH, LOGOUT]) {
      const reply = await office.call("POST", url, { payload: { token } });
      if (reply.status !== 401) usable.push(`${url} ${token}`);
    }
  };
  for (const value of values) {
    await use(value);
    // As the key of a token with valid claims.
    for (const key of [value, Buffer.from(value, "base64").toString("latin1")])
      for (const token of [access_token, refresh_token])
        await use(resigned(token, hmac("sha256", key)));
    const payload = { phone: account.phone, password: value };
    const signIn = await office.call("POST", LOGIN, {
      payload,
      remoteAddress: `10.0.0.${tried % 250}`,
    });
    if (signIn.status === 200) usable.push(`password ${value}`);
  }
  expect(usable).toEqual([]);
  const headers = { authorization: `Bearer ${access_token}` };
  expect((await office.call("GET", STATES, { headers })).status).toBe(200);
  measured("tokens made from the database alone", { values: values.length, tried, usable: 0 });
});
