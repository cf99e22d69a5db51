import { createHash } from "node:crypto";
import { join } from "node:path";
import type { Endpoint } from "contract/endpoint";
import { secretPaths, withoutSecrets } from "contract/secrets";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readArchive } from "../../../src/backup/archive.ts";
import { contractEndpoints } from "../../contract-endpoints.ts";
import { makeBackupFolder } from "../../backups.ts";
import { type FaultyOffice, makeOffice, type RunningOffice } from "../../served-office.ts";
import { openForeignOffice } from "../../foreign-office.ts";
import { measured, rounds, timeFor } from "../../rounds.ts";
import { FIRST_ADMIN, runConsole } from "../../server-process.ts";
import { knownFor } from "./canary-office.ts";
import { filledObject } from "./canary-values.ts";
import {
  type ApiDocument,
  bodyObject,
  type JsonSchema,
  type Operation,
  operationsOf,
} from "../../attacks/fuzz-routes.ts";
import { type KnownRequest, wordsFoundBy } from "./word-list.ts";

interface Sent extends KnownRequest {
  call: string;
  key: string;
  answer: { message: string; data: unknown };
}

let backups: Awaited<ReturnType<typeof makeBackupFolder>>;
let office: FaultyOffice;
let server: RunningOffice;
let endpoints: Endpoint[];
let operations: Operation[];
beforeAll(async () => {
  backups = await makeBackupFolder();
  office = await makeOffice();
  Object.assign(office.env, { LOG_LEVEL: "trace" });
  server = await office.start();
  await openForeignOffice(server.client);
  endpoints = await contractEndpoints();
  const document = await fetch(`${server.address}/api/v0/openapi.json`);
  operations = operationsOf((await document.json()) as ApiDocument);
});
afterAll(async () => {
  await server.stop();
  await office.remove();
  await backups.remove();
});

const pathsOf = (schema: Endpoint["body"]) => secretPaths(schema).map((path) => path.join("."));

test("every field that is called a password, a token or a secret is marked as secret, and no address contains one", () => {
  expect(endpoints.map(({ name }) => name).toSorted()).toEqual(
    operations.map(({ id }) => id).toSorted(),
  );
  for (const { name, params, query, body, output } of endpoints) {
    expect([name, secretPaths(params), secretPaths(query)]).toEqual([name, [], []]);
    const operation = operations.find(({ id }) => id === name)!;
    const named = (schema: JsonSchema | null) =>
      fieldsOf(schema ?? {}).filter((path) => /password|token|secret/i.test(path));
    expect([name, pathsOf(body).toSorted()]).toEqual([name, named(operation.body)]);
    expect([name, pathsOf(output).toSorted()]).toEqual([name, named(operation.answer)]);
  }
  const addAdmin = endpoints.find(({ name }) => name === "addAdmin")!;
  expect(pathsOf(addAdmin.body)).toEqual(["password"]);
});

/** The paths of all fields, in the format of secretPaths(). */
function fieldsOf({ properties, items, anyOf }: JsonSchema, path: string[] = []): string[] {
  const inner = [
    ...Object.entries(properties ?? {}).flatMap(([name, one]) => fieldsOf(one, [...path, name])),
    ...(items ? fieldsOf(items, [...path, "*"]) : []),
    ...(anyOf ?? []).flatMap((one) => fieldsOf(one, path)),
  ];
  return inner.length ? [...new Set(inner)].toSorted() : [path.join(".")];
}

test("a value from which the secrets are removed contains no secret, however deep they were", () => {
  const value = { a: 1, b: [{ c: "x", d: "y" }, { c: "x" }], e: { f: { g: "x" } }, h: null };
  const paths = [["b", "*", "c"], ["e", "f"], ["h", "i"], ["none"]];
  expect(JSON.stringify(withoutSecrets(value, paths))).toBe(
    '{"a":1,"b":[{"d":"y"},{}],"e":{},"h":null}',
  );
});

let made = 0;
/** Passwords in a common form. */
const nextWord = () => `Neem-Pipal@${(made += 1)}`;

/** Registers an admin; returns the phone and the password. */
async function newStaff(): Promise<{ phone: string; password: string }> {
  const operation = operations.find(({ id }) => id === "registerAdmin")!;
  const known = { ...(await knownFor(office, operation)), password: nextWord() };
  const fields = filledObject(bodyObject(operation)!, known) as { phone: string; password: string };
  expect((await server.client.post(operation.path, fields)).code).toBe(200);
  return fields;
}

/** The headers of the account whose password a call changes. */
async function ownHeaders(
  { id }: Operation,
  { phone, old_password: password }: Record<string, unknown>,
): Promise<Record<string, string>> {
  if (id !== "changePassword") return {};
  const { body } = await server.client.post<{ access_token: string }>("/api/v0/auth/admin/login", {
    phone,
    password,
  });
  return { Authorization: `Bearer ${body.data.access_token}` };
}

/** Valid credentials and tokens, for calls that accept only the account's own. */
async function accepted({ id, path }: Operation): Promise<Record<string, unknown>> {
  const login = {
    phone: FIRST_ADMIN.SUPER_ADMIN_PHONE,
    password: FIRST_ADMIN.SUPER_ADMIN_PASSWORD,
  };
  if (id === "login") return login;
  if (id === "staffLogin") return newStaff();
  if (id === "changePassword") {
    const { phone, password } = await newStaff();
    return { old_password: password, new_password: nextWord(), phone };
  }
  if (!/refresh-token|logout/.test(path)) return {};
  const { body } = await server.client.post<{ refresh_token: string }>(
    "/api/v0/auth/super-admin/login",
    login,
  );
  return { token: body.data.refresh_token };
}

