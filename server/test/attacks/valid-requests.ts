import fc from "fast-check";
import type { TestApp } from "../app.ts";
import { fileOf, formOf, PNG } from "../attachments.ts";
import { contractEndpoints } from "../contract-endpoints.ts";
import { type Fields, type Known, validFields } from "./generated-values.ts";
import { knownValues } from "./known-values.ts";
import {
  bodyObject,
  documentedOperations,
  type Operation,
  takesFiles,
  takesSheet,
} from "./operations.ts";
import type { Side } from "./two-constituencies.ts";
import { watchWrittenRows } from "./written-rows.ts";

export type ValidRequests = Awaited<ReturnType<typeof validRequests>>;

/** A call whose valid request needs the caller's own password. */
export const NEEDS_PASSWORD = "changePassword";
const SEEDS = 20;

interface Request {
  authorization?: string;
  /** Selects the generated values. */
  seed?: number;
  /** Values in place of the generated ones. */
  params?: Fields;
  fields?: Fields;
  /** Fields beside the generated ones. */
  extra?: Fields;
}

/** A value as the text of an address or a form, which have no null. */
const asText = (value: unknown) =>
  typeof value === "string" ? value : value === null ? "" : JSON.stringify(value);

/** A form has no null. The server rejects one that names a member of every object. */
export const formFields = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([name, value]) => value !== undefined && value !== null && !(name in {}))
      .map(([name, value]) => [name, asText(value)]),
  );

export const queryOf = (fields: Fields): string =>
  new URLSearchParams(formFields(fields) as Record<string, string>).toString();

/** The path of an operation with these parameters. */
export const pathOf = ({ path }: Operation, params: Fields): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(asText(params[name]).toWellFormed()),
  );

/** Sends generated requests of every documented call. `own` has the records that the caller reaches. */
export async function validRequests(app: TestApp, own: Side) {
  const operations = await documentedOperations(app);
  const access = new Map((await contractEndpoints()).map((call) => [call.name, call.access]));
  const written = await watchWrittenRows(app.db);
  const seeds = new Map<string, number>();

  /** Sends a valid request for the records of one constituency. */
  async function send(operation: Operation, side: Side, request: Request = {}) {
    const { authorization = app.bearer.authorization, seed = 1 } = request;
    const known = { ...knownValues(side, operation), ...(await currentVersion(operation, side)) };
    const sample = (schema: Operation["query"]) =>
      fc.sample(validFields(schema, known), { numRuns: 1, seed })[0]!;
    const params = { ...sample(operation.params), ...request.params };
    const declared = bodyObject(operation);
    const fields = declared && { ...request.extra, ...sample(declared), ...request.fields };
    const files = takesSheet(operation) ? [] : [fileOf(PNG, "a.png", "image/png")];
    const payload =
      takesFiles(operation) && !request.fields ? formOf(formFields(fields ?? {}), files) : fields;
    const url = `${pathOf(operation, params)}?${queryOf(sample(operation.query))}`;
    return app.send(operation.method, url, payload, { authorization });
  }

  /** The version of the record that a call changes; null, whatever is stored, where the call may have none. */
  async function currentVersion(operation: Operation, side: Side): Promise<Known> {
    if (!bodyObject(operation)?.required?.includes("version")) return { version: [null] };
    const [id] = knownValues(side, operation).id as [number];
    const found = await app.db
      .selectFrom(operation.path.includes("/principal/user/") ? "principals" : "complaints")
      .select("version")
      .where("id", "=", id)
      .executeTakeFirst();
    return { version: [found?.version ?? 1] };
  }

  /** As send(), with the names of the tables that were written. */
  async function ask(...request: Parameters<typeof send>) {
    await written.sinceLast();
    const reply = await send(...request);
    return { ...reply, written: await written.sinceLast() };
  }

  /** The first seed whose request succeeds on the own records. */
  async function validSeed(operation: Operation, authorization: string): Promise<number> {
    const expected = operation.id === NEEDS_PASSWORD ? 400 : 200;
    for (let seed = seeds.get(operation.id) ?? 1; seed <= SEEDS; seed += 1) {
      seeds.set(operation.id, seed);
      if ((await send(operation, own, { authorization, seed })).status === expected) return seed;
    }
    throw new Error(`No generated request of ${operation.id} was accepted`);
  }

  return {
    operations,
    access,
    written,
    /** The calls that need a token. */
    guarded: operations.filter(({ id }) => access.get(id) !== "public"),
    isForAdmins: ({ id }: Operation) => access.get(id)!.includes("admin"),
    send,
    ask,
    validSeed,
  };
}
