import { readdirSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { cleanLines } from "contract/clean-text";
import type { Complaint } from "contract/complaints/complaints";
import type { ActivityEntry } from "contract/complaints/activity";
import type { ComplaintReport } from "contract/reports";
import { expect } from "vitest";
import { expectSameAs, unpack } from "../../backups.ts";
import type { FaultyOffice, RunningOffice } from "../../served-office.ts";
import { type ForeignClient, multipart } from "../../foreign-client.ts";
import type { Person } from "../../foreign-office.ts";
import { type Answers, askAgain } from "./answers.ts";
import { ERASED } from "./earlier-office.ts";
import { backupOf, type EarlierOffice } from "./fixture.ts";

const numbers = readdirSync(join(import.meta.dirname, "../../../src/postgres/migrations"))
  .map((file) => Number.parseInt(file, 10))
  .toSorted((a, b) => a - b);

/** The numbers of the migrations from `first` to this version's last. */
export const migrationsFrom = (first: number) => numbers.filter((number) => number >= first);

/** The migrations that a command or the server reports as applied. */
export const appliedBy = (output: string) =>
  [...output.matchAll(/Migration (\d+) \([a-z-]+\) applied/g)].map(([, number]) => Number(number));

/** The value with its texts as migration 0018-clean-records.sql leaves them. */
const cleaned = <Value>(value: Value): Value =>
  JSON.parse(
    JSON.stringify(value, (_, part: unknown) =>
      typeof part === "string" ? cleanLines(part) : part,
    ),
  ) as Value;
/** The same in COPY's format, for what was not clean in the earlier offices: a tab, and CRLF as line break. */
const cleanCopy = (copied: string) =>
  copied.replaceAll("pump\\tnear", "pump near").replaceAll("\\r\\n", "\\n");

async function expectAnswers(client: ForeignClient, answers: Answers): Promise<void> {
  expect(Object.keys(answers).length).toBeGreaterThan(50);
  for (const [path, answer] of Object.entries(answers))
    expect([path, await askAgain(client, path)]).toMatchObject([path, cleaned(answer)]);
}

const complaintsOf = (answers: Answers) =>
  Object.entries(answers).flatMap(([path, answer]) =>
    /^\/api\/v0\/complaint\/\d+$/.test(path) ? (answer as { data: Complaint }).data : [],
  );

/** Checks that later features work on the earlier data. */
async function expectLaterFeatures(client: ForeignClient, answers: Answers): Promise<void> {
  const complaints = complaintsOf(answers);
  const find = async (query: Record<string, string>) => {
    const { body } = await client.get<Complaint[]>("/api/v0/complaint", query);
    return body.data.map(({ complaint_id }) => complaint_id);
  };
  const idsOf = (matching: Complaint[]) =>
    matching.map(({ complaint_id }) => complaint_id).toSorted((a, b) => b - a);
  for (const who of ["7000000001", "7000000002"]) {
    const theirs = complaints.filter(({ complainant_phone }) => complainant_phone === who);
    expect(theirs.length).toBeGreaterThan(2);
    expect(await find({ search: who })).toEqual(idsOf(theirs));
    expect(await find({ search: theirs[0]!.complainant_name! })).toEqual(idsOf(theirs));
  }
  for (const trace of Object.values(ERASED)) expect(await find({ search: trace })).toEqual([]);

  const completed = complaints.filter(({ status_code }) => status_code === "completed");
  expect(completed.length).toBeGreaterThan(2);
  expect(await find({ completed_from: "2026-01-01" })).toEqual(idsOf(completed));
  const report = await client.get<ComplaintReport>("/api/v0/reports/complaints");
  for (const { status, count } of report.body.data.statuses)
    expect(count).toBe(complaints.filter(({ status_code }) => status_code === status).length);

  const reopened = complaints.find(({ title }) => title === "तालाब में गंदा पानी")!;
  const path = `/api/v0/complaint/${reopened.complaint_id}/story`;
  const { body } = await client.get<ActivityEntry[]>(path);
  const moves = body.data.map(({ kind, by_name, changes }) => {
    const status = changes.find(({ field }) => field === "status_id");
    return { kind, by_name, from: status?.from, to: status?.to };
  });
  const by = { kind: "edited", by_name: "Asha Rao" };
  expect(moves.slice(0, 2)).toEqual([
    { ...by, from: "completed", to: "in-process" },
    { ...by, from: "registered", to: "completed" },
  ]);
}

/** Checks that no id is used twice. */
async function expectGoingOn(client: ForeignClient, answers: Answers): Promise<void> {
  const before = complaintsOf(answers);
  const { users } = (answers["/api/v0/principal/user?booth_id=2"] as { data: { users: Person[] } })
    .data;
  const who = { category_id: before[0]!.category_id, complainant_id: users[0]!.principal_id };
  const fields = { title: "Logged later", description: "After the update the tap is dry again." };
  const { code, body } = await client.post<{ complaint_id: number }>(
    "/api/v0/complaint",
    multipart({ ...fields, ...who }, "attachments", []),
  );
  expect(code).toBe(200);
  // Another complaint was deleted before.
  expect(body.data.complaint_id).toBeGreaterThan(
    1 + Math.max(...before.map(({ complaint_id }) => complaint_id)),
  );
}

/**
 * Compares an earlier office under this version with its recorded rows and answers, uses the later features on it, and logs
 * a complaint.
 */
export async function expectWhole(
  office: FaultyOffice,
  { client }: RunningOffice,
  { version, answers }: EarlierOffice,
): Promise<void> {
  await expectAnswers(client, answers);
  const before = await unpack(backupOf(version));
  await expectSameAs(before, office, cleanCopy);
  await rm(before, { recursive: true });
  await expectLaterFeatures(client, answers);
  await expectGoingOn(client, answers);
}
