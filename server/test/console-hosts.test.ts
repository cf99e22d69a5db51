import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { listComplaints } from "contract/complaints/complaints";
import { login, refreshToken } from "contract/auth";
import type { Endpoint } from "contract/endpoint";
import { createTestApp } from "./app.ts";

/*
 * The host of the console's calls is set when the console is built (call-1).
 */

interface RequestLog {
  requestUrl: (endpoint: Endpoint, input: object) => string;
  otherHosts: () => string[];
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

test("the login goes to its own host, every other call to the API's host", async () => {
  const { requestUrl } = await builtWith({
    VITE_API_URL: "https://api.example.org/",
    VITE_AUTH_API_URL: "https://sign-in.example.org",
  });
  expect(requestUrl(login, {})).toBe("https://sign-in.example.org/api/v0/auth/super-admin/login");
  expect(requestUrl(refreshToken, {})).toBe("https://api.example.org/api/v0/auth/refresh-token");
  expect(requestUrl(listComplaints, { query: { page: 1 } })).toBe(
    "https://api.example.org/api/v0/complaint?page=1",
  );
});

test("without an own host the login goes to the API's host, and without both to the same origin", async () => {
  const apart = await builtWith({ VITE_API_URL: "https://api.example.org" });
  expect(apart.requestUrl(login, {})).toBe("https://api.example.org/api/v0/auth/super-admin/login");
  vi.unstubAllEnvs();
  const here = await builtWith({});
  expect(here.requestUrl(login, {})).toBe("/api/v0/auth/super-admin/login");
});

test("empty values of a query are not sent, and the other values are trimmed", async () => {
  const { requestUrl } = await builtWith({});
  const query = { page: 2, search: "  drain ", mandal: "", status: undefined, booth_name: "  " };
  expect(requestUrl(listComplaints, { query })).toBe("/api/v0/complaint?page=2&search=drain");
});

test("the build lists each other host once, as an origin, and not its own", async () => {
  const { otherHosts } = await builtWith({
    VITE_API_URL: "https://api.example.org/office/",
    VITE_AUTH_API_URL: "https://sign-in.example.org",
  });
  expect(otherHosts()).toEqual(["https://api.example.org", "https://sign-in.example.org"]);
  vi.unstubAllEnvs();
  const one = await builtWith({ VITE_API_URL: "https://api.example.org" });
  expect(one.otherHosts()).toEqual(["https://api.example.org"]);
  vi.unstubAllEnvs();
  expect((await builtWith({})).otherHosts()).toEqual([]);
});

test("the content security policy allows the hosts that the console's build names", async () => {
  const consoleFolder = await mkdtemp(join(tmpdir(), "console-hosts-"));
  await writeFile(join(consoleFolder, "index.html"), "<!doctype html><title>Console</title>");
  await writeFile(join(consoleFolder, "hosts.json"), '["https://api.example.org"]');
  const app = await createTestApp({ consoleFolder });
  try {
    const { headers } = await app.call("GET", "/login");
    const policy = String(headers["content-security-policy"]).split(";");
    const sources = policy.find((directive) => directive.startsWith("connect-src"));
    expect(sources).toBe("connect-src 'self' https://console.example.org https://api.example.org");
  } finally {
    await app.close();
    await rm(consoleFolder, { recursive: true });
  }
});
