import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createTestDatabase, type TestDatabase, urlOf } from "../../test/database.ts";
import { runCommand } from "../../test/run-command.ts";
import { keepDashboard } from "../features/reports/reports.kept.ts";

vi.mock("../features/reports/reports.kept.ts", { spy: true });

let folder: string;
let databases: TestDatabase[];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "console-restored-"));
  databases = [
    await createTestDatabase(),
    await createTestDatabase({ isBare: true }),
    await createTestDatabase({ isBare: true }),
  ];
});
afterAll(async () => {
  for (const database of databases) await database.drop();
  await rm(folder, { recursive: true });
});

const run = (command: "backup" | "restore", file: string, { connection }: TestDatabase) =>
  runCommand([command, file], {
    DATABASE_URL: urlOf(connection),
    DATA_DIR: join(folder, connection.database!),
  });

test(
  "a restore takes the dashboard's counts at its end, and is done where they cannot be taken",
  { tags: ["dashboard-16"] },
  async () => {
    const file = join(folder, "office.tar.gz");
    const [office, first, second] = databases as [TestDatabase, TestDatabase, TestDatabase];
    expect((await run("backup", file, office)).code).toBe(0);
    const restored = await run("restore", file, first);
    expect([restored.code, restored.output]).toEqual([0, restored.output]);
    expect(keepDashboard).toHaveBeenCalledTimes(1);
    expect(await vi.mocked(keepDashboard).mock.results[0]!.value).toEqual({ kept: 0 });

    vi.mocked(keepDashboard).mockRejectedValueOnce(new Error("a statement took too long"));
    const uncounted = await run("restore", file, second);
    expect(uncounted.code).toBe(0);
    expect(uncounted.output).toMatch(/a statement took too long[^]*Restored and verified/);
  },
);
