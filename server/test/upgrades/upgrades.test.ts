import { readdirSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { Complaint } from "contract/complaints";
import type { StoryEntry } from "contract/complaint-story";
import type { ComplaintReport } from "contract/reports";
import { afterEach, describe, expect, test } from "vitest";
import { expectSameAs, makeBackupFolder, unpack } from "../faults/backups.ts";
import { makeOffice, type RunningOffice } from "../faults/office.ts";
import { type ForeignClient, multipart } from "../foreign-client.ts";
import type { Person } from "../foreign-office.ts";
import { runConsole } from "../server-process.ts";
import { type Answers, askAgain } from "./answers.ts";
import { ERASED } from "./earlier-office.ts";
import { backupOf, earlierVersions, type Recorded, recordedOf, unpackOffice } from "./fixture.ts";

/* Offices that earlier versions of the console really made (make.ts), taken over by this one: no row, file or answer is lost. */

const MIGRATIONS = join(import.meta.dirname, "../../src/db/migrations");
const latest = readdirSync(MIGRATIONS).length;
const from = (first: number) => Array.from({ length: latest - first + 1 }, (_, i) => first + i);
const appliedBy = (output: string) =>
  [...output.matchAll(/Migration (\d+) \([a-z-]+\) applied/g)].map(([, number]) => Number(number));

const leftovers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const remove of leftovers.splice(0).toReversed()) await remove();
});

/** A place for the office; removed after the test, and what runs on it stopped. */
async function openPlace(...given: Parameters<typeof makeOffice>) {
  const office = await makeOffice(...given);
  leftovers.push(office.remove);
  const start = async () => {
    const server = await office.start();
    leftovers.push(async () => void (await server.stop()));
    return server;
  };
  return { ...office, start };
}

/** Unpacks a backup beside a copy of its own. */
async function contentsOf(backup: string): Promise<string> {
  const folder = await unpack(backup);
  leftovers.push(() => rm(folder, { recursive: true }));
  return folder;
}

async function expectAnswers(client: ForeignClient, answers: Answers): Promise<void> {
  expect(Object.keys(answers).length).toBeGreaterThan(50);
  for (const [path, answer] of Object.entries(answers))
    expect([path, await askAgain(client, path)]).toMatchObject([path, answer]);
}

const complaintsOf = (answers: Answers) =>
  Object.entries(answers).flatMap(([path, answer]) =>
    /^\/api\/v0\/complaint\/\d+$/.test(path) ? (answer as { data: Complaint }).data : [],
  );

/** What came later works on what was there before. */
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
  const { body } = await client.get<StoryEntry[]>(path);
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

/** No number is given twice. */
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
  // One more was deleted before.
  expect(body.data.complaint_id).toBeGreaterThan(
    1 + Math.max(...before.map(({ complaint_id }) => complaint_id)),
  );
}

/** Holds the office against what the earlier version kept and answered, and makes a backup of it that restores. */
async function expectWhole(
  office: Awaited<ReturnType<typeof openPlace>>,
  { client }: RunningOffice,
  { version, answers }: Recorded & { version: string },
): Promise<void> {
  await expectAnswers(client, answers);
  await expectSameAs(await contentsOf(backupOf(version)), office);
  await expectLaterFeatures(client, answers);
  await expectGoingOn(client, answers);

  const backups = await makeBackupFolder();
  leftovers.push(backups.remove);
  const file = join(backups.folder, "upgraded.tar.gz");
  expect(await runConsole(["backup", file], office.env)).toMatchObject({ code: 0 });
  const place = await openPlace();
  expect(await runConsole(["restore", file], place.env)).toMatchObject({ code: 0 });
  await place.start();
  await expectSameAs(await contentsOf(file), place);
}

const versions = await Promise.all(
  earlierVersions().map(async (version) => ({ version, ...(await recordedOf(version)) })),
);
const oldest = Math.min(...versions.map(({ migration }) => migration));

test("offices of the first version that made backups, and of one with stories, are there", () => {
  expect(versions.map(({ migration }) => migration).toSorted()).toEqual([3, 5]);
});

describe.each(versions)("an office of $version, with $migration migrations", (recorded) => {
  const { version, migration } = recorded;

  test("its data directory", async () => {
    const office = await openPlace(undefined, unpackOffice(version));
    const server = await office.start();
    expect(appliedBy(server.output())).toEqual(from(migration + 1));
    // Ten seconds, while the office works.
    const options = migration === oldest ? ["--recount"] : [];
    const examined = runConsole(["doctor", ...options], office.env);
    await expectWhole(office, server, recorded);
    const { code, output } = await examined;
    expect([code, output]).toEqual([0, expect.stringContaining("\n0 problems")]);
    await server.stop();

    const again = await office.start();
    expect(appliedBy(again.output())).toEqual([]);
  });

  test("its backup", async () => {
    const office = await openPlace();
    const { code, output } = await runConsole(["restore", backupOf(version)], office.env);
    expect([code, appliedBy(output)]).toEqual([0, from(1)]);
    const server = await office.start();
    expect(appliedBy(server.output())).toEqual([]);
    await expectWhole(office, server, recorded);
  });
});
