import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { makeBackupFolder } from "../../backups.ts";
import { makeOffice } from "../../served-office.ts";
import { runConsole } from "../../server-process.ts";
import { EARLIER_PASSWORD } from "./earlier-office.ts";
import { backupOf, earlierOffices, unpackOffice } from "./fixture.ts";
import { appliedBy, expectWhole, migrationsFrom } from "./taken-over.ts";

/*
 * Offices that earlier versions of the console really made (make.ts), updated to this version: no row, file or answer is
 * lost. The data directory of the second office is tested in interrupted.test.ts.
 */

const leftovers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const remove of leftovers.splice(0).toReversed()) await remove();
});

/** A folder for the office; removed after the test, and its server stopped. */
async function openPlace(...given: Parameters<typeof makeOffice>) {
  const office = await makeOffice(...given);
  leftovers.push(() => office.remove());
  const start = async () => {
    const server = await office.start();
    leftovers.push(async () => void (await server.stop()));
    return server;
  };
  return { ...office, start };
}

/** Checks that a backup of the updated office can be restored. The restore itself compares every row and file. */
async function expectRestorable({ env }: Awaited<ReturnType<typeof openPlace>>): Promise<void> {
  const backups = await makeBackupFolder();
  leftovers.push(() => backups.remove());
  const file = join(backups.folder, "upgraded.tar.gz");
  expect(await runConsole(["backup", file], env)).toMatchObject({ code: 0 });
  const place = await openPlace();
  const { code, output } = await runConsole(["restore", file], place.env);
  expect([code, output]).toEqual([0, expect.stringContaining("Restored and verified")]);
}

const earlier = await earlierOffices();
const oldest = earlier.find(({ migration }) => migration === 3)!;

test("the first version that made backups: its data directory", async () => {
  const office = await openPlace(undefined, unpackOffice(oldest.version), EARLIER_PASSWORD);
  const server = await office.start();
  expect(appliedBy(server.output())).toEqual(migrationsFrom(4));
  // This takes ten seconds, while the office works.
  const examined = runConsole(["doctor", "--recount"], office.env);
  await expectWhole(office, server, oldest);
  await expectRestorable(office);
  const { code, output } = await examined;
  expect([code, output]).toEqual([0, expect.stringContaining("\n0 problems")]);
  await server.stop();

  const again = await office.start();
  expect(appliedBy(again.output())).toEqual([]);
});

test.each(earlier)("a backup of version $version, of $migration migrations", async (recorded) => {
  const office = await openPlace(undefined, undefined, EARLIER_PASSWORD);
  const { code, output } = await runConsole(["restore", backupOf(recorded.version)], office.env);
  expect([code, appliedBy(output)]).toEqual([0, migrationsFrom(1)]);
  const server = await office.start();
  expect(appliedBy(server.output())).toEqual([]);
  await expectWhole(office, server, recorded);
});
