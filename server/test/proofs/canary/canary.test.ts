import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import { connect } from "node:net";
import { join, relative } from "node:path";
import { text as textOf } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type CollectedSpan, startCollector } from "../../collector.ts";
import { createTestDatabase } from "../../database.ts";
import { type FaultyOffice, makeOffice, type RunningOffice } from "../../served-office.ts";
import { openForeignOffice } from "../../foreign-office.ts";
import { measured, rounds, timeFor } from "../../rounds.ts";
import { FIRST_ADMIN, runConsole } from "../../server-process.ts";
import { knownFor } from "./canary-office.ts";
import { causeDatabaseErrors } from "./canary-faults.ts";
import { malformed, refusedRequests, type Sent, validRequest } from "./canary-requests.ts";
import {
  brokenText,
  email,
  type Known,
  MARK,
  textsToFind,
  password,
  phone,
  text,
} from "./canary-values.ts";
import { type ApiDocument, type Operation, operationsOf } from "../../attacks/operations.ts";

/** `trace` logs the most. A full run also tests the default level. */
const LEVELS = rounds(1, 2) > 1 ? ["trace", "info"] : ["trace"];

/** The people that openForeignOffice() adds, and their locations. */
const OTHERS = [
  "Meena Devi",
  "7000000001",
  "Ravi Kumar",
  "ravi@example.org",
  "9811100001",
  "Kendra 1",
];

