import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, SUPER_ADMIN, type TestApp } from "../../test/app.ts";
import { fileOf, formOf, PNG } from "../../test/attachments.ts";
import { knownIn } from "../../test/promql.ts";
import { addOffice } from "../../test/records.ts";

let app: TestApp;
beforeAll(async () => {
  // Each process answers its own metrics.
  app = await createTestApp({ processes: 0, SIGN_INS_PER_MINUTE: 4 });
});
afterAll(() => app.close());

const LOGIN = "/api/v0/auth/super-admin/login";
const text = async () => (await app.call("GET", "/metrics")).raw.toString();
/** The value of a series, as text. */
const valueIn = (metrics: string, series: string) =>
  Number(
    metrics
      .split("\n")
      .find((line) => line.startsWith(`${series} `))
      ?.slice(series.length),
  );
/** The growth of each series while `work` runs. */
async function growth(series: string[], work: () => Promise<unknown>): Promise<number[]> {
  const before = await text();
  await work();
  const after = await text();
  return series.map((one) => valueIn(after, one) - valueIn(before, one));
}

test("answers are counted by route, method and status", async () => {
  const series = `http_request_duration_seconds_count{method="GET",route="/api/v0/complaint",status="200"}`;
  await app.send("GET", "/api/v0/complaint");
  const search = "/api/v0/complaint?search=Meena";
  const read = () => Promise.all([app.send("GET", search), app.send("GET", search)]);
  expect(await growth([series], read)).toEqual([2]);
  expect(await text()).not.toContain("Meena");
});

test("no series occurs twice", async () => {
  for (const method of ["PROPFIND", "MKCOL"]) await app.call(method, "/api/v0/nothing");
  const names = (await text())
    .split("\n")
    .filter((line) => line && !line.startsWith("#"))
    .map((line) => line.slice(0, line.lastIndexOf(" ")));
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

test("a histogram's counts grow with their bounds, to the number of all", async () => {
  const metrics = await text();
  const name = "console_database_statement_seconds";
  const buckets = [
    ...metrics.matchAll(new RegExp(`^${name}_bucket\\{le="(\\S+)"\\} (\\d+)$`, "gm")),
  ];
  const counts = buckets.map(([, , count]) => Number(count));
  expect(counts).toEqual(counts.toSorted((a, b) => a - b));
  expect(buckets.at(-1)?.[1]).toBe("+Inf");
  expect(counts.at(-1)).toBe(valueIn(metrics, `${name}_count`));
  expect(valueIn(metrics, `${name}_sum`)).toBeGreaterThan(0);
});

test("no request brings a label: unknown addresses, methods and broken ones share few", async () => {
  await app.send("GET", "/api/v0/Meena-Devi");
  await app.send("GET", "/9812345678");
  await app.call("GET", "/%zz");
  const series = (await text()).split("\n").length;
  const odd = Array.from({ length: 20 }, (_, n) => app.send("GET", `/api/v0/${n}/Meena-Devi`));
  await Promise.all([...odd, app.call("PROPFIND", "/healthz")]);
  const metrics = await text();
  expect(metrics.split("\n").length - series).toBeLessThan(30);
  expect(metrics).not.toMatch(/Meena|9812345678|PROPFIND/);
  const names = [...knownIn(metrics).values()].flatMap((labels) => [...labels.keys()]);
  expect(names).not.toContain("url");
});

describe("sign-ins", () => {
  const tryIt = (password: string) =>
    app.call("POST", LOGIN, { payload: { phone: SUPER_ADMIN.phone, password } });

  test("are counted by how they ended, an unknown phone like a wrong password", async () => {
    const results = ["succeeded", "refused", "limited_address", "limited_phone"];
    const series = results.map(
      (result) => `console_sign_ins_total{role="super_admin",result="${result}"}`,
    );
    const grown = await growth(series, async () => {
      await tryIt("Wrong@2026");
      await app.call("POST", LOGIN, { payload: { phone: "9000000009", password: "Wrong@2026" } });
      expect((await tryIt(SUPER_ADMIN.password)).status).toBe(200);
      expect((await tryIt(SUPER_ADMIN.password)).status).toBe(429);
    });
    expect(grown).toEqual([1, 2, 1, 0]);
  });
});

test("uploads are counted: files, bytes, and the reasons of rejected ones", async () => {
  const office = await addOffice(app.db);
  const fields = {
    title: "No water since Monday",
    category_id: office.water,
    description: "The hand pump near the temple is dry.",
    complainant_id: office.complainant_id,
  };
  const post = (files: File[]) => app.send("POST", "/api/v0/complaint", formOf(fields, files));
  const png = (size: number) => fileOf(PNG, "a.png", "image/png", size);
  const refused = (reason: string) => `console_uploads_refused_total{reason="${reason}"}`;
  const series = [
    "console_upload_files_total",
    "console_upload_bytes_total",
    "console_upload_seconds_count",
    refused("too_large"),
    refused("content"),
  ];
  const grown = await growth(series, async () => {
    expect((await post([png(1000), png(2000)])).status).toBe(200);
    expect((await post([png(5 * 1024 * 1024 + 1)])).status).toBe(400);
    expect((await post([fileOf(Buffer.from("MZ"), "a.png", "image/png", 500)])).status).toBe(400);
  });
  expect(grown).toEqual([3, 3500, 3, 1, 1]);
  const eleven = Array.from({ length: 11 }, () => png(100));
  expect(await growth([refused("too_many")], () => post(eleven))).toEqual([1]);
});

test("failures of statements are counted by class of SQL state", async () => {
  const add = () => app.send("POST", "/api/v0/location/states", { name: "Once" });
  const series = [`console_database_failures_total{sqlstate="23"}`];
  expect(await growth(series, add)).toEqual([0]);
  expect(await growth(series, add)).toEqual([1]);
});

test("totals are counted by how they were found", async () => {
  const read = () => app.send("GET", "/api/v0/reports/super-admin");
  const ways = ["counted", "carried", "unchanged"];
  const series = ways.map((how) => `console_totals_total{how="${how}"}`);
  const [first] = await growth(series, read);
  expect(first).toBeGreaterThan(0);
  const [counted, carried, unchanged] = await growth(series, read);
  expect(counted).toBe(0);
  expect(carried! + unchanged!).toBeGreaterThan(0);
});

test("connections: what is open, and the most there may be", async () => {
  const metrics = await text();
  const open = ["busy", "idle"].map((state) =>
    valueIn(metrics, `console_database_connections{state="${state}"}`),
  );
  const most = valueIn(metrics, "console_database_connections_max");
  expect(open[0]! + open[1]!).toBeGreaterThan(0);
  expect(open[0]! + open[1]!).toBeLessThanOrEqual(most);
  expect(valueIn(metrics, "console_database_waiting")).toBe(0);
});

test("without METRICS_TOKEN the metrics need no token, and they include the checks of readiness", async () => {
  const reply = await app.call("GET", "/metrics");
  expect(reply.status).toBe(200);
  expect(reply.headers["content-type"]).toContain("text/plain");
  expect(valueIn(reply.raw.toString(), `console_ready{check="database"}`)).toBe(1);
  expect(reply.raw.toString()).toMatch(/^console_build_info\{version="\d+\.\d+\.\d+/m);
});
