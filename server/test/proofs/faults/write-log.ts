import { createHash } from "node:crypto";
import type { Complaint } from "contract/complaints/complaints";
import type { Report } from "contract/reports";
import { expect } from "vitest";
import type { FaultyOffice, RunningOffice } from "../../served-office.ts";

export interface KeptComplaint {
  title: string;
  description: string;
  status_id: number;
  version: number;
  files: { name: string; bytes: Buffer }[];
}

/** The part of an office that a log is compared with. */
export type Kept = Pick<FaultyOffice, "ask" | "storedKeys" | "incoming">;

export type WriteLog = ReturnType<typeof openWriteLog>;

/** The acknowledged records, by id. The office must contain exactly these. */
export function openWriteLog() {
  return {
    states: new Map<number, string>(),
    citizens: new Map<number, string>(),
    complaints: new Map<number, KeptComplaint>(),
    /** The number of successful calls of each kind. */
    audit: { createComplaint: 0, updateComplaint: 0, deleteComplaint: 0 },
  };
}

/** Reads the office's records before any write. */
export async function beginWriteLog(office: Pick<Kept, "ask">): Promise<WriteLog> {
  const writeLog = openWriteLog();
  for (const { id, name } of await office.ask<Named>(STATES)) writeLog.states.set(id, name);
  for (const { id, name } of await office.ask<Named>(CITIZENS)) writeLog.citizens.set(id, name);
  return writeLog;
}

interface Named {
  id: number;
  name: string;
}
const STATES = "select id, name from states";
const CITIZENS = `select id, name || ' ' || phone as name from principals where principal_type = 'user'`;

/**
 * Compares the office with the log: every row with its values, no duplicates, no deleted rows, one audit row for each
 * mutation, and for each attachment its file with the right bytes. `isSwept`: there are no other files either.
 */
export async function expectKept(
  office: Kept,
  { client }: Pick<RunningOffice, "client">,
  writeLog: WriteLog,
  isSwept: boolean,
): Promise<void> {
  for (const [query, kept] of [
    [STATES, writeLog.states],
    [CITIZENS, writeLog.citizens],
  ] as const) {
    const rows = await office.ask<Named>(query);
    expect(differences(new Map(rows.map(({ id, name }) => [id, name])), kept)).toEqual([]);
  }
  const ids = await office.ask<{ id: number }>("select id from complaints order by id");
  const known = [...writeLog.complaints.keys()].toSorted((a, b) => a - b);
  expect(ids.map(({ id }) => id)).toEqual(known);
  // One after another: all at once, some would exceed the time limit for a connection.
  for (const id of known) await expectComplaint(client, id, writeLog.complaints.get(id)!);

  await expectTotals(client, writeLog);

  const audit = await office.ask<{ action: string; count: number }>(
    "select action, count(*)::int as count from audit where action = any($1) group by action",
    [Object.keys(writeLog.audit)],
  );
  const counted = Object.fromEntries(audit.map(({ action, count }) => [action, count]));
  expect({ createComplaint: 0, updateComplaint: 0, deleteComplaint: 0, ...counted }).toEqual(
    writeLog.audit,
  );

  const named = (await office.ask<{ key: string }>("select storage_key as key from attachments"))
    .map(({ key }) => key)
    .toSorted();
  if (isSwept) {
    const stored = async () => (await office.storedKeys()).toSorted();
    await expect.poll(stored, { timeout: 10_000 }).toEqual(named);
    await expect.poll(office.incoming, { timeout: 10_000 }).toEqual([]);
  } else {
    const stored = new Set(await office.storedKeys());
    expect(named.filter((key) => !stored.has(key))).toEqual([]);
  }
}

/** Checks every total in the server's answers, whether cached or counted. */
async function expectTotals(client: RunningOffice["client"], writeLog: WriteLog): Promise<void> {
  const complaints = [...writeLog.complaints.values()];
  const expected = {
    "": complaints.length,
    "status=1": complaints.filter(({ status_id }) => status_id === 1).length,
    "status=3": complaints.filter(({ status_id }) => status_id === 3).length,
    "search=edited": complaints.filter(({ title }) => title.startsWith("Edited")).length,
  };
  const totals: Record<string, number> = {};
  for (const query of Object.keys(expected)) {
    const { body } = await client.get(`/api/v0/complaint?${query}`);
    totals[query] = body.pagination!.totalItems;
  }
  expect(totals).toEqual(expected);
  const { body } = await client.get<Report>("/api/v0/reports/super-admin");
  const users = body.data.principals.find(({ principal_type }) => principal_type === "user")!;
  expect(users.active).toBe(writeLog.citizens.size);
}

function differences(found: Map<number, string>, kept: Map<number, string>): string[] {
  const ids = new Set([...found.keys(), ...kept.keys()]);
  return [...ids]
    .filter((id) => found.get(id) !== kept.get(id))
    .map((id) => `${id}: kept ${kept.get(id) ?? "nothing"}, found ${found.get(id) ?? "nothing"}`);
}

async function expectComplaint(
  client: RunningOffice["client"],
  id: number,
  { files, ...kept }: KeptComplaint,
): Promise<void> {
  const { code, body } = await client.get<Complaint>(`/api/v0/complaint/${id}`);
  expect(code).toBe(200);
  expect(body.data).toMatchObject(kept);
  const found = await Promise.all(
    body.data.attachments.map(async ({ name, size, url }) => ({
      name,
      size,
      digest: digestOf(await client.bytes(url)),
    })),
  );
  expect(found).toEqual(
    files.map(({ name, bytes }) => ({ name, size: bytes.length, digest: digestOf(bytes) })),
  );
}

const digestOf = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
