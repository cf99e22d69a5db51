import { expect, test } from "vitest";
import { FIRST_ADMIN, makeDataDir, startServer } from "../../server-process.ts";

test("the server continues when its log is not read", async () => {
  const { DATA_DIR, remove } = await makeDataDir();
  const server = await startServer({ DATA_DIR, DEMO: "0", ...FIRST_ADMIN, LOG_LEVEL: "info" });
  server.child.stdout.destroy();
  // More lines than the buffer of the log holds.
  for (let turn = 0; turn < 200; turn += 1) await fetch(`${server.address}/api/v0/nothing`);
  const metrics = await (await fetch(`${server.address}/metrics`)).text();
  expect(metrics).toMatch(/^console_log_writes_failed_total [1-9]/m);
  expect(await server.stop()).toBe(0);
  await remove();
});
