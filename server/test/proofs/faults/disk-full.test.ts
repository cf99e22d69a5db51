import type { Complaint } from "contract/complaints/complaints";
import { expect, test } from "vitest";
import { type ForeignClient, multipart, type Reply } from "../../foreign-client.ts";
import {
  boothSheet,
  type ForeignOffice,
  openForeignOffice,
  type Session,
} from "../../foreign-office.ts";
import { isFullRun, measured, rounds, timeFor } from "../../rounds.ts";
import { FIRST_ADMIN } from "../../server-process.ts";
import { type FaultyOffice, makeOffice } from "../../served-office.ts";
import { expectFull, newComplaint } from "./full-disk.ts";
import { type SmallDisk, withSmallDisk } from "./small-disk.ts";

const STATES = "/api/v0/location/states";
const COMPLAINTS = "/api/v0/complaint";
const LOGIN = "/api/v0/auth/super-admin/login";
const BACK_MS = isFullRun ? 2000 : 10_000;
const DISK_MIB = 320;
/** Less than the server reserves, but enough for sign-ins. */
const LITTLE_MIB = 40;
const WRITERS = 4;
const MB = 1024 * 1024;

let serial = 0;
const fresh = (what: string) => {
  serial += 1;
  return `${what} ${serial}`;
};
/** The state that must not change while the disk is full. */
async function contentsOf(office: Pick<FaultyOffice, "ask" | "storedKeys" | "incoming">) {
  const [rows] = await office.ask<Record<string, number>>(`
    select (select count(*) from states) as states, (select count(*) from complaints) as complaints,
      (select count(*) from attachments) as attachments, (select count(*) from principals) as people,
      (select sum(version) from complaints) as versions, (select count(*) from booths) as booths`);
  return { rows, files: (await office.storedKeys()).toSorted(), incoming: await office.incoming() };
}

/** Every kind of mutation; each must be rejected. */
async function expectChangesRefused(
  client: ForeignClient,
  records: ForeignOffice,
  complaint: string,
) {
  const sheet = multipart({ constituency_id: records.constituency.id }, "file", [boothSheet()]);
  const edit = { title: "Edited", description: "Edited", status_id: 2 };
  const replies = await Promise.all([
    client.post(STATES, { name: fresh("State") }),
    client.put(complaint, { ...edit, category_id: records.categories[1][0].id }),
    client.remove(complaint),
    client.post(COMPLAINTS, newComplaint(records, 1000)),
    client.post(COMPLAINTS, newComplaint(records, 4 * MB)),
    client.post("/api/v0/booth/upload-booths", sheet),
  ]);
  for (const reply of replies) expectFull(reply);
}

async function expectReadable(client: ForeignClient, complaint: string): Promise<void> {
  const paths = [STATES, COMPLAINTS, complaint, "/api/v0/reports/super-admin", "/readyz"];
  const replies = await Promise.all(paths.map(async (path) => (await client.get(path)).code));
  expect(replies).toEqual(paths.map(() => 200));
}

/** Starts writers that add states until stopped. They record the acknowledged names and the ones rejected with 507. */
function writeStates(client: ForeignClient) {
  const [saved, unsaved]: [string[], string[]] = [[], []];
  let isOver = false;
  async function write(): Promise<void> {
    while (!isOver) {
      const name = fresh("Written");
      const reply = await client.post(STATES, { name });
      if (reply.code === 200) saved.push(name);
      else if (reply.code === 507) unsaved.push(name);
      else throw new Error(`${reply.code}: ${reply.body.message}`);
    }
  }
  const writers = Promise.all(Array.from({ length: WRITERS }, write));
  // `stop` reports the error.
  writers.catch(() => undefined);
  return {
    saved,
    unsaved,
    end: async () => {
      isOver = true;
      await writers;
    },
  };
}

