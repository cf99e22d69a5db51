import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTokenSigner } from "../../src/auth/access-tokens.ts";
import { createTestApp, type TestApp, TOKEN_SECRET } from "../app.ts";
import { addOffice } from "../records.ts";
import { measured, rounds, timeFor } from "../rounds.ts";
import {
  addSuperAdmin,
  isRefusal,
  LOGIN,
  LOGOUT,
  REFRESH,
  signedIn,
  STATES,
  stateOf,
  STAFF_LOGIN,
} from "./attacked-office.ts";
import {
  accessForgeries,
  claimsOf,
  type Forgeries,
  forgeries,
  type Genuine,
  headerOf,
  hmac,
  misplaced,
  resigned,
} from "./forged-tokens.ts";
import { type LiveRoute, withRoutes } from "./operations.ts";
import { answerToHeaders } from "./headers-alone.ts";

type Method = "GET" | "HEAD" | "POST" | "PUT" | "DELETE";

let office: TestApp;
/** Every registered route that needs a token. */
let guarded: LiveRoute[];
let live: LiveRoute[];
let access: Genuine;
let refresh: Genuine;

beforeAll(async () => {
  const { built, routes } = await withRoutes(createTestApp);
  office = built;
  await addOffice(office.db);
  const own = await signedIn(office, await addSuperAdmin(office.db, "9000000002"));
  const other = await signedIn(office, await addSuperAdmin(office.db, "9000000003"));
  const genuine = (token: string, another: string, otherKind: string): Genuine => ({
    token,
    another,
    otherKind,
    secret: TOKEN_SECRET,
  });
  access = genuine(own.access_token, other.access_token, own.refresh_token);
  refresh = genuine(own.refresh_token, other.refresh_token, own.access_token);
  live = routes;
  guarded = live.filter(({ path, hidden }) => !hidden && !PUBLIC.includes(path));
});
afterAll(() => office.close());

/** The public calls (logout takes a refresh token, the others return no personal data). */
const PUBLIC = [LOGIN, STAFF_LOGIN, REFRESH, LOGOUT, "/api/v0/track/{code}"];
const OPEN = [
  ...PUBLIC,
  "/api/v0/openapi.json",
  "/api/v0/calendar/{secret}.ics",
  "/healthz",
  "/readyz",
  "/metrics",
  "/track",
  "/track/{code}",
  "/track/staff.js",
];
const isDocs = ({ path }: LiveRoute) => path.startsWith("/api/docs");

/** A call that would change something if it were allowed: the office has a record of each kind with id 1. */
const ask = (route: { method: string; path: string }, headers: Record<string, string>) => {
  const method = route.method as Method;
  const url = route.path.replace(/\{\w+\}/g, "1");
  const payload = { name: "Let In", title: "Let In", status_id: 3 };
  const sent = method === "GET" || method === "HEAD" ? {} : { payload };
  return office.call(method, url, { headers, ...sent });
};
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

const expired = (token: string) => {
  const iat = Math.floor(Date.now() / 1000) - 601;
  return resigned(token, hmac("sha256", TOKEN_SECRET), {}, { iat, exp: iat + 600 });
};
const foreign = () =>
  createTokenSigner("the-secret-of-another-office-of-36-ch").pair({
    id: claimsOf(access.token).sid as string,
    principal_id: Number(claimsOf(access.token).sub),
    counter: 0,
    issuedAt: Math.floor(Date.now() / 1000),
  });
/** The four ways of not being signed in (token-1). */
const unauthenticatedHeaders = (): Record<string, Record<string, string>> => ({
  missing: {},
  garbage: bearer("garbage"),
  expired: bearer(expired(access.token)),
  foreign: bearer(foreign().access_token),
});

describe("the claims of a token", () => {
  test(
    "an access token: subject and session, for ten minutes; a refresh token: session and counter",
    { tags: ["token-2"] },
    () => {
      expect(headerOf(access.token)).toEqual({ alg: "HS256", typ: "JWT" });
      const claims = claimsOf(access.token) as { iat: number; exp: number };
      expect(Object.keys(claims).toSorted()).toEqual(["aud", "exp", "iat", "iss", "sid", "sub"]);
      expect(claims.exp - claims.iat).toBe(600);
      const renewing = claimsOf(refresh.token) as { iat: number; exp: number };
      const held = ["aud", "counter", "exp", "iat", "iss", "sid"];
      expect(Object.keys(renewing).toSorted()).toEqual(held);
      expect(renewing.exp - renewing.iat).toBe(12 * 3600);
    },
  );
});

