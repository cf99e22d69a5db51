import { randomInt } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { ForeignClient, multipart, type Reply } from "../../foreign-client.ts";
import { boothSheet, type ForeignOffice, type Session } from "../../foreign-office.ts";
import { SUPER_ADMIN } from "../../app.ts";

/** A request with another answer than 200, and its time (performance.now). */
export interface Trouble {
  sentAt: number;
  at: number;
  what: string;
}

const COMPLAINTS = "/api/v0/complaint";
const EVENTS = "/api/v0/event";
/** The lists, a complaint's similar ones, the dashboards and the exports: what people look at all day. */
const looks = [
  COMPLAINTS,
  `${COMPLAINTS}?page=2`,
  `${COMPLAINTS}?status=registered`,
  `${COMPLAINTS}?search=pump`,
  `${COMPLAINTS}?search=Edited&status=completed`,
  EVENTS,
  `${EVENTS}?filter=week`,
  "/api/v0/reports/super-admin",
  "/api/v0/reports/complaints",
  "/api/v0/location/states",
  "/api/v0/principal/all_principal?principal_type=admin",
];
const exports = [`${COMPLAINTS}/export?format=csv`, `${COMPLAINTS}/export?format=xlsx`];

/**
 * Starts people who look at lists and dashboards, export them, upload sheets, and sign in anew, each with a pause of `pauseMs` on
 * average. They use the client's token, and go on whatever the answer is.
 */
export function startPeople(
  count: number,
  { client, address }: { client: ForeignClient; address: string },
  office: ForeignOffice,
  pauseMs: number,
) {
  const troubles: Trouble[] = [];
  let [requests, slowest] = [0, 0];
  let isOver = false;

  const sheet = () =>
    multipart({ constituency_id: office.constituency.id }, "file", [boothSheet()]);
  async function expectOk<Data>(what: string, reply: Promise<Reply<Data>>): Promise<Data> {
    const { code, body } = await reply;
    if (code !== 200) throw new Error(`${what}: ${code} ${body.message}`);
    return body.data;
  }
  async function signInAndOut(): Promise<void> {
    const { phone, password } = SUPER_ADMIN;
    const person = new ForeignClient(address);
    const login = person.post<Session>("/api/v0/auth/super-admin/login", { phone, password });
    const { refresh_token: token } = await expectOk("a sign-in", login);
    await expectOk("a logout", person.post("/api/v0/auth/logout", { token }));
  }
  /** All have one account, which may export so often: 429 is a right answer. */
  async function download(path: string): Promise<void> {
    await client.bytes(path).catch((error: Error) => {
      if (!error.message.endsWith("answered 429")) throw error;
    });
  }
  /** Two sheets are read at a time, and the others wait for seconds: on a busy machine, to try again is a right answer. */
  async function upload(): Promise<void> {
    const { code, body } = await client.post("/api/v0/booth/upload-booths", sheet());
    if (code !== 200 && !body.message.startsWith("Other spreadsheets are being read"))
      throw new Error(`a sheet: ${code} ${body.message}`);
  }
  function act(): Promise<unknown> {
    const chance = Math.random();
    if (chance < 0.03) return upload();
    if (chance < 0.06) return signInAndOut();
    if (chance < 0.1) return download(exports[randomInt(exports.length)]!);
    const path = looks[randomInt(looks.length)]!;
    return expectOk(path, client.get(path));
  }
  async function work(): Promise<void> {
    while (!isOver) {
      const sentAt = performance.now();
      requests += 1;
      try {
        await act();
        slowest = Math.max(slowest, performance.now() - sentAt);
      } catch (error) {
        troubles.push({ sentAt, at: performance.now(), what: String(error) });
      }
      if (pauseMs) await wait(randomInt(2 * pauseMs));
    }
  }
  const all = Promise.all(Array.from({ length: count }, work));
  return {
    troubles,
    async end() {
      isOver = true;
      await all;
      return { requests, slowest };
    },
  };
}
