import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Session } from "contract/auth";
import { DEMO_SIGN_IN } from "../../../src/demo/demo.ts";
import { seededRandom } from "../../../src/demo/random.ts";
import { contractEndpoints } from "../../contract-endpoints.ts";
import { createTestDatabase, type TestDatabase, urlOf } from "../../database.ts";
import { isFullRun, measured, quantile } from "../../rounds.ts";
import { type HostileRequest, hostileRequests } from "./cost-requests.ts";
import { type ApiDocument, type Operation, operationsOf } from "../../attacks/operations.ts";
import { type Cost, type MeasuredServer, startMeasuredServer } from "./measured-server.ts";

/*
 * No request costs the server process more than 100 ms of processor time. Every call in the
 * server's OpenAPI document gets every class of input in every text input; a new call is covered when it is declared.
 * COST_SEED=<number> repeats the selection of a short run, COST_ONLY=<text> runs only requests whose description contains
 * the text, COST_LIST=1 prints the most expensive ones.
 */

/** On a busy machine processor time is higher: only a full run compares with the goal. */
const LIMIT_MS = isFullRun ? 100 : 400;
/** A large form also costs what reading it costs (SECURITY.md, "What a request costs"). */
const limitOf = ({ kind }: HostileRequest) => (kind.includes("60 MB") ? 2 : 1) * LIMIT_MS;
/** An expensive request is repeated: compilation and garbage collection happen only once. */
const ATTEMPTS = 5;
/** A short run sends one in this many requests, and for each call at least one of each class of bodies. */
const ONE_OF = 40;
const SEED = Number(process.env.COST_SEED ?? Math.trunc(Math.random() * 2 ** 31));

/** Routes that are not API calls: pages, probes, documents, and an unknown address. */
const OTHERS =
  "/ /complaints /track /track/0000-0000-0000-0000 /assets/none.js /nothing/here /healthz /readyz /metrics /api/docs/ /api/docs/static/swagger-ui-bundle.js /api/v0/openapi.json"
    .split(" ")
    .map((path): Operation => ({
      id: path,
      tag: "others",
      method: "GET",
      path,
      isPublic: true,
      params: {},
      query: { properties: { page: {}, code: {} } },
      body: null,
      types: [],
      answer: null,
    }));

const { COST_ONLY, COST_LIST } = process.env;

let database: TestDatabase;
let folder: string;
let server: MeasuredServer;
let operations: Operation[];
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), "console-cost-"));
  server = await startMeasuredServer({
    DATABASE_URL: urlOf(database.connection),
    DATA_DIR: folder,
    DEMO: "1",
    SIGN_INS_PER_MINUTE: "1000000",
    TRUST_PROXY: "127.0.0.1",
  });
  const document = await fetch(`${server.address}/api/v0/openapi.json`);
  operations = operationsOf((await document.json()) as ApiDocument);
});
afterAll(async () => {
  await server.stop();
  await database.drop();
  await rm(folder, { recursive: true });
});

async function signIn(): Promise<string> {
  const reply = await fetch(`${server.address}/api/v0/auth/super-admin/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(DEMO_SIGN_IN),
  });
  const { data } = (await reply.json()) as { data: Session };
  return data.access_token;
}

const described = ({ call, field, kind, isSignedIn }: HostileRequest) =>
  `${call}${isSignedIn ? "" : " (not signed in)"}, ${field || "headers"}: ${kind}`;

test(
  "no input of any class, in any field of any call, costs more than the limit of processor time",
  { tags: ["input-7"], timeout: 3_600_000 },
  async () => {
    console.log(`COST_SEED=${SEED}`);
    const random = seededRandom(SEED);
    const uploads = new Map(
      (await contractEndpoints()).map(({ name, upload }) => [name, upload?.field]),
    );
    const costs: { request: HostileRequest; cost: Cost }[] = [];
    const seen = new Set<string>();

    const isSent = (request: HostileRequest) => {
      const { call, kind, field } = request;
      if (COST_ONLY) return described(request).includes(COST_ONLY);
      if (isFullRun) return true;
      const isFirst = !seen.has(`${call} ${kind}`) && (field === "" || field === "multipart");
      seen.add(`${call} ${kind}`);
      return isFirst || random.chance(1 / ONE_OF);
    };

    for (const operation of [...operations, ...OTHERS]) {
      // Resets the counters of attempts: a delayed sign-in only waits, and costs no processor time.
      await database.db.deleteFrom("attempts").execute();
      const token = await signIn();
      const upload = uploads.get(operation.id);
      const all = [
        ...hostileRequests(operation, token, upload),
        ...(operation.isPublic ? [] : hostileRequests(operation, null, upload)),
      ];
      for (const request of all.filter(isSent)) {
        const made = request.make();
        let cost = await server.costOf(made);
        for (let again = 1; again < ATTEMPTS && cost.ms > limitOf(request); again += 1) {
          const next = await server.costOf(made);
          if (next.ms < cost.ms) cost = next;
        }
        costs.push({ request, cost });
      }
    }

    const dearest = costs.toSorted((one, other) => other.cost.ms - one.cost.ms);
    if (COST_LIST)
      for (const { request, cost } of dearest.slice(0, 60))
        console.log(`${cost.ms.toFixed(1)} ms, ${cost.status}: ${described(request)}`);
    const ms = costs.map(({ cost }) => cost.ms);
    measured("bounded cost", {
      requests: costs.length,
      "median ms": quantile(ms, 0.5).toFixed(1),
      "99.9 % ms": quantile(ms, 0.999).toFixed(1),
      "dearest ms": dearest[0]!.cost.ms.toFixed(1),
      dearest: described(dearest[0]!.request),
    });
    const tooDear = dearest.filter(
      ({ request, cost }) => cost.ms > limitOf(request) || cost.status >= 500,
    );
    expect(
      tooDear.map(({ request, cost }) => `${cost.ms} ms, ${cost.status}: ${described(request)}`),
    ).toEqual([]);
  },
);

const BOMB = Buffer.alloc(256 * 1024 * 1024);
/** Few kilobytes that would inflate to BOMB. */
const bombs: Record<string, () => Buffer> = {
  br: () => brotliCompressSync(BOMB, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  zstd: () => zstdCompressSync(BOMB),
  gzip: () => gzipSync(BOMB.subarray(0, BOMB.length / 8)),
};

test.each(Object.keys(bombs))(
  "a body that inflates to gigabytes is not inflated: %s",
  { tags: ["input-3"] },
  async (encoding) => {
    const body = bombs[encoding]!();
    const headers = {
      authorization: `Bearer ${await signIn()}`,
      "content-type": "application/json",
      "content-encoding": encoding,
    };
    for (const path of ["auth/logout", "auth/super-admin/login", "complaint"]) {
      const request = { method: "POST", path: `/api/v0/${path}`, headers, body };
      const { status, ms } = await server.costUntilIdle(request);
      expect({ path, status, ms }).toEqual({
        path,
        status: 415,
        ms: expect.toSatisfy((spent: number) => spent <= LIMIT_MS),
      });
    }
  },
);