/** An upload of which the first half arrives before `midway`, and the second half after it. */
async function uploadAround(
  client: ForeignClient,
  address: string,
  form: FormData,
  midway: () => Promise<void>,
): Promise<Reply<unknown>> {
  const request = new Response(form);
  const bytes = new Uint8Array(await request.arrayBuffer());
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const sending = (async () => {
    const writer = writable.getWriter();
    await writer.write(bytes.subarray(0, bytes.length / 2));
    await midway();
    await writer.write(bytes.subarray(bytes.length / 2));
    await writer.close();
  })();
  const reply = await fetch(address + COMPLAINTS, {
    method: "POST",
    headers: {
      authorization: `Bearer ${client.token}`,
      "content-type": request.headers.get("content-type")!,
    },
    body: readable,
    duplex: "half",
  });
  await sending;
  return { code: reply.status, body: (await reply.json()) as Reply<unknown>["body"] };
}

const ROUNDS = rounds(1, 20);
test(
  "on a full disk every change is a 507 that saved nothing, reads go on, and changes do as soon as there is room",
  { tags: ["fault-8"], timeout: timeFor(ROUNDS, 15_000) },
  async () => {
    const office = await makeOffice();
    await withSmallDisk(office.DATA_DIR, DISK_MIB, async (disk) => {
      const server = await office.start();
      try {
        const figures = await fillAndClear(office, server, disk);
        measured("disk full", { rounds: ROUNDS, ...figures });
      } finally {
        await server.stop();
      }
    });
    await office.remove();
  },
);

async function fillAndClear(
  office: FaultyOffice,
  { client, address }: Awaited<ReturnType<FaultyOffice["start"]>>,
  disk: SmallDisk,
) {
  const records = await openForeignOffice(client);
  const made = await client.post<{ complaint_id: number }>(COMPLAINTS, newComplaint(records, 5000));
  const complaint = `${COMPLAINTS}/${made.body.data.complaint_id}`;
  const { attachments } = (await client.get<Complaint>(complaint)).body.data;
  const postmaster = await office.postmaster();
  const { SUPER_ADMIN_PHONE: phone, SUPER_ADMIN_PASSWORD: password } = FIRST_ADMIN;
  const login = () => client.post<Session>(LOGIN, { phone, password });
  const addState = () => client.post(STATES, { name: fresh("State") });
  const isFull = () => expect.poll(async () => (await addState()).code, { interval: 20 }).toBe(507);
  let [back, saved, unsaved] = [0, 0, 0];

  async function clear(): Promise<void> {
    const start = performance.now();
    await disk.clear();
    const added = async () => (await addState()).code;
    await expect.poll(added, { timeout: BACK_MS, interval: 20 }).toBe(200);
    back = Math.max(back, performance.now() - start);
  }
  for (let round = 1; round <= ROUNDS; round += 1) {
    // Sessions that must be refreshed.
    await office.ask("update sessions set seen_at = seen_at - interval '2 minutes'");
    await disk.fill(LITTLE_MIB);
    await isFull();
    const before = await contentsOf(office);
    await expectChangesRefused(client, records, complaint);
    await expectReadable(client, complaint);
    expect(await client.bytes(attachments[0]!.url)).toHaveLength(5000);
    expect((await login()).code).toBe(200);

    await disk.fill(0);
    await expect.poll(async () => (await login()).code, { interval: 20 }).toBe(507);
    await expectChangesRefused(client, records, complaint);
    await expectReadable(client, complaint);
    expect(await contentsOf(office)).toEqual(before);
    await clear();

    const writing = writeStates(client);
    const files = await office.storedKeys();
    const cut = await uploadAround(client, address, newComplaint(records, 5 * MB), async () => {
      await expect.poll(office.incoming).toHaveLength(1);
      await disk.fill(0);
    });
    expectFull(cut);
    await expect.poll(() => writing.unsaved.length).toBeGreaterThan(WRITERS);
    await expectReadable(client, complaint);
    await clear();
    await writing.end();
    await expect.poll(office.incoming).toEqual([]);
    expect(await office.storedKeys()).toEqual(files);
    const kept = await office.ask<{ name: string }>("select name from states");
    const names = new Set(kept.map(({ name }) => name));
    expect(writing.saved.filter((name) => !names.has(name))).toEqual([]);
    expect(writing.unsaved.filter((name) => names.has(name))).toEqual([]);
    saved += writing.saved.length;
    unsaved += writing.unsaved.length;
  }
  expect(await office.postmaster()).toBe(postmaster);
  expect(await office.readyCount()).toBe(1);
  return {
    "changes kept": saved,
    "changes refused": unsaved,
    "back after": `${Math.round(back)} ms`,
  };
}
