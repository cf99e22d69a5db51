import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../app.ts";
import { isFullRun, measured, rounds, timeFor } from "../../rounds.ts";
import { watchChanges } from "../../attacks/fuzz-changes.ts";
import {
  type Exchange,
  expectSoundOffice,
  faultOfAnswer,
  faultOfChanges,
  faultOfRecord,
  filesOf,
} from "../../attacks/fuzz-checks.ts";
import {
  openOffice,
  openTokens,
  readOffice,
  refill,
  type TokenSigner,
} from "../../attacks/fuzz-office.ts";
import { type Request, requestOf } from "../../attacks/fuzz-requests.ts";
import {
  documentedOperations,
  hiddenOperations,
  type LiveRoute,
  type Operation,
  withRoutes,
} from "../../attacks/fuzz-routes.ts";
import { createRequestCounts } from "./fuzz-tally.ts";
import { asCurl, createSender, nextWord } from "../../attacks/fuzz-wire.ts";

/*
 * 100,000 generated inputs: no 5xx, none over 1 s. Every call of the running application gets requests that
 * are generated from its OpenAPI document. FUZZ_SEED=<number> repeats a run, FUZZ_ROUND=<number> from that round on.
 */

const TOTAL = rounds(2_000, 100_000);
const SEED = Number(process.env.FUZZ_SEED ?? Math.trunc(Math.random() * 2 ** 31));
const FIRST_ROUND = Number(process.env.FUZZ_ROUND ?? 0);
const LONGEST_MS = 1_000;

/** The number of requests per operation and round: fewer for passwords, sheets and ends of sessions, which are slow. */
const SHARE = 6;
const fewer: Record<string, number> = {
  login: 1,
  staffLogin: 1,
  changePassword: 1,
  registerAdmin: 1,
  addAdmin: 1,
  updateAdmin: 2,
  deleteAdmin: 2,
  endAdminSessions: 2,
  uploadBooths: 1,
  boothTemplate: 1,
};
const shareOf = ({ id, tag }: Operation) => (tag === "hidden" ? 1 : (fewer[id] ?? SHARE));

let app: TestApp;
let routes: LiveRoute[];
let operations: Operation[];
beforeAll(async () => {
  const made = await withRoutes(() => createTestApp({ SIGN_INS_PER_MINUTE: 1_000_000 }));
  app = made.built;
  routes = made.routes;
  operations = await documentedOperations(app);
});
afterAll(() => app.close());

test("the document names every route that is not hidden, and no other", () => {
  const live = routes
    .filter(({ method, hidden }) => !hidden && method !== "HEAD")
    .map(({ method, path }) => `${method} ${path}`);
  const documented = operations.map(({ method, path }) => `${method} ${path}`);
  expect(documented.toSorted()).toEqual(live.toSorted());
});

test(
  "no generated request gets a 5xx or internal details, and no rejected request changes data",
  { tags: ["input-2"], timeout: timeFor(TOTAL, 30) },
  async () => {
    console.log(`FUZZ_SEED=${SEED}`);
    const sheets = await openOffice(app);
    await refill(app);
    const changes = await watchChanges(app.db);
    const sender = createSender((await app.listen()).address);
    const all = [...operations, ...hiddenOperations(routes)];
    const reads = operations.filter(({ method }) => method === "GET");
    const readable = new Set(reads.map(({ path }) => path));
    const counts = createRequestCounts(all);
    let stored: string[] = [];

    async function faultOfFiles({ request, answer }: Exchange) {
      const isUpload = request.headers.some(([, value]) => value.startsWith("multipart/"));
      if (!isUpload && request.method !== "DELETE") return null;
      await expect.poll(() => filesOf(app).incoming, { interval: 2 }).toEqual([]);
      const before = stored.join();
      stored = filesOf(app).stored;
      return answer.status >= 400 && stored.join() !== before
        ? "was refused, and left a file"
        : null;
    }

    async function attack(
      operation: Operation,
      request: Request,
      tokens: TokenSigner,
    ): Promise<void> {
      // The delay after failed sign-ins has its own tests, and would count as a slow answer.
      if (operation.path.includes("/auth/")) await app.db.deleteFrom("attempts").execute();
      const word = nextWord();
      const answer = await sender.send(request, word);
      const exchange = { operation, request, answer, word, changed: await changes.sinceLast() };
      counts.count(exchange);
      const fault =
        faultOfAnswer(exchange) ??
        faultOfChanges(exchange) ??
        (await faultOfFiles(exchange)) ??
        (await faultOfRecord(exchange, app, readable, tokens.access)) ??
        (isFullRun && answer.ms > LONGEST_MS ? `took ${Math.round(answer.ms)} ms` : null);
      if (fault) throw new Error(`${fault}\n${answer.status} ${answer.text.slice(0, 1000)}`);
    }

    for (let round = FIRST_ROUND; counts.requests() < TOTAL; round += 1) {
      await refill(app);
      const tokens = await openTokens(app);
      const office = await readOffice(app, sheets);
      await changes.sinceLast();
      stored = filesOf(app).stored;
      for (const [index, operation] of all.entries()) {
        const result = await fc.check(
          fc.asyncProperty(requestOf(operation, office, tokens), (request) =>
            attack(operation, request, tokens),
          ),
          { seed: SEED + round * all.length + index, numRuns: shareOf(operation) },
        );
        if (!result.failed) continue;
        const [request] = result.counterexample!;
        const error = result.errorInstance as Error | null;
        expect.fail(
          `FUZZ_SEED=${SEED} FUZZ_ROUND=${round}, ${operation.id}\n${asCurl(request)}\n${error?.message}`,
        );
      }
    }
    sender.close();

    counts.expectFair();
    await expectSoundOffice(app);
    measured("generated requests", counts.figures());
  },
);
