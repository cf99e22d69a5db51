import { createHash, randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Socket } from "node:net";
import { join } from "node:path";
import { crc32, deflateRawSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sheetData, xlsxParts, zip } from "../../../src/features/booths/fixtures/archives.ts";
import { createTestDatabase } from "../../database.ts";
import { fileOf, formOf, JPEG } from "../../attachments.ts";
import { type FaultyOffice, makeOffice, type RunningOffice } from "../../served-office.ts";
import { type ForeignOffice, openForeignOffice } from "../../foreign-office.ts";
import { measured, rounds, timeFor } from "../../rounds.ts";
import { bytesOf, sendCut, sendWhole, type Way, WAYS } from "./cut-upload.ts";

const COUNT = rounds(20, 1000);
/** The number of clients at once. Clients that stall disconnect when the others are done. */
const LANES = 8;

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let faulty: FaultyOffice;
let server: RunningOffice;
let office: ForeignOffice;
beforeAll(async () => {
  database = await createTestDatabase();
  faulty = await makeOffice(database.connection);
  server = await faulty.start();
  office = await openForeignOffice(server.client);
});
afterAll(async () => {
  await server.stop();
  await faulty.remove();
  await database.drop();
});

/** Evenly distributed over 0 to 1, and the same in each run. */
const fraction = (round: number, seed: number) => (round * 0.6180339887 + seed) % 1;

interface Cut {
  name: string;
  kind: "complaint" | "sheet";
  files: number;
  way: Way | "whole";
  /** Bytes left unsent. */
  missing: number;
  status?: number;
}

/** One complaint with one to three files, or one booth. */
function formFor(round: number, kind: Cut["kind"], files: number): FormData {
  const name = `Cut ${round}`;
  if (kind === "complaint") {
    const sizes = Array.from({ length: files }, (_, index) =>
      Math.floor(JPEG.length + 400_000 * fraction(round * 3 + index, 0.3)),
    );
    return formOf(
      {
        title: name,
        category_id: office.categories[1][0].id,
        description: "The hand pump near the temple is dry.",
        complainant_id: office.complainant.principal_id,
      },
      sizes.map((size, index) => fileOf(JPEG, `${index}.jpg`, "image/jpeg", size)),
    );
  }
  const picture = randomBytes(Math.floor(200_000 * fraction(round, 0.7)));
  const body = { deflated: deflateRawSync(picture), claimed: picture.length, crc: crc32(picture) };
  const sheet = sheetData([
    ["mandal", "shaktikendra", "booth_name", "booth_number"],
    ["North", "Kendra", "School", name],
  ]);
  const form = new FormData();
  form.set("constituency_id", String(office.constituency.id));
  const bytes = zip([...xlsxParts(sheet), { name: "xl/media/a.png", body }]);
  form.set("file", new File([new Uint8Array(bytes)], "booths.xlsx"));
  return form;
}

async function run(round: number, stalled: Socket[]): Promise<Cut> {
  const kind = round % 4 === 3 ? "sheet" : "complaint";
  const files = 1 + (round % 3);
  const path = kind === "sheet" ? "/api/v0/booth/upload-booths" : "/api/v0/complaint";
  const bytes = await bytesOf(path, server.client.token, formFor(round, kind, files));
  const cut = { name: `Cut ${round}`, kind, files } as const;
  // One in ten is complete and answered, one in ten is complete but disconnects before the answer. In the others, part of
  // the body is missing.
  if (round % 10 === 0)
    return { ...cut, way: "whole", missing: 0, status: await sendWhole(server.address, bytes) };
  const few = 1 + (round % 60);
  const missing =
    round % 10 === 5 ? 0 : round % 10 === 1 ? few : Math.ceil(bytes.length * fraction(round, 0.1));
  const way = WAYS[Math.floor(round / 3) % WAYS.length]!;
  const kept = await sendCut(server.address, bytes.subarray(0, bytes.length - missing), way);
  if (kept) stalled.push(kept);
  return { ...cut, way, missing };
}

const COMPLAINTS = `
  select c.title as name, array_remove(array_agg(a.storage_key::text order by place), null) as keys,
    array_agg(a.sha256 order by place) as hashes
  from complaints c left join attachments a on a.complaint_id = c.id group by c.id`;

interface Row {
  name: string;
  keys: string[];
  hashes: string[];
}

test(
  "an upload that is cut short leaves no row and no file; a whole one both",
  { tags: ["attachment-4"], timeout: timeFor(COUNT, 1000) },
  async () => {
    const cuts: Cut[] = [];
    for (let first = 0; first < COUNT; first += LANES) {
      const stalled: Socket[] = [];
      const lanes = Array.from({ length: Math.min(LANES, COUNT - first) }, (_, lane) =>
        run(first + lane, stalled),
      );
      cuts.push(...(await Promise.all(lanes)));
      for (const socket of stalled) socket.resetAndDestroy();
    }
    expect((await fetch(`${server.address}/readyz`)).status).toBe(200);
    // A complete upload may still be running: its file is in the temporary folder, then in the store, before it has its
    // row.
    await expect.poll(faulty.incoming, { timeout: 30_000 }).toEqual([]);
    await expect.poll(unnamedFiles, { timeout: 30_000 }).toEqual([]);

    const complaints = await faulty.ask<Row>(COMPLAINTS);
    const booths = await faulty.ask<{ name: string }>(
      "select booth_number as name from booths where booth_number like 'Cut %'",
    );
    const stored = new Set([...complaints, ...booths].map(({ name }) => name));
    const unexpected = cuts.filter(({ name, missing }) => missing > 0 && stored.has(name));
    expect(unexpected).toEqual([]);
    const acknowledged = cuts.filter(({ way }) => way === "whole");
    expect(acknowledged.filter(({ status, name }) => status !== 200 || !stored.has(name))).toEqual(
      [],
    );

    for (const { name, keys, hashes } of complaints) {
      expect(keys).toHaveLength(cuts.find((cut) => cut.name === name)!.files);
      const found = await Promise.all(keys.map(digestOf));
      expect(found).toEqual(hashes);
    }
    const partial = cuts.filter(({ missing }) => missing > 0).length;
    measured("uploads cut short", {
      uploads: COUNT,
      cut: partial,
      "whole and answered": acknowledged.length,
      "whole and gone": COUNT - partial - acknowledged.length,
      "of those stored": stored.size - acknowledged.length,
      "rows or files of a cut one": unexpected.length,
    });
  },
);

test("a client that sends too much gets an answer", async () => {
  const before = await faulty.ask<Row>(COMPLAINTS);
  const files = Array.from({ length: 12 }, (_, index) =>
    fileOf(JPEG, `${index}.jpg`, "image/jpeg", 5 * 1024 * 1024),
  );
  const { code, body } = await server.client.post("/api/v0/complaint", formOf({}, files));
  expect([code, body.message]).toEqual([400, "Maximum 10 attachments allowed"]);
  await expect.poll(faulty.incoming).toEqual([]);
  expect(await faulty.ask<Row>(COMPLAINTS)).toEqual(before);
});

/** Stored files without a row. */
async function unnamedFiles(): Promise<string[]> {
  const stored = await faulty.storedKeys();
  const named = new Set((await faulty.ask<Row>(COMPLAINTS)).flatMap(({ keys }) => keys));
  return stored.filter((key) => !named.has(key));
}

async function digestOf(key: string): Promise<string> {
  const bytes = await readFile(join(faulty.DATA_DIR, "files", key.slice(0, 2), key));
  return createHash("sha256").update(bytes).digest("hex");
}
