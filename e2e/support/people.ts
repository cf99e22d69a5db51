import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

/** The super administrator of the browser tests' office. */
export const SUPER_ADMIN = {
  name: "Asha Rao",
  email: "asha.rao@example.org",
  phone: "9000000001",
  password: "Neem-Tree-27!",
};

/** A unique mobile number. */
export const newPhone = () => `8${String(Math.floor(Math.random() * 1e9)).padStart(9, "0")}`;

/**
 * Adds a super administrator for tests that end sessions, because the other tests share one account. Uses the command, as
 * an operator does.
 */
export async function addSuperAdmin() {
  const phone = newPhone();
  const main = join(import.meta.dirname, "../../server/src/main.ts");
  const args = ["super-admin", "create", "--name", SUPER_ADMIN.name, "--phone", phone];
  const command = spawn(process.execPath, [main, ...args], {
    stdio: ["pipe", "ignore", "inherit"],
    env: { ...process.env, DATA_DIR: process.env.OFFICE_DATA_DIR, DEMO: "0" },
  });
  command.stdin.end(SUPER_ADMIN.password);
  const [code] = (await once(command, "exit")) as [number | null];
  if (code !== 0) throw new Error(`super-admin create ended with ${code}`);
  return { phone, password: SUPER_ADMIN.password };
}
