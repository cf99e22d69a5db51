import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { failure } from "contract/endpoint";
import { createTestApp, type TestApp } from "../../app.ts";
import { isFullRun, measured, quantile, rounds, timeFor } from "../../rounds.ts";
import { requestsOf, sendRequest } from "../../attacks/generated-requests.ts";
import { MARK } from "../../attacks/generated-values.ts";
import { knownValues } from "../../attacks/known-values.ts";
import {
  documentedOperations,
  type LiveRoute,
  type Operation,
  takesSheet,
  withRoutes,
} from "../../attacks/operations.ts";
import { expectSoundOffice } from "../../attacks/sound-office.ts";
import {
  addCategories,
  bearerOf,
  foundIn,
  MARKS,
  openSide,
  SUPER_CONTACTS,
} from "../../attacks/two-constituencies.ts";
import { watchWrittenRows } from "../../attacks/written-rows.ts";

/*
 * Generated requests of every call: wrong types, lengths, characters, encodings, headers, methods, tokens and broken bodies.
 * FUZZ_SEED=<number> repeats a run.
 */

const TOTAL = rounds(2_000, 100_000);
const SEED = Number(process.env.FUZZ_SEED ?? Math.trunc(Math.random() * 2 ** 31));
const LONGEST_MS = 1_000;
/** Requests of a call in one round. Those that hash a password are slow. */
const sharesOf = (operation: Operation) =>
  /login$|password$|register$|\/admin/.test(operation.path) || takesSheet(operation) ? 1 : 6;

const removes = ({ id }: Operation) => /^(?:delete|remove|erase|merge)/.test(id);

/** A stack, a statement, a message of a driver, or the default message of a rule. */
const INTERNALS =
  /\bat .+:\d+:\d+|node_modules|\.ts:\d|select .+ from|insert into|violates|constraint|syntax error|ECONN|ZodError|TypeError|RangeError|Invalid input/i;

let app: TestApp;
let routes: LiveRoute[];
let operations: Operation[];
let categories: Awaited<ReturnType<typeof addCategories>>;
let written: Awaited<ReturnType<typeof watchWrittenRows>>;
beforeAll(async () => {
  const made = await withRoutes(() => createTestApp({ SIGN_INS_PER_MINUTE: 1_000_000 }));
  ({ built: app, routes } = made);
  // Those that remove come last, so that the others of a round find the records.
  operations = (await documentedOperations(app)).toSorted(
    (one, other) => Number(removes(one)) - Number(removes(other)),
  );
  categories = await addCategories(app);
  written = await watchWrittenRows(app.db);
});
afterAll(() => app.close());

/** The pages and probes that the document leaves out. */
const pages = () =>
  routes
    .filter(({ method, hidden }) => hidden && method === "GET")
    .filter(({ path }) => !operations.some((one) => one.path === path))
    .map(({ path }): Operation => {
      const names = Array.from(path.matchAll(/\{(\w+)\}/g), ([, name]) => name!);
      const properties = Object.fromEntries(names.map((name) => [name, { type: "string" }]));
      const get = { method: "GET", path: path.replace("*", "index.css"), isPublic: true };
      const nothing = { query: {}, body: null, types: [], answer: null };
      return {
        id: path,
        tag: "pages",
        ...get,
        params: { properties, required: names },
        ...nothing,
      };
    });

test("the document names every route that is not hidden, and no other", () => {
  const live = routes
    .filter(({ method, hidden }) => !hidden && method !== "HEAD")
    .map(({ method, path }) => `${method} ${path}`);
  const documented = operations.map(({ method, path }) => `${method} ${path}`);
  expect(documented.toSorted()).toEqual(live.toSorted());
});

type Answer = Awaited<ReturnType<typeof sendRequest>>;

/** The problem with an error answer to a request of `method`, or null. */
function problemOfError({ status, headers, raw }: Answer, method: string): string | null {
  const text = raw.toString();
  // The status page's errors are pages for people.
  if (!headers["content-type"]?.toString().startsWith("text/html")) {
    const { error } = failure.safeParse(JSON.parse(text));
    if (error) return `another envelope: ${error.message}`;
  }
  // What still has dependents is named as it is stored.
  const namesRecord = status === 409 && method === "DELETE";
  if (text.includes(MARK) && !namesRecord) return "repeats the input";
  if (INTERNALS.test(text)) return "shows internals";
  if (status === 405 && !headers.allow) return "405 without Allow";
  if (status === 429 && !headers["retry-after"]) return "429 without Retry-After";
  return null;
}

