import { execFileSync } from "node:child_process";
import { chmod, chown, mkdir, rm, stat, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { runCheck as lookAt } from "../../test/findings.ts";
import { startMailServer } from "../../test/mail-server.ts";
import { makeDataDir } from "../../test/server-process.ts";
import type { Config } from "../config.ts";
import { RESERVE } from "../http/uploads/disk-space.ts";
import { readTokenSecret } from "../auth/token-secret.ts";
import { checkBucket } from "./checks/attachments.ts";
import type { Check, Finding } from "./finding.ts";
import { checkAttachmentsFolder, checkDataDirectory, spaceFinding } from "./checks/folders.ts";
import { checkMailServer } from "./checks/mail.ts";
import {
  checkExposure,
  checkPort,
  checkOpenDemonstration,
  checkOpenMetrics,
  checkOrigins,
} from "./checks/network.ts";
import { PASSWORD_FILES } from "../postgres/embedded/secrets.ts";
import { checkDatabasePassword, checkTokenSecret } from "./checks/secrets.ts";
import { clockFinding, serverVersionFinding } from "./checks/server.ts";
import { checkNodeVersion, readSettings } from "./checks/settings.ts";

const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;

const office = await makeDataDir();
const { DATA_DIR } = office;
const servers: Server[] = [];
afterAll(async () => {
  await office.remove();
  for (const server of servers) server.close();
});

const runCheck = (check: Check<Config>, env: Record<string, string> = {}) =>
  lookAt(check, { DATA_DIR, ...env });
const levels = (findings: Finding[]) => findings.map(({ level }) => level);

/** Starts a web server that answers every request with `status` and `body`; returns its port. */
async function listen(status: number, body: string): Promise<number> {
  const server = createServer((_request, response) => response.writeHead(status).end(body));
  servers.push(server);
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return (server.address() as AddressInfo).port;
}

test("every unusable setting is named at once, and the others are kept", () => {
  const { config, findings } = readSettings({
    PORT: "eighty",
    LOG_LEVEL: "loud",
    TOKEN_SECRET: "short",
    HOST: "127.0.0.9",
  });
  expect(findings.map(({ what }) => /^The setting (\w+)/.exec(what)?.[1])).toEqual(
    expect.arrayContaining(["PORT", "LOG_LEVEL", "TOKEN_SECRET"]),
  );
  expect(levels(findings)).toEqual(["PROBLEM", "PROBLEM", "PROBLEM"]);
  expect(config).toMatchObject({ PORT: 8080, HOST: "127.0.0.9" });
});

test("a file that cannot be read and an unusable value are both named", () => {
  const { config, findings } = readSettings({ TOKEN_SECRET_FILE: "/gone", LOG_LEVEL: "loud" });
  expect(findings.map(({ what }) => /^The setting (\w+)/.exec(what)?.[1])).toEqual([
    "TOKEN_SECRET_FILE",
    "LOG_LEVEL",
  ]);
  expect(config.LOG_LEVEL).toBe("info");
});

describe("folders and secrets", () => {
  const path = (name: string) => join(DATA_DIR, name);
  const secret = path("token-secret");
  const passwords = Object.values(PASSWORD_FILES).map(path);
  const [password = "", ownerPassword = ""] = passwords;
  beforeEach(async () => {
    await rm(DATA_DIR, { recursive: true, force: true });
    await readTokenSecret({ DATA_DIR });
    await mkdir(path("files"), { mode: 0o700 });
    await mkdir(path("postgres"));
    for (const file of passwords) await writeFile(file, "x".repeat(32), { mode: 0o600 });
  });
  const checks: [string, Check<Config>][] = [
    ["DATA_DIR", checkDataDirectory],
    ["token-secret", checkTokenSecret],
    ["database-password", checkDatabasePassword],
    ["files", checkAttachmentsFolder],
  ];

  test.each(checks)("%s as the console makes it is in order", async (_name, check) => {
    expect(new Set(levels(await runCheck(check)))).toEqual(new Set(["OK"]));
  });

  const faults: [string, Finding["level"], Check<Config>, () => Promise<unknown>][] = [
    ["a DATA_DIR that others list", "WARNING", checkDataDirectory, () => chmod(DATA_DIR, 0o755)],
    [
      "a DATA_DIR that others write to",
      "PROBLEM",
      checkDataDirectory,
      () => chmod(DATA_DIR, 0o777),
    ],
    ["a secret for the group", "PROBLEM", checkTokenSecret, () => chmod(secret, 0o640)],
    ["a secret that may be run", "PROBLEM", checkTokenSecret, () => chmod(secret, 0o700)],
    ["a password for all", "PROBLEM", checkDatabasePassword, () => chmod(password, 0o644)],
    ["attachments for all", "PROBLEM", checkAttachmentsFolder, () => chmod(path("files"), 0o755)],
    ...(isRoot
      ? ([
          ["a stranger's secret", "PROBLEM", checkTokenSecret, () => chown(secret, NOBODY, NOBODY)],
          [
            "a stranger's password",
            "PROBLEM",
            checkDatabasePassword,
            () => chown(password, NOBODY, 0),
          ],
        ] satisfies [string, Finding["level"], Check<Config>, () => Promise<unknown>][])
      : []),
  ];
  test.each(faults)("%s is a %s, and the command named mends it", async (_, level, check, harm) => {
    await harm();
    const findings = await runCheck(check);
    const wrong = findings.filter((finding) => finding.level !== "OK");
    expect(levels(wrong)).toEqual([level]);
    execFileSync("sh", ["-c", wrong[0]!.remedy!]);
    expect(new Set(levels(await runCheck(check)))).toEqual(new Set(["OK"]));
  });

  test("a weak, a truncated and a missing secret are reported differently", async () => {
    await writeFile(secret, "x".repeat(64));
    expect((await runCheck(checkTokenSecret))[0]).toMatchObject({ level: "PROBLEM" });
    await writeFile(password, "short");
    expect((await runCheck(checkDatabasePassword))[0]!.what).toContain("truncated (5 characters)");
    for (const file of [secret, password, ownerPassword]) await rm(file);
    expect((await runCheck(checkTokenSecret))[0]).toMatchObject({ level: "WARNING" });
    expect(levels(await runCheck(checkDatabasePassword))).toEqual(["PROBLEM", "WARNING", "OK"]);
    await rm(path("postgres"), { recursive: true });
    expect(levels(await runCheck(checkTokenSecret))).toEqual(["OK"]);
  });

  test("no remedy takes a secret from a backup, which contains no secrets", async () => {
    for (const file of [secret, password, ownerPassword]) await rm(file);
    const findings = [
      ...(await runCheck(checkTokenSecret)),
      ...(await runCheck(checkDatabasePassword)),
    ];
    const mends = findings.flatMap(({ remedy }) => remedy ?? []);
    expect(mends).toHaveLength(3);
    for (const remedy of mends) expect(remedy).not.toMatch(/back from (your|the) (latest )?backup/);
    expect(mends.filter((remedy) => remedy.includes("A backup holds no secrets"))).toHaveLength(2);
  });

  test("a DATA_DIR that is missing is named and not made; one that is a file is a problem", async () => {
    const missing = join(DATA_DIR, "deeper", "still");
    expect((await runCheck(checkDataDirectory, { DATA_DIR: missing }))[0]).toMatchObject({
      level: "WARNING",
    });
    await expect(stat(join(DATA_DIR, "deeper"))).rejects.toMatchObject({ code: "ENOENT" });
    expect((await runCheck(checkDataDirectory, { DATA_DIR: secret }))[0]).toMatchObject({
      level: "PROBLEM",
    });
  });

  test("a folder that this user cannot write to is a problem", async () => {
    // Nobody can write there, not even root.
    const findings = await runCheck(checkDataDirectory, { DATA_DIR: "/proc/self" });
    expect(findings[0]).toMatchObject({ level: "PROBLEM" });
    expect(findings[0]!.what).toContain("cannot be written to");
  });
});

describe("the network", () => {
  test.each([
    [checkExposure, {}, ["OK"]],
    [checkExposure, { HOST: "::1" }, ["OK"]],
    [checkExposure, { HOST: "0.0.0.0" }, ["WARNING"]],
    [checkExposure, { HOST: "0.0.0.0", TRUST_PROXY: "10.0.0.5" }, ["OK"]],
    [checkOpenDemonstration, {}, []],
    [checkOpenDemonstration, { HOST: "localhost" }, []],
    [checkOpenDemonstration, { HOST: "0.0.0.0" }, ["PROBLEM"]],
    [checkOpenDemonstration, { HOST: "0.0.0.0", DEMO: "1" }, ["PROBLEM"]],
    [checkOpenDemonstration, { HOST: "0.0.0.0", DEMO: "0" }, []],
    [checkOpenMetrics, {}, []],
    [checkOpenMetrics, { HOST: "0.0.0.0" }, ["WARNING"]],
    [checkOpenMetrics, { HOST: "0.0.0.0", METRICS_TOKEN: "0123456789abcdef" }, ["OK"]],
    [checkOrigins, {}, ["OK"]],
    [checkOrigins, { CORS_ORIGINS: "https://a.example.org,*" }, ["OK", "PROBLEM"]],
    [checkOrigins, { CORS_ORIGINS: "http://a.example.org" }, ["WARNING"]],
    [checkOrigins, { CORS_ORIGINS: "http://localhost:5173" }, ["OK"]],
    [
      checkOrigins,
      { CORS_ORIGINS: "https://a.example.org/, a.example.org" },
      ["PROBLEM", "PROBLEM"],
    ],
    [checkPort, { PORT: "0" }, ["OK"]],
    [checkPort, { PORT: "0", HOST: "192.0.2.1" }, ["PROBLEM"]],
  ] satisfies [Check<Config>, Record<string, string>, Finding["level"][]][])(
    "%o of %j",
    async (check, env, expected) => {
      expect(levels(await runCheck(check, env))).toEqual(expected);
    },
  );

  test("a port is free, a console's or another program's", async () => {
    const other = String(await listen(200, "a wiki"));
    const [finding] = await runCheck(checkPort, { PORT: other });
    expect(finding).toMatchObject({ level: "PROBLEM" });
    expect(finding!.remedy).toContain(`:${other}`);
    const ours = await listen(200, '{"status":"success","message":"Alive"}');
    expect((await runCheck(checkPort, { PORT: String(ours) }))[0]!.what).toContain(
      "A console answers",
    );
  });

  test("a bucket with incomplete settings, no answer or a wrong key is a problem, reported without its key", async () => {
    const keys = { S3_ACCESS_KEY_ID: "access", S3_SECRET_ACCESS_KEY: "hidden-key" };
    const at = (port: number) => ({ S3_ENDPOINT: `http://127.0.0.1:${port}`, S3_BUCKET: "office" });
    const found = [
      ...(await runCheck(checkBucket, at(1))),
      ...(await runCheck(checkBucket, { ...at(1), ...keys })),
      ...(await runCheck(checkBucket, { ...at(await listen(403, "")), ...keys })),
    ];
    expect(levels(found)).toEqual(["PROBLEM", "PROBLEM", "PROBLEM"]);
    expect(found[2]!.what).toContain("answered 403");
    expect(JSON.stringify(found)).not.toContain("hidden-key");
    const listing = await listen(200, "<ListBucketResult></ListBucketResult>");
    expect(levels(await runCheck(checkBucket, { ...at(listing), ...keys }))).toEqual(["OK"]);
    expect(await runCheck(checkBucket)).toEqual([]);
    const reader = createServer(({ method }, response) =>
      response.writeHead(method === "GET" ? 200 : 403).end("<ListBucketResult></ListBucketResult>"),
    );
    servers.push(reader);
    await new Promise<void>((listening) => reader.listen(0, "127.0.0.1", listening));
    const { port } = reader.address() as AddressInfo;
    const [readOnly] = await runCheck(checkBucket, { ...at(port), ...keys });
    expect(readOnly).toMatchObject({
      level: "PROBLEM",
      what: expect.stringContaining("403 to PUT"),
    });
  });
});

test("the mail server is asked for a connection and the sign-in, and gets no mail", async () => {
  const mail = await startMailServer({
    onAuth: ({ password }, _session, done) =>
      password === "right" ? done(null, { user: "office" }) : done(new Error("no")),
  });
  const to = (address: string) =>
    runCheck(checkMailServer, {
      SMTP_URL: address,
      SMTP_FROM: "office@example.in",
      PUBLIC_URL: "https://office.example.in",
    });
  const address = (password: string) => mail.url.replace("://", `://office:${password}@`);
  expect(levels(await to(address("right")))).toEqual(["OK"]);
  const [refused] = await to(address("hidden-word"));
  expect(refused).toMatchObject({ level: "PROBLEM", what: expect.stringContaining("EAUTH 535") });
  expect(JSON.stringify(refused)).not.toContain("hidden-word");
  expect(mail.received).toEqual([]);
  await mail.close();
  expect(levels(await to(address("right")))).toEqual(["PROBLEM"]);
  expect(await runCheck(checkMailServer)).toEqual([]);
});

const MIB = 1024 ** 2;

test.each([
  [spaceFinding("/data", 2048 * MIB), "OK"],
  [spaceFinding("/data", 1024 * MIB - 1), "WARNING"],
  [spaceFinding("/data", RESERVE - 1), "PROBLEM"],
  [spaceFinding("/data", RESERVE), "WARNING"],
  [spaceFinding("/data", Infinity), "OK"],
  [serverVersionFinding(150_000, "15.0"), "OK"],
  [serverVersionFinding(149_999, "14.19"), "PROBLEM"],
  [clockFinding(-4999), "OK"],
  [clockFinding(5000), "WARNING"],
  [clockFinding(-60_000), "PROBLEM"],
  [checkNodeVersion()[0]!, "OK"],
  [checkNodeVersion("22.18.0")[0]!, "WARNING"],
])("%j is what its numbers mean", (finding, level) => {
  expect(finding).toMatchObject({ level });
  expect(Boolean(finding.remedy)).toBe(level !== "OK");
});

test("a check that fails itself is a finding", async () => {
  const failing: Check<Config> = () => {
    throw new Error("no such thing");
  };
  const found = await runCheck(failing);
  expect(levels(found)).toEqual(["PROBLEM"]);
  expect(found[0]!.what).toContain("no such thing");
});
