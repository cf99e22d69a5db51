import { existsSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { createTestDatabase, urlOf } from "../../test/database.ts";
import { ForeignClient } from "../../test/foreign-client.ts";
import { signIn } from "../../test/foreign-office.ts";
import { runCommand } from "../../test/run-command.ts";
import { FIRST_ADMIN, makeDataDir, runConsole, startServer } from "../../test/server-process.ts";
import { hashPassword } from "../auth/passwords.ts";
import { DEMO_SIGN_IN } from "../demo/demo.ts";

test("an office of one's own starts empty, with the first super administrator, and ends cleanly on SIGTERM", async () => {
  const { DATA_DIR, remove } = await makeDataDir();
  // Other machines reach it: it is no demonstration.
  const server = await startServer({ DATA_DIR, DEMO: "0", ...FIRST_ADMIN, HOST: "0.0.0.0" });
  const address = `http://127.0.0.1:${new URL(server.address).port}`;
  const client = new ForeignClient(address);
  await signIn(client);
  expect((await client.get("/api/v0/location/states")).body.data).toEqual([]);
  const ready = await fetch(`${address}/readyz`);
  expect(ready.status).toBe(200);
  expect(await server.stop()).toBe(0);
  await remove();
});

describe("a demonstration on a host that other machines reach", () => {
  const OPEN = ["0.0.0.0", "office.example.org"];

  test(
    "the demonstration does not start without DEMO=1; no folder is made, and the message names the settings",
    { tags: ["operate-15"] },
    async () => {
      const { DATA_DIR, remove } = await makeDataDir();
      for (const HOST of OPEN) {
        const { code, output } = await runCommand(["serve"], { DATA_DIR, HOST, PORT: "0" });
        expect(code).toBe(1);
        expect(output.trim()).toBe(
          `Office of DATA_DIR ${DATA_DIR}, embedded PostgreSQL\nHOST=${HOST} lets other machines in, and this would be the demonstration, whose password everybody can read. ` +
            "For an office of your own set DEMO=0, and for its first sign-in SUPER_ADMIN_NAME, SUPER_ADMIN_PHONE and " +
            "SUPER_ADMIN_PASSWORD. To show the demonstration to whoever reaches this machine, set DEMO=1.",
        );
        expect(existsSync(DATA_DIR)).toBe(false);
      }
      await remove();
    },
  );
});

test(
  "the demonstration's sign-in, set or stored, is refused outside the demonstration",
  { tags: ["token-7"] },
  async () => {
    const [database, { DATA_DIR, remove }] = [await createTestDatabase(), await makeDataDir()];
    const { phone, password } = DEMO_SIGN_IN;
    const env = { DATA_DIR, DATABASE_URL: urlOf(database.connection), PORT: "0", DEMO: "0" };
    const first = { SUPER_ADMIN_NAME: "Asha Rao", SUPER_ADMIN_PHONE: phone };
    const set = await runConsole(["serve"], { ...env, ...first, SUPER_ADMIN_PASSWORD: password });
    expect(set.code).toBe(1);
    expect(set.output).toContain("The demonstration's sign-in is refused outside");
    await database.pool.query(
      `insert into principals (principal_type, name, phone, password_hash)
      values ('super_admin', 'Asha Rao', $1, $2)`,
      [phone, await hashPassword(password)],
    );
    const stored = await runConsole(["serve"], env);
    expect(stored.code).toBe(1);
    expect(stored.output).toContain("This office still has the demonstration's sign-in.");
    await database.drop();
    await remove();
  },
);

test("invalid settings are named before the office is opened", async () => {
  const { code, output } = await runCommand(["serve"], { PORT: "65536", LOG_LEVEL: "loud" });
  expect(code).toBe(1);
  expect(output).toContain("PORT: must be a whole number, 0 to 65535");
  expect(output).toContain("LOG_LEVEL");
  expect(output).not.toContain("Office of DATA_DIR");
});