const superAdminHash = async () =>
  (
    await app.db
      .selectFrom("principals")
      .select("password_hash")
      .where("id", "=", app.superAdmin)
      .executeTakeFirstOrThrow()
  ).password_hash!;

const callers = {
  "the super administrator": { isAdmin: false, part: 0.8 },
  "an admin, who gets nothing of another constituency": { isAdmin: true, part: 0.2 },
};
test.each(Object.entries(callers))(
  "no generated request is a 5xx, shows internals or changes data when it is rejected: %s",
  { tags: ["input-2", "staff-4"], timeout: timeFor(TOTAL, 200) },
  async (_, { isAdmin, part }) => {
    console.log(`FUZZ_SEED=${SEED}`);
    const superAdmin = { id: app.superAdmin, password_hash: await superAdminHash() };
    const statuses = new Map<number, number>();
    const succeeded = new Set<string>();
    const times: number[] = [];
    const all = isAdmin ? operations : [...operations, ...pages()];
    for (let round = 0; times.length < TOTAL * part; round += 1) {
      // Each round has new records, because the last one deleted some.
      const own = await openSide(app, `${MARKS.a} ${isAdmin} ${round}`, categories);
      const other = await openSide(app, `${MARKS.b} ${isAdmin} ${round}`, categories);
      const secrets = isAdmin ? [...other.canaries, ...SUPER_CONTACTS, own.colleague.phone] : [];
      const authorization = await bearerOf(app, isAdmin ? own.admin : superAdmin);
      for (const [index, operation] of all.entries()) {
        // The delay after failed sign-ins has its own tests.
        await app.db.deleteFrom("attempts").execute();
        const [known, foreign] = [knownValues(own, operation), knownValues(other, operation)];
        if (isAdmin && !operation.isPublic)
          for (const name of Object.keys(known))
            // A typed name is no access: the answer to a correction repeats it.
            if (name !== "name") known[name]!.push(...foreign[name]!);
        const property = fc.asyncProperty(requestsOf(operation, known), async (request) => {
          await written.sinceLast();
          const started = performance.now();
          const answer = await sendRequest(app, operation, request, authorization);
          times.push(performance.now() - started);
          const { status, headers, raw } = answer;
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
          if (status < 400) succeeded.add(operation.id);
          const tables = await written.sinceLast();
          const isRejected = status >= 400 && operation.id !== "refreshToken";
          const isStranger = request.authorization !== undefined && !operation.isPublic;
          const problem =
            (status >= 500 && "a 5xx") ||
            (isStranger && status !== 401 && "an answer without a sign-in") ||
            ((isRejected || request.method === "GET") &&
              tables.length &&
              `wrote to ${tables.join()}`) ||
            (isFullRun && times.at(-1)! > LONGEST_MS && `took ${times.at(-1)} ms`) ||
            foundIn(`${JSON.stringify(headers)}${raw.toString()}`, secrets) ||
            (status >= 400 && request.method !== "HEAD" && problemOfError(answer, request.method));
          if (problem) throw new Error(`${problem}\n${status} ${raw.toString().slice(0, 1000)}`);
        });
        const seed = SEED + round * all.length + index;
        const result = await fc.check(property, { seed, numRuns: sharesOf(operation) });
        if (!result.failed) continue;
        const { message } = result.errorInstance as Error;
        const request = JSON.stringify(result.counterexample, null, 1).slice(0, 5000);
        expect.fail(`FUZZ_SEED=${SEED}, round ${round}, ${operation.id}\n${request}\n${message}`);
      }
    }
    expect(succeeded.size).toBeGreaterThan(operations.length * (isAdmin ? 0.3 : 0.8));
    await expectSoundOffice(app);
    measured("generated requests", {
      requests: times.length,
      statuses: [...statuses].map(([status, count]) => `${status}: ${count}`).join(" "),
      "99.9 % ms": Math.round(quantile(times, 0.999)),
    });
  },
);