/** Sends the call twice with one idempotency key and a chosen word as the secret, and then in ways that are rejected. */
async function send(operation: Operation, secret: string): Promise<Sent> {
  const known = { ...(await knownFor(office, operation)), [secret]: nextWord() };
  const fields = {
    ...filledObject(bodyObject(operation)!, known),
    ...(await accepted(operation)),
  } as Record<string, unknown>;
  const key = `key-of-${operation.id}-${secret}`;
  const url = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => String(known[name]));
  const own = await ownHeaders(operation, fields);
  const ask = (body: object) =>
    server.client.send(operation.method, url, body, { "idempotency-key": key, ...own });
  const { code, body } = await ask(fields);
  expect([operation.id, code]).toEqual([operation.id, 200]);
  await ask(fields);
  for (const broken of [
    { ...fields, [secret]: `${String(fields[secret])}${"x".repeat(200)}` },
    { ...fields, [secret]: [fields[secret]] },
    { [secret]: fields[secret] },
  ])
    await ask(broken);
  const beside = [operation.id, key, url, `${operation.method} ${url}`, operation.method];
  return { call: operation.id, key, fields, secret, beside, answer: body };
}

async function textOf(file: string): Promise<string> {
  const parts: string[] = [];
  for await (const { name, bytes } of readArchive(file)) parts.push(name, bytes.toString());
  return parts.join("\n");
}

test(
  "no secret that a call takes or answers is found in digests, audit trail, logs or a backup, nor by a word list",
  { tags: ["privacy-2"], timeout: timeFor(rounds(5, 200), 9000) },
  async () => {
    const sent: Sent[] = [];
    for (const { name, body } of endpoints)
      for (const path of secretPaths(body))
        sent.push(
          await send(
            operations.find(({ id }) => id === name)!,
            path.join("."),
          ),
        );
    expect(sent.map(({ call }) => call).toSorted()).toEqual(
      [
        "addAdmin",
        "registerAdmin",
        "updateAdmin",
        "login",
        "staffLogin",
        "changePassword",
        "changePassword",
        "refreshToken",
        "logout",
      ].toSorted(),
    );
    const file = join(backups.folder, "office.tar.gz");
    expect(await runConsole(["backup", file], office.env)).toMatchObject({ code: 0 });

    const rowsOf = async (table: string) => {
      const rows = await office.ask<{ row: string }>(`select t::text as row from ${table} t`);
      return rows.map(({ row }) => row).join("\n");
    };
    const places = {
      idempotency_keys: await rowsOf("idempotency_keys"),
      audit: await rowsOf("audit"),
      stdout: server.printed.stdout,
      stderr: server.printed.stderr,
      backup: await textOf(file),
    };
    // These two store the idempotency key, so that the search covers it.
    for (const name of ["addAdmin", "registerAdmin"])
      for (const place of [places.idempotency_keys, places.backup])
        expect(place).toContain(`key-of-${name}-password`);
    const taken = sent.map(({ fields, secret }) => String(fields[secret]));
    const answered = sent.flatMap(({ call, answer }) => {
      const { output } = endpoints.find(({ name }) => name === call)!;
      return secretPaths(output).map((path) => String(valueAt(answer, path)));
    });
    expect(answered.length).toBeGreaterThan(5);
    for (const [place, text] of Object.entries(places))
      for (const secret of [...taken, ...answered])
        expect([place, text.includes(secret)]).toEqual([place, false]);

    // The list of guesses contains all of them, and the stored digests alone would reveal them: see the next test.
    const words = [...taken, ...Array.from({ length: rounds(5, 200) }, nextWord)];
    const { found, tried } = wordsFoundBy(
      [places.idempotency_keys, places.audit, places.backup].join("\n"),
      sent,
      words,
    );
    expect(found).toEqual([]);
    measured("a word list against a backup", { calls: sent.length, words: words.length, tried });
  },
);

const valueAt = (value: unknown, path: string[]): unknown =>
  path.reduce<unknown>((one, name) => (one as Record<string, unknown>)[name], value);

test("the word list finds the password of a digest as the version before made it", () => {
  const fields = { fname: "Ravi", lname: "Kumar", phone: "9811111111", password: "Neem-Pipal@7" };
  const digest = createHash("sha256")
    .update(JSON.stringify([fields, []]))
    .digest("base64url");
  const guessed = { fields: { ...fields, password: "" }, secret: "password", beside: [] };
  const words = Array.from({ length: 20 }, (_, turn) => `Neem-Pipal@${turn}`);
  const { found } = wordsFoundBy(`1\taddAdmin\tkey\t${digest}\t\\N`, [guessed], words);
  expect(found).toEqual(["Neem-Pipal@7"]);
});

test("a form repeated after a restore makes no second record", async () => {
  const operation = operations.find(({ id }) => id === "addAdmin")!;
  const fields = filledObject(bodyObject(operation)!, await knownFor(office, operation));
  const keyed = { "idempotency-key": "a form that is repeated" };
  const first = await server.client.send("POST", operation.path, fields, keyed);
  expect(first.code).toBe(200);
  const file = join(backups.folder, "before.tar.gz");
  expect(await runConsole(["backup", file], office.env)).toMatchObject({ code: 0 });

  const place = await makeOffice();
  expect(await runConsole(["restore", file], place.env)).toMatchObject({ code: 0 });
  const restored = await place.start();
  const again = await restored.client.send("POST", operation.path, fields, keyed);
  expect(again).toEqual(first);
  const other = { ...fields, fname: "Another" };
  expect((await restored.client.send("POST", operation.path, other, keyed)).code).toBe(409);
  const admins = await place.ask("select from principals where phone = $1", [
    (fields as { phone: string }).phone,
  ]);
  expect(admins).toHaveLength(1);
  await restored.stop();
  await place.remove();
});
