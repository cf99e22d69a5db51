import { existsSync } from "node:fs";
import { chmod, readdir, rename, stat } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { FIRST_ADMIN, makeDataDir, runConsole, startServer } from "../../server-process.ts";

let office: Awaited<ReturnType<typeof makeDataDir>>;
let env: Record<string, string>;
beforeAll(async () => {
  office = await makeDataDir();
  env = { DATA_DIR: office.DATA_DIR, DEMO: "0", PORT: "0", ...FIRST_ADMIN };
});
afterAll(() => office.remove());

const path = (name: string) => join(office.DATA_DIR, name);
const doctor = (more: Record<string, string> = {}) => runConsole(["doctor"], { ...env, ...more });
/** The files in DATA_DIR, except those that PostgreSQL writes at every start. */
const contents = async () => {
  const names = await readdir(office.DATA_DIR, { recursive: true });
  return names.filter((name) => !/^postgres(\/|\.log$)/.test(name)).toSorted();
};

test("before the first start nothing is a problem, and nothing is made", async () => {
  const { code, output } = await doctor();
  expect(output).toMatch(/^OK {7}There is no database yet/m);
  expect(output).toContain("0 problems, ");
  expect(code).toBe(0);
  expect(existsSync(office.DATA_DIR)).toBe(false);
});

test("a running office is joined and left running", async () => {
  const server = await startServer(env);
  const { port } = new URL(server.address);
  const { code, output } = await doctor({ PORT: port });
  expect(output).toContain(`A console answers on port ${port}`);
  expect(output).toMatch(/1 super administrator and \d+ admins can sign in\./);
  expect(output).toContain("0 problems, ");
  expect(code).toBe(0);
  expect((await fetch(`${server.address}/readyz`)).status).toBe(200);
  expect(await server.stop()).toBe(0);
});

test(
  "every problem is printed with its remedy; nothing is changed or left running",
  { tags: ["operate-23"] },
  async () => {
    await chmod(path("token-secret"), 0o644);
    const before = await contents();
    const { code, output } = await doctor({ LOG_LEVEL: "loud", CORS_ORIGINS: "*" });
    expect(code).toBe(1);
    expect(output).toMatch(/^PROBLEM {2}The setting LOG_LEVEL cannot be used/m);
    expect(output).toMatch(/^PROBLEM {2}CORS_ORIGINS holds \*/m);
    expect(output).toMatch(/^PROBLEM {2}.*token-secret has the permissions 644/m);
    expect(output).toContain(`To fix it: chmod 600 ${path("token-secret")}`);
    expect(output).toMatch(/1 super administrator and \d+ admins can sign in\./);
    expect(output).toContain("3 problems, ");
    expect((await stat(path("token-secret"))).mode & 0o777).toBe(0o644);
    expect(existsSync(path("postgres/postmaster.pid"))).toBe(false);
    expect(await contents()).toEqual(before);
  },
);

test("a database that does not start is printed with the other problems", async () => {
  await rename(path("postgres/global"), path("postgres/global-lost"));
  const { code, output } = await doctor();
  expect(code).toBe(1);
  expect(output).toMatch(/^PROBLEM {2}The embedded PostgreSQL does not start/m);
  expect(output).toContain(`tail -n 50 ${path("postgres.log")}`);
  expect(output).toContain("2 problems, ");
  await rename(path("postgres"), path("elsewhere"));
  expect((await doctor()).output).toMatch(
    /^PROBLEM {2}.* was in use before, but its database is missing/m,
  );
});
