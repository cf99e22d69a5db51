import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../app.ts";
import { contractEndpoints } from "../contract-endpoints.ts";
import { measured, rounds, timeFor } from "../rounds.ts";
import { signedIn } from "./attacked-office.ts";
import { bearerOf, foundIn, openTwoSides, type Side, SUPER_CONTACTS } from "./isolation-office.ts";
import type { Office } from "./fuzz-office.ts";
import { requestOf } from "./fuzz-requests.ts";
import { documentedOperations, type Operation } from "./fuzz-routes.ts";
import { asCurl, createSender, nextWord } from "./fuzz-wire.ts";

/*
 * Generated requests of an admin of A, which name the records of A and B: no answer holds a text of B, and no phone or email
 * of a colleague or of the super administrator. FUZZ_SEED=<number> repeats a run.
 */

const TOTAL = rounds(600, 20_000);
const SEED = Number(process.env.FUZZ_SEED ?? Math.trunc(Math.random() * 2 ** 31));
const SHARE = 6;
/** Passwords are slow to hash, and a call of the super administrator's is a 403 whatever it holds. */
const shareOf = ({ id, path }: Operation) =>
  /login$|password$/.test(path) || forbidden.has(id) ? 1 : SHARE;
/** Sessions of an admin end with them. */
const ENDS_SESSION = new Set(["logout", "refreshToken"]);

let app: TestApp;
let a: Side;
let b: Side;
let forbidden: Set<string>;
beforeAll(async () => {
  app = await createTestApp({ SIGN_INS_PER_MINUTE: 1_000_000 });
  ({ a, b } = await openTwoSides(app));
  const calls = await contractEndpoints();
  forbidden = new Set(
    calls
      .filter(({ access }) => !access.includes("admin") && access !== "public")
      .map(({ name }) => name),
  );
});
afterAll(() => app.close());

/** The records of both constituencies, so that a request names some of each. */
const bothOffices = (refresh: string): Office => ({
  homes: [...a.office.homes, ...b.office.homes],
  states: [...a.office.states, ...b.office.states],
  districts: [...a.office.districts, ...b.office.districts],
  constituencies: [...a.office.constituencies, ...b.office.constituencies],
  admins: [...a.office.admins, ...b.office.admins],
  complaints: [...a.office.complaints, ...b.office.complaints],
  events: [...a.office.events, ...b.office.events],
  categories: a.office.categories,
  sheets: [],
  refresh,
});

test(
  "no answer to an admin of A holds a text of B, or a contact of a colleague or the super administrator",
  { tags: ["staff-4"], timeout: timeFor(TOTAL, 60) },
  async () => {
    console.log(`FUZZ_SEED=${SEED}`);
    const operations = await documentedOperations(app);
    const sender = createSender((await app.listen()).address);
    const canaries = [...b.canaries, ...SUPER_CONTACTS, a.colleague.phone];
    const statuses = new Map<number, number>();
    let requests = 0;
    for (let round = 0; requests < TOTAL; round += 1) {
      const access = await bearerOf(app, a.admin);
      const tokens = { access, foreign: ["Bearer a.b.c", "Bearer ", "\xff"] };
      const office = bothOffices((await signedIn(app, a.colleague)).refresh_token);
      for (const [index, operation] of operations.entries()) {
        // The delay after failed sign-ins, and the limit of wrong passwords, have their own tests.
        await app.db.deleteFrom("attempts").execute();
        const result = await fc.check(
          fc.asyncProperty(requestOf(operation, office, tokens), async (request) => {
            const { status, text, headers } = await sender.send(request, nextWord());
            requests += 1;
            statuses.set(status, (statuses.get(status) ?? 0) + 1);
            const found = foundIn(`${JSON.stringify(headers)}${text}`, canaries);
            if (found !== undefined) throw new Error(`${status} holds ${found}: ${text}`);
            if (status >= 500) throw new Error(`${status} ${text}`);
          }),
          {
            seed: SEED + round * operations.length + index,
            numRuns: ENDS_SESSION.has(operation.id) ? 1 : shareOf(operation),
          },
        );
        if (!result.failed) continue;
        const [request] = result.counterexample!;
        const error = result.errorInstance as Error | null;
        expect.fail(
          `FUZZ_SEED=${SEED}, round ${round}, ${operation.id}\n${asCurl(request)}\n${error?.message}`,
        );
      }
    }
    sender.close();
    const answered = [...statuses].toSorted(([one], [other]) => one - other);
    measured("requests of an admin", {
      requests,
      statuses: answered.map(([status, count]) => `${status}: ${count}`).join(" "),
    });
    expect(statuses.get(200)).toBeGreaterThan(TOTAL / 10);
    expect(statuses.get(403)).toBeGreaterThan(TOTAL / 20);
    expect(statuses.get(404)).toBeGreaterThan(TOTAL / 50);
  },
);
