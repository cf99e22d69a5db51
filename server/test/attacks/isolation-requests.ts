import fc from "fast-check";
import type { Role } from "contract/endpoint";
import type { TestApp } from "../app.ts";
import { fileOf, formOf, PNG } from "../attachments.ts";
import { contractEndpoints } from "../contract-endpoints.ts";
import { watchChanges } from "./fuzz-changes.ts";
import { formText } from "./fuzz-encoding.ts";
import { factsOf } from "./fuzz-office.ts";
import { bodyObject, documentedOperations, type Operation } from "./fuzz-routes.ts";
import { validFields } from "./fuzz-values.ts";
import type { Side } from "./isolation-office.ts";

export type IsolationRequests = Awaited<ReturnType<typeof isolationRequests>>;

/** A call whose valid request needs the admin's own password. */
export const NEEDS_PASSWORD = "changePassword";
const SEEDS = 20;

/** Generated requests for every call of the live route table, on the records of a constituency; `own` is the admin's. */
export async function isolationRequests(app: TestApp, own: Side) {
  const operations = await documentedOperations(app);
  const access = new Map((await contractEndpoints()).map((call) => [call.name, call.access]));
  const changes = await watchChanges(app.db);
  const seeds = new Map<string, number>();

  /** Sends a generated request for the records of one constituency. */
  async function send(operation: Operation, side: Side, authorization = "", seed = 1) {
    const facts = factsOf(side.office, operation, 0);
    const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
      formText(facts[name]![0]),
    );
    const sample = (schema: Parameters<typeof validFields>[0]) =>
      fc.sample(validFields(schema, facts), { numRuns: 1, seed })[0]!;
    const query = Object.entries(sample(operation.query)).filter(
      ([, value]) => value !== undefined,
    );
    const search = new URLSearchParams(query.map(([name, value]) => [name, formText(value)]));
    const declared = bodyObject(operation);
    const fields = declared && sample(declared);
    const isForm = operation.types.some((type) => type.startsWith("multipart/"));
    const payload = isForm
      ? formOf(
          Object.fromEntries(
            Object.entries(fields ?? {}).filter(
              ([, value]) => value !== undefined && value !== null,
            ),
          ),
          operation.id === "uploadBooths" ? [] : [fileOf(PNG, "a.png", "image/png")],
        )
      : fields;
    return app.send(operation.method, `${path}?${search.toString()}`, payload, { authorization });
  }

  /** As send(), with the names of the tables that were written. */
  async function ask(...request: Parameters<typeof send>) {
    await changes.sinceLast();
    const reply = await send(...request);
    return { ...reply, written: [...(await changes.sinceLast()).keys()] };
  }

  /** The first seed whose request the own constituency's admin makes with success. */
  async function validSeed(operation: Operation, token: string): Promise<number> {
    const expected = operation.id === NEEDS_PASSWORD ? 400 : 200;
    for (let seed = seeds.get(operation.id) ?? 1; seed <= SEEDS; seed += 1) {
      seeds.set(operation.id, seed);
      if ((await ask(operation, own, token, seed)).status === expected) return seed;
    }
    throw new Error(`No generated request of ${operation.id} was accepted`);
  }

  return {
    operations,
    access,
    changes,
    admits: ({ id }: Operation, role: Role) => access.get(id)!.includes(role),
    /** The calls that need a token. */
    guarded: () => operations.filter(({ id }) => access.get(id) !== "public"),
    send,
    ask,
    validSeed,
  };
}