describe.each(LEVELS)("at log level %s", (level) => {
  let office: FaultyOffice;
  let server: RunningOffice;
  let operations: Operation[];
  let collector: Awaited<ReturnType<typeof startCollector>>;
  /** The output of the commands, and the tokens that were issued. */
  const printed: string[] = [];
  const tokens: string[] = [];
  const codes = new Map<string, Set<number>>();
  let sent = 0;

  beforeAll(async () => {
    office = await makeOffice();
    collector = await startCollector();
    const OTEL_EXPORTER_OTLP_ENDPOINT = collector.address;
    Object.assign(office.env, { LOG_LEVEL: level, OTEL_EXPORTER_OTLP_ENDPOINT });
    server = await office.start();
    await openForeignOffice(server.client);
    const document = await fetch(`${server.address}/api/v0/openapi.json`);
    operations = operationsOf((await document.json()) as ApiDocument);
  });
  afterAll(async () => {
    await server.stop();
    await collector.close();
    await office.remove();
  });

  /** Sends the request; returns the body. If the server did not read the whole request, the connection can be closed. */
  async function send(operation: Operation, { url, ...request }: Sent): Promise<Answer> {
    sent += 1;
    const reply = await fetch(server.address + url, request as RequestInit).catch(() => null);
    if (!reply) return {};
    const seen = codes.get(operation.id) ?? new Set();
    codes.set(operation.id, seen.add(reply.status));
    const body = await reply.text();
    return reply.headers.get("content-type")?.includes("json") ? (JSON.parse(body) as Answer) : {};
  }

  /** The values of knownFor(), and those for sign-in, token refresh and logout. */
  async function knownTo(operation: Operation, who: Person): Promise<Known> {
    const known = await knownFor(office, operation);
    if (operation.id === "login") return { ...known, ...who };
    if (operation.id === "staffLogin") return { ...known, ...(await newStaff(known)) };
    const renews = operation.id === "refreshToken" || operation.id === "logout";
    return renews ? { ...known, token: await renewable(who) } : known;
  }

  /** Registers an admin. */
  async function newStaff({ constituency_id }: Known): Promise<Person> {
    const staff = { phone: phone(), password: password() };
    const admin = { ...staff, name: text("name"), constituency_id };
    const bearer = { Authorization: `Bearer ${tokens[0]!}` };
    await server.client.send("POST", "/api/v0/auth/admin/register", admin, bearer);
    return staff;
  }

  /** The token and the values for a call: those of a new admin for a change of the own password, which ends all sessions. */
  async function callerOf(operation: Operation, who: Person) {
    const known = await knownTo(operation, who);
    if (operation.id !== "changePassword") return { known, token: tokens[0]! };
    const staff = await newStaff(known);
    const { body } = await server.client.post<Pair>("/api/v0/auth/admin/login", staff);
    tokens.push(body.data.access_token, body.data.refresh_token);
    const passwords = { old_password: staff.password, new_password: password() };
    return { known: { ...known, ...passwords }, token: body.data.access_token };
  }

  /** A refresh token of a new sign-in. */
  async function renewable({ phone: number, password: secret }: Person): Promise<string> {
    const login = { phone: number, password: secret };
    const { body } = await server.client.post<Pair>("/api/v0/auth/super-admin/login", login);
    tokens.push(body.data.access_token, body.data.refresh_token);
    return body.data.refresh_token;
  }

  test(
    "no request, rejection or fault leaves a person's data in any log, metric, trace or file",
    { tags: ["privacy-1"], timeout: timeFor(1, 600_000) },
    async () => {
      const who = { phone: phone(), password: password() };
      const create = ["super-admin", "create", "--name", text("name"), "--email", email()];
      const command = async (args: string[], input: string) => {
        const { code, output } = await runConsole(args, office.env, `${input}\n`);
        printed.push(output);
        return code;
      };
      expect(await command([...create, "--phone", who.phone], password())).toBe(0);
      const change = ["super-admin", "password", "--phone"];
      const others = await Promise.all([
        command([...create, "--phone", who.phone], password()),
        command([...change, who.phone], who.password),
        command([...change, phone()], password()),
        command([...change, who.phone], MARK),
      ]);
      expect(others).toEqual([1, 0, 1, 1]);
      server.client.token = "";
      await renewable(who);
      const token = tokens[0]!;

      // Deletes come last, after all other calls on the record. Of two deletes, the one of the nested record comes first.
      const isLate = ({ method, path }: Operation) => (method === "DELETE" ? 1 / path.length : 0);
      const ordered = operations.toSorted((a, b) => isLate(a) - isLate(b));
      for (const operation of ordered) {
        const { known, token: own } = await callerOf(operation, who);
        const valid = validRequest(operation, known, own);
        const { data } = await send(operation, valid);
        for (const made of [data?.access_token, data?.refresh_token]) if (made) tokens.push(made);
        await send(operation, valid);
        const refused = refusedRequests(operation, known, own);
        await Promise.all(refused.map((one) => send(operation, one)));
      }
      await Promise.all(malformed().map((bytes) => answerTo(server.address, bytes)));
      server.client.token = token;
      const known = await knownFor(
        office,
        operations.find(({ id }) => id === "createEvent")!,
      );
      await causeDatabaseErrors(office, server, (title) => ({
        ...known,
        title,
        location: text("location"),
        description: text("description"),
        contact_name: text("contact"),
        contact_phone: phone(),
        chief_guest: text("guest"),
      }));

      const all = new Set([...codes.values()].flatMap((seen) => [...seen]));
      expect([...all]).toEqual(expect.arrayContaining([200, 400, 401, 404, 405, 409, 413, 415]));
      const unmet = ordered.filter(({ id }) => !codes.get(id)?.has(200)).map(({ id }) => id);
      expect(unmet).toEqual([]);

      const wanted = textsToFind([
        ...Object.values(FIRST_ADMIN),
        ...OTHERS,
        ...tokens.flatMap((one) => one.split(".").slice(1)),
        "$argon2id$",
      ]);
      const places = await everythingWritten(office, server, printed);
      places.traces = JSON.stringify(collector.spans.map(withoutTimes));
      const traced = new Set(collector.spans.map(({ name }) => name));
      const steps = ["statement", "hash a password", "receive files", "read a sheet"];
      expect([...traced]).toEqual(expect.arrayContaining([...steps, "POST /api/v0/complaint"]));
      // Fractions are removed: the digits of a time sometimes end like a phone, 9000000001.
      const fraction = /(?<=\d\.)\d+/g;
      const bytes = Object.values(places).reduce((sum, source) => sum + source.length, 0);
      const hits = Object.entries(places).flatMap(([source, found]) => {
        const written = found.toLowerCase().replace(fraction, "");
        return wanted
          .filter((canary) => written.includes(canary))
          .map((canary) => `${source}: ${canary}`);
      });
      expect(hits).toEqual([]);
      measured(`canaries at ${level}`, {
        requests: sent,
        "kinds of text": wanted.length,
        spans: collector.spans.length,
        places: Object.keys(places).length,
        "bytes searched": bytes,
        hits: hits.length,
      });
    },
  );

  test(
    "each event is one line of JSON; routes are templates without a query",
    { tags: ["privacy-1"] },
    () => {
      const { stdout, stderr } = server.printed;
      const greeting = /^(?:Office of DATA_DIR .+|The console is ready at \S+)$/;
      const lines = [...stdout.split("\n"), ...stderr.split("\n")].filter((line) => line !== "");
      const events = lines.filter((line) => !greeting.test(line));
      expect(lines.length - events.length).toBe(2);
      const parsed = events.map((line) => JSON.parse(line) as { level: number; route?: string });
      expect(parsed.filter(({ level: found }) => !(found >= 10 && found <= 60))).toEqual([]);
      const routes = new Set(parsed.flatMap(({ route }) => route ?? []));
      const templates = operations.map(({ path }) => path.replace(/\{(\w+)\}/g, ":$1"));
      expect([...routes]).toEqual(expect.arrayContaining(templates));
      const aside = ["/*", "/api/v0/openapi.json", "/metrics", "/readyz", "unknown"];
      const others = [...routes].filter((route) => ![...templates, ...aside].includes(route));
      expect(others).toEqual([]);
    },
  );
});

