import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isLoopback, readConfig } from "./config.ts";

let folder: string;
let file: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "console-settings-"));
  file = join(folder, "value");
});
afterAll(() => rm(folder, { recursive: true }));

test("a setting may lie in a file of its own, its last line break not counting", async () => {
  await writeFile(file, "postgres://console@db.example.org/office\n");
  expect(readConfig({ DATABASE_URL_FILE: file })).toMatchObject({
    DATABASE_URL: "postgres://console@db.example.org/office",
    DEMO: false,
  });
});

test("a host is this machine alone only as a loopback address", () => {
  const hosts = [
    "127.0.0.1",
    "127.9.9.9",
    "::1",
    "0.0.0.0",
    "::",
    "192.0.2.1",
    "office.example.org",
  ];
  expect(hosts.filter(isLoopback)).toEqual(hosts.slice(0, 3));
});

test("the blanks of a password in a file belong to it", async () => {
  await writeFile(file, " Neem Tree \r\n");
  expect(readConfig({ SUPER_ADMIN_PASSWORD_FILE: file })).toMatchObject({
    SUPER_ADMIN_PASSWORD: " Neem Tree ",
  });
});

test("a file that cannot be read or used is rejected with the name of its setting", async () => {
  expect(() => readConfig({ TOKEN_SECRET_FILE: join(folder, "gone") })).toThrow(
    "TOKEN_SECRET_FILE: this file cannot be read (ENOENT)",
  );
  await writeFile(file, "short");
  expect(() => readConfig({ TOKEN_SECRET_FILE: file })).toThrow(
    "TOKEN_SECRET_FILE: must be at least 32 characters chosen at random",
  );
  expect(() => readConfig({ LOG_LEVEL: "info", LOG_LEVEL_FILE: file })).toThrow(
    "LOG_LEVEL_FILE: LOG_LEVEL is given, too",
  );
  await writeFile(file, "\n");
  expect(() => readConfig({ DATABASE_URL_FILE: file })).toThrow(
    "DATABASE_URL_FILE: this file is empty",
  );
});

test.each(["proxy.example.org", "true", "1", "10.0.0.1/33", "0.0.0.0/0", "::/0", "10.0.0.1, true"])(
  "TRUST_PROXY is rejected with its name: %s",
  (TRUST_PROXY) => {
    expect(() => readConfig({ TRUST_PROXY })).toThrow("TRUST_PROXY: must be IP addresses");
  },
);

test("TRUST_PROXY takes addresses, ranges and the names of ranges", () => {
  const TRUST_PROXY = ["127.0.0.1", "10.0.0.0/8", "2001:db8::/32", "loopback", "linklocal"];
  expect(readConfig({ TRUST_PROXY: TRUST_PROXY.join(", ") })).toMatchObject({ TRUST_PROXY });
});

test.each([
  ["DEMO", "yes", "must be 0, 1, true or false"],
  ["LOG_LEVEL", "loud", "must be one of fatal, error, warn, info, debug, trace, silent"],
  ["S3_ENDPOINT", "bucket.example.org", "must be an address that begins with http:// or https://"],
  [
    "OTEL_EXPORTER_OTLP_ENDPOINT",
    "grpc://collector:4317",
    "must be an address that begins with http:// or https://",
  ],
  ["OTEL_TRACES_SAMPLER_ARG", "half", "must be a number from 0 to 1"],
  ["OTEL_TRACES_SAMPLER_ARG", "2", "must be a number from 0 to 1"],
  ...[
    "mail.example.org",
    "http://mail.example.org",
    "smtp://mail.example.org/path",
    "smtp://mail.example.org?tls.rejectUnauthorized=false",
    "smtp://user:p@ss@mail.example.org",
    "smtp://user:50%@mail.example.org",
  ].map((url) => ["SMTP_URL", url, "must be as smtp://user:password@host:587"]),
  ["SMTP_FROM", "Console <console@example.org>", "must be an e-mail address"],
  ["PUBLIC_URL", "https://console.example.org/app", "must be scheme and host alone"],
])("%s=%s is rejected with its rule", (setting, value, rule) => {
  expect(() => readConfig({ [setting]: value })).toThrow(`${setting}: ${rule}`);
});

test("SMTP_URL needs a sender and the console's address", { tags: ["mail-7"] }, () => {
  const SMTP_URL = "smtps://user:50%25@mail.example.org:465";
  expect(() => readConfig({ SMTP_URL })).toThrow(
    "SMTP_FROM: is needed with SMTP_URL\n  PUBLIC_URL: is needed with SMTP_URL",
  );
  const rest = { SMTP_FROM: "console@example.org", PUBLIC_URL: "https://console.example.org" };
  expect(readConfig({ SMTP_URL, ...rest })).toMatchObject({ SMTP_URL, ...rest });
});