describe("every live route", () => {
  test("every route needs a token, except those that are named here", async () => {
    const open = new Set<string>();
    for (const route of live) {
      if (route.method === "OPTIONS") continue;
      const reply = await ask(route, {});
      if (reply.status === 405 && route.hidden) continue;
      if (!isRefusal(reply)) open.add(isDocs(route) ? "/api/docs" : route.path);
    }
    expect([...open].toSorted()).toEqual([...OPEN, "/api/docs"].toSorted());
    expect(guarded.length).toBeGreaterThan(30);
  });

  test(
    "every route rejects a missing, garbage, expired and foreign token, and nothing changes",
    { tags: ["token-1", "assign-4"] },
    async () => {
      const before = await stateOf(office);
      const letIn: string[] = [];
      for (const [kind, headers] of Object.entries(unauthenticatedHeaders()))
        for (const route of guarded)
          if (!isRefusal(await ask(route, headers)))
            letIn.push(`${kind}: ${route.method} ${route.path}`);
      expect(letIn).toEqual([]);
      expect(await stateOf(office)).toEqual(before);
      expect((await ask({ method: "GET", path: STATES }, bearer(access.token))).status).toBe(200);
    },
  );

  test(
    "every route rejects before the body is read, and stores nothing of it",
    { tags: ["token-1"] },
    async () => {
      const { port } = await office.listen();
      const before = await stateOf(office);
      const types = ["application/json", "multipart/form-data; boundary=edge"];
      for (const headers of Object.values(unauthenticatedHeaders()))
        for (const { method, path } of guarded.filter((route) => /^P|^D/.test(route.method)))
          for (const type of types) {
            const sent = { ...headers, "content-type": type };
            expect(await answerToHeaders(port, { method, path }, sent)).toMatch(/^HTTP\/1\.1 401 /);
          }
      expect(await stateOf(office)).toEqual(before);
    },
  );
});

describe("forged tokens", () => {
  const COUNT = rounds(300, 10_000);
  const kinds = (table: Forgeries, genuine: Genuine) =>
    Object.entries(table).map(([name, forge]) => ({
      name,
      headers: (turn: number) => bearer(forge(genuine, turn)),
    }));

  test(
    "forged tokens of every kind are rejected, on every live route in turn, and nothing changes",
    { tags: ["token-2"], timeout: timeFor(COUNT, 20) },
    async () => {
      const before = await stateOf(office);
      const all = [
        ...kinds(accessForgeries, access),
        ...Object.entries(misplaced).map(([name, headersOf]) => ({
          name,
          headers: () => headersOf(access.token),
        })),
      ];
      const accepted: string[] = [];
      for (let round = 0; round < COUNT; round += 1) {
        const kind = all[round % all.length]!;
        const turn = Math.floor(round / all.length);
        const route = guarded[((round % all.length) + turn) % guarded.length]!;
        const reply = await ask(route, kind.headers(turn));
        if (!isRefusal(reply))
          accepted.push(
            `${kind.name}, turn ${turn}, ${route.method} ${route.path}: ${reply.raw.toString()}`,
          );
      }
      expect(accepted).toEqual([]);
      expect(await stateOf(office)).toEqual(before);
      const control = await ask({ method: "GET", path: STATES }, bearer(access.token));
      expect(control.status).toBe(200);
      measured("forged access tokens", { sent: COUNT, kinds: all.length, accepted: 0 });
    },
  );

  const renew = (url: string, token: unknown) => office.call("POST", url, { payload: { token } });

  test(
    "the refresh and the log-out reject forged tokens and access tokens, and the session goes on",
    { tags: ["token-3"] },
    async () => {
      const before = await stateOf(office);
      const accepted: string[] = [];
      const turns = rounds(2, 20);
      const given = Object.entries({
        ...forgeries,
        expired: () =>
          resigned(
            refresh.token,
            hmac("sha256", TOKEN_SECRET),
            {},
            {
              iat: Math.floor(Date.now() / 1000) - 43_201,
              exp: Math.floor(Date.now() / 1000) - 1,
            },
          ),
        "no counter": ({ token, secret }, turn) => {
          const counter = [undefined, null, "0", 0.5, [0]][turn % 5];
          return resigned(token, hmac("sha256", secret), {}, { counter });
        },
        "of another office": () => foreign().refresh_token,
      } satisfies Forgeries);
      for (const [name, forge] of given)
        for (let turn = 0; turn < turns; turn += 1)
          for (const url of [REFRESH, LOGOUT]) {
            const { status, body } = await renew(url, forge(refresh, turn));
            if (status !== 401 || body.message !== "Refresh token expired or invalid")
              accepted.push(`${url}: ${name}, turn ${turn}: ${status} ${body.message}`);
          }
      for (const token of [undefined, null, "", 1, {}, [refresh.token]])
        for (const url of [REFRESH, LOGOUT])
          expect(await renew(url, token)).toMatchObject({
            status: 400,
            body: { message: "token is required" },
          });
      expect(accepted).toEqual([]);
      expect(await stateOf(office)).toEqual(before);
      expect((await renew(REFRESH, refresh.token)).status).toBe(200);
    },
  );

  test("of two Authorization headers the second one is ignored", async () => {
    const { port } = await office.listen();
    const socket = connect(port, "127.0.0.1");
    socket.write(
      `GET ${STATES} HTTP/1.1\r\nhost: office\r\nauthorization: Bearer garbage\r\n` +
        `authorization: Bearer ${access.token}\r\n\r\n`,
    );
    const [answer] = (await once(socket, "data")) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 401 /);
    socket.destroy();
  });
});