test("an uncaught error ends the server with one log line that contains no message text", async () => {
  const database = await createTestDatabase();
  const office = await makeOffice(database.connection);
  const fault = `process.on("SIGUSR2", () => { const { MARK } = process.env; throw Object.assign(new Error(MARK), { detail: MARK }) })`;
  Object.assign(office.env, {
    MARK: brokenText("fault"),
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(fault)}`,
  });
  const server = await office.start();
  const ended = once(server.child, "close");
  server.child.kill("SIGUSR2");
  expect(await ended).toEqual([1, null]);
  const { stdout, stderr } = server.printed;
  const last = JSON.parse(stderr.trim().split("\n").at(-1)!) as object;
  expect(last).toMatchObject({ level: 60, fault: { type: "Error" } });
  expect(stdout + stderr).not.toContain(MARK);
  await office.remove();
  await database.drop();
});

/** The digits of nanoseconds can contain a phone. */
const withoutTimes = (span: CollectedSpan) => ({
  ...span,
  startTimeUnixNano: "",
  endTimeUnixNano: "",
});

interface Person {
  phone: string;
  password: string;
}
interface Pair {
  access_token: string;
  refresh_token: string;
}
interface Answer {
  data?: Partial<Pair>;
}

async function answerTo(address: string, bytes: string): Promise<void> {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  socket.on("error", () => undefined);
  socket.end(bytes);
  await textOf(socket).catch(() => "");
}

/** All bytes that remain after a request outside the database and the attachments, by their path. */
async function everythingWritten(
  office: FaultyOffice,
  { address, printed }: RunningOffice,
  commands: string[],
): Promise<Record<string, string>> {
  const places: Record<string, string> = { ...printed, commands: commands.join("\n") };
  places.metrics = await (await fetch(`${address}/metrics`)).text();
  const audit = await office.ask<{ row: string }>("select a::text as row from audit a");
  places.audit = audit.map(({ row }) => row).join("\n");
  for (const entry of await readdir(office.DATA_DIR, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const source = relative(office.DATA_DIR, path);
    if (entry.isFile() && !/^(postgres|files)\//.test(source))
      places[source] = `${source}\n${await readFile(path, "latin1")}`;
  }
  return places;
}
