import { readdirSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { expect } from "vitest";
import * as z from "zod";
import { cleanLine, cleanLines } from "contract/clean-text";
import { failure } from "contract/endpoint";
import { incomingFolder } from "../../src/storage/incoming.ts";
import { isKey } from "../../src/storage/file-store.ts";
import type { TestApp } from "../app.ts";
import type { Request } from "./fuzz-requests.ts";
import { bodyObject, type Operation } from "./fuzz-routes.ts";
import type { Answer } from "./fuzz-wire.ts";
import { type Fields, MARK } from "./fuzz-values.ts";

export const isRefused = (answer: Answer) => answer.status >= 400;
const SAFE = new Set(["GET", "HEAD", "OPTIONS", "TRACE", "QUERY"]);

/** Their errors are pages for people. */
const STATUS_PAGES = ["/track", "/track/{code}"];

/** Patterns of a stack, a query or a driver's message. */
const innards =
  /\bat .+:\d+:\d+|node_modules|\.ts:\d|select .+ from|insert into|violates|constraint|syntax error|ECONN|ZodError|TypeError|RangeError/i;

/** A request, its answer, and its effect. */
export interface Exchange {
  operation: Operation;
  request: Request;
  answer: Answer;
  /** The word that replaced MARK in the request. */
  word: string;
  /** Rows written, by table. */
  changed: Map<string, number>;
}

/** The problem with an error's body, or null. */
function faultOfRefusal({ operation, answer, word }: Exchange): string | null {
  const { status, text, headers } = answer;
  const type = headers["content-type"] ?? "";
  if (type.startsWith("application/json")) {
    const { error } = failure.safeParse(JSON.parse(text));
    if (error) return `refused with another envelope: ${error.message}`;
  } else if (!STATUS_PAGES.includes(operation.path) || !type.startsWith("text/html"))
    return "refused without the envelope";
  // A file's error begins with its name, in `errors` and, when it is the first, in `message`.
  const others = text.replaceAll(`"message":"${word}.png: `, "");
  if (others.includes(word)) return "repeated what was sent";
  if (innards.test(text)) return "told of its innards";
  if (status === 405 && !headers.allow) return "answered 405 without Allow";
  if (status === 429 && !headers["retry-after"]) return "answered 429 without Retry-After";
  return null;
}

/** The problem with an answer by itself, or null. */
export function faultOfAnswer(exchange: Exchange): string | null {
  const { operation, request, answer } = exchange;
  if (answer.status >= 500) return "answered a 5xx";
  if (answer.status === 408) return "waited for more of a request that was whole";
  const isStranger = !request.isSignedIn && !operation.isPublic && request.isAddressed;
  if (isStranger && answer.status !== 401 && answer.status !== 431) return "did not ask who it was";
  if (request.method === "HEAD") return null;
  return isRefused(answer) ? faultOfRefusal(exchange) : faultOfSuccess(exchange);
}

/** The tables that a request wrote to, which must be none if it was rejected. */
export const writtenTables = ({ operation, changed }: Exchange): string[] =>
  [...changed.keys()].filter(
    // A refresh token that is two rotations old ends its session and is rejected (token-4).
    (table) => !(table === "sessions" && operation.id === "refreshToken"),
  );

/** The problem with the rows that a request wrote, or null. */
export function faultOfChanges(exchange: Exchange): string | null {
  const { operation, request, answer } = exchange;
  const tables = writtenTables(exchange);
  if (tables.length === 0) return null;
  const what = `and changed ${tables.join(", ")}`;
  if (isRefused(answer)) return `was refused, ${what}`;
  if (!request.isSignedIn && !operation.isPublic) return `had no token, ${what}`;
  return SAFE.has(request.method) ? `only read, ${what}` : null;
}

const answers = new Map<string, z.ZodType>();

/** The problem with a 200 answer compared with the document, or null. */
function faultOfSuccess({ operation, request, answer }: Exchange): string | null {
  if (answer.status !== 200 || !request.isAddressed || !operation.answer) return null;
  let schema = answers.get(operation.id);
  if (!schema) {
    schema = z.fromJSONSchema(operation.answer as Parameters<typeof z.fromJSONSchema>[0]);
    answers.set(operation.id, schema);
  }
  const { error } = schema.safeParse(JSON.parse(answer.text));
  return error ? `answered other than documented: ${error.message}` : null;
}

/**
 * The first declared field whose stored value differs from the sent one when it is cleaned, or an undeclared field that is
 * stored. Empty values are ignored.
 */
function faultOfStored({ operation, request, word }: Exchange, held: Fields): string | null {
  const declared = bodyObject(operation)?.properties ?? {};
  for (const [name, value] of Object.entries(request.sent ?? {})) {
    const stored = held[name];
    // An upload answers with a report, one of whose parts is named as an input.
    if (stored !== null && typeof stored === "object") continue;
    if (stored === undefined || value === undefined || value === null || value === "") continue;
    const sent = typeof value === "string" ? value.replaceAll(MARK, word) : value;
    const wanted = typeof sent === "string" ? cleanLines(sent) : sent;
    // A text of one line has blanks for its line breaks.
    const oneLine = typeof sent === "string" ? cleanLine(sent) : sent;
    const isSame =
      typeof stored === "number"
        ? stored === Number(wanted)
        : stored === wanted || stored === oneLine;
    // An optional text of spaces only is stored as none.
    if (isSame === Object.hasOwn(declared, name) || (wanted === "" && !stored)) continue;
    return `${name} was sent as ${JSON.stringify(wanted)} and is held as ${JSON.stringify(stored)}`;
  }
  return null;
}

/**
 * Checks that a successful creation or change has stored the sent values: in its answer and, if the document has a call for
 * it, in a second read with this token.
 */
export async function faultOfRecord(
  exchange: Exchange,
  app: TestApp,
  readable: Set<string>,
  authorization: string,
): Promise<string | null> {
  const { operation, request, answer } = exchange;
  const { method, path } = operation;
  if (answer.status !== 200 || !request.sent || !request.isAddressed) return null;
  if (method !== "POST" && method !== "PUT") return null;
  const { data, message } = JSON.parse(answer.text) as { data?: Fields; message: string };
  // A known phone returns the person who has it (citizen-3).
  if (!data || message.startsWith("This phone number already belongs")) return null;
  const fault = faultOfStored(exchange, data);
  const one = method === "PUT" ? path : `${path.replace(/\/create$/, "")}/{id}`;
  if (fault || !readable.has(one)) return fault;
  const url = one.replace("{id}", String(data.id ?? data.complaint_id));
  const read = await app.call<Fields>("GET", url, { headers: { authorization } });
  if (read.status !== 200) return `stored a record that answers ${read.status}`;
  return faultOfStored(exchange, read.body.data);
}

/** Names of the stored files, and of the temporary files of running requests. */
export function filesOf(app: TestApp): { stored: string[]; incoming: string[] } {
  const list = (folder: string) => {
    try {
      return readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => entry.name);
    } catch {
      return []; // Created with the first file.
    }
  };
  return {
    // The folder also contains the store's mark, and in a bucket the empty test file of /readyz.
    stored: list(join(app.folder, "files")).filter(isKey).toSorted(),
    incoming: list(incomingFolder({ DATA_DIR: app.folder })),
  };
}

