import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { listComplaints } from "contract/complaints/complaints";
import { login, refreshToken } from "contract/auth";
import type { Endpoint } from "contract/endpoint";

/*
 * The host of the console's calls is set when the console is built (spec.md section 7: "Login uses a separate API base
 * host").
 */

interface RequestLog {
  addressOf: (endpoint: Endpoint, input: object) => string;
}

/** The console's module, built with these settings. */
async function builtWith(settings: Record<string, string>): Promise<RequestLog> {
  vi.resetModules();
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  // The path is computed, because the module's types are those of a browser.
  const path = join(import.meta.dirname, "../../web/src/api/request.ts");
  return (await import(path)) as RequestLog;
}

afterEach(() => vi.unstubAllEnvs());

test("the login goes to a host of its own, and every other call to the API's", async () => {
  const { addressOf } = await builtWith({
    VITE_API_URL: "https://api.example.org/",
    VITE_AUTH_API_URL: "https://sign-in.example.org",
  });
  expect(addressOf(login, {})).toBe("https://sign-in.example.org/api/v0/auth/super-admin/login");
  expect(addressOf(refreshToken, {})).toBe("https://api.example.org/api/v0/auth/refresh-token");
  expect(addressOf(listComplaints, { query: { page: 1 } })).toBe(
    "https://api.example.org/api/v0/complaint?page=1",
  );
});

test("without a host of its own the login goes to the API's, and without any to the same origin", async () => {
  const apart = await builtWith({ VITE_API_URL: "https://api.example.org" });
  expect(apart.addressOf(login, {})).toBe("https://api.example.org/api/v0/auth/super-admin/login");
  vi.unstubAllEnvs();
  const here = await builtWith({});
  expect(here.addressOf(login, {})).toBe("/api/v0/auth/super-admin/login");
});

test("what is empty of a query stays out, and what is not is trimmed", async () => {
  const { addressOf } = await builtWith({});
  const query = { page: 2, search: "  drain ", mandal: "", status: undefined, booth_name: "  " };
  expect(addressOf(listComplaints, { query })).toBe("/api/v0/complaint?page=2&search=drain");
});
