import { join } from "node:path";
import type { Endpoint } from "contract/endpoint";
import { secretPaths, withoutSecrets } from "contract/secrets";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readArchive } from "../../../src/backup/archive.ts";
import { contractEndpoints } from "../../contract-endpoints.ts";
import { makeBackupFolder } from "../../backups.ts";
import { type FaultyOffice, makeOffice, type RunningOffice } from "../../served-office.ts";
import { openForeignOffice } from "../../foreign-office.ts";
import { FIRST_ADMIN, runConsole } from "../../server-process.ts";
import { knownFor } from "./canary-office.ts";
import { filledObject } from "./canary-values.ts";
import {
  type ApiDocument,
  bodyObject,
  type JsonSchema,
  type Operation,
  operationsOf,
} from "../../attacks/operations.ts";

interface Sent {
  call: string;
  fields: Record<string, unknown>;
  /** The name of the secret field. */
  secret: string;
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

/** They store the idempotency key, so that the search covers it. */
const KEYED = ["addAdmin", "registerAdmin"];

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
  const again = await ask({ ...fields, [secret]: nextWord() });
  // The digest of a request leaves its secret out: with another one it is the same request.
  if (KEYED.includes(operation.id)) expect(again).toEqual({ code, body });
  for (const broken of [
    { ...fields, [secret]: `${String(fields[secret])}${"x".repeat(200)}` },
    { ...fields, [secret]: [fields[secret]] },
    { [secret]: fields[secret] },
  ])
    await ask(broken);
  return { call: operation.id, fields, secret, answer: body };
}

async function textOf(file: string): Promise<string> {
  const parts: string[] = [];
  for await (const { name, bytes } of readArchive(file)) parts.push(name, bytes.toString());
  return parts.join("\n");
}

test(
  "no secret that a call takes or answers is in digests, audit trail, logs or a backup",
  { tags: ["privacy-2"], timeout: 120_000 },
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
    for (const name of KEYED)
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
  },
);

const valueAt = (value: unknown, path: string[]): unknown =>
  path.reduce<unknown>((one, name) => (one as Record<string, unknown>)[name], value);