/** Rows that must not exist, whatever was sent. */
const impossible = (superAdmin: number) => ({
  "a super administrator beyond the first two": sql`
    select id from principals where principal_type = 'super_admin' order by id offset 2`,
  "a changed super administrator": sql`
    select id from principals where id = ${superAdmin} and (status <> 'active' or updated_at <> created_at)`,
  "a principal of an unknown making": sql`
    select id from principals where password_hash is not null and password_hash <> 'none' and password_hash not like '$argon2id$%'
    union select id from principals where status <> 'active' and principal_type <> 'admin'
    union select id from principals where role_name <> 'Admin'
    union select id from principals where principal_type = 'user' and password_hash is not null`,
  "an id that was sent": sql`
    select id from principals where id > 1000000000 union select id from complaints where id > 1000000000
    union select id from events where id > 1000000000 union select id from states where id > 1000000000
    union select id from districts where id > 1000000000 union select id from constituencies where id > 1000000000
    union select id from booths where id > 1000000000 union select id from attachments where id > 1000000000`,
  "a record by somebody else": sql`
    select id from complaints where registered_by <> ${superAdmin}
    union select id from events where created_by <> ${superAdmin} or updated_by <> ${superAdmin}`,
  "a time that was sent": sql`
    select id from principals where least(created_at, updated_at) < now() - interval '1 day'
    union select id from complaints where least(created_at, updated_at, issue_at) < now() - interval '1 day'
    union select id from events where least(created_at, updated_at) < now() - interval '1 day'`,
  "an unscheduled event": sql`select id from events where not is_scheduled`,
  "a complaint of another place": sql`
    select c.id from complaints c join booths b on b.id = c.booth_id join principals p on p.id = c.complainant_id
    where b.constituency_id <> c.constituency_id or p.booth_id <> c.booth_id or p.principal_type <> 'user'`,
  "an event of another place": sql`
    select e.id from events e join booths b on b.id = e.booth_id where b.constituency_id <> e.constituency_id`,
  "a category of the other type, or a root": sql`
    select c.id from complaints c join categories k on k.id = c.category_id where k.type_id <> 1 or k.parent_id is null
    union select e.id from events e join categories k on k.id = e.category_id where k.type_id <> 2 or k.parent_id is null`,
  "an assignee who is no admin": sql`
    select c.id from complaints c join principals p on p.id = c.assigned_to where p.principal_type <> 'admin'`,
  "a change without a trail": sql`
    select c.id from complaints c where not exists (select from audit a where a.entity_id = c.id and a.action = 'createComplaint')`,
});

/** Checks the invariants of an office. */
export async function expectSoundOffice(app: TestApp): Promise<void> {
  for (const [what, query] of Object.entries(impossible(app.superAdmin))) {
    const { rows } = await query.execute(app.db);
    expect(rows, what).toEqual([]);
  }
  const named = await sql<{
    key: string;
  }>`select storage_key as key from attachments order by 1`.execute(app.db);
  const { stored } = filesOf(app);
  expect(stored).toEqual(named.rows.map((row) => row.key).toSorted());
  await expect.poll(() => filesOf(app).incoming).toEqual([]);
}
