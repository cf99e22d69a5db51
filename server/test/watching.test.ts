import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SUPER_ADMIN } from "./app.ts";
import { startCollector } from "./collector.ts";
import { createTestDatabase } from "./database.ts";
import { type FaultyOffice, makeOffice, type RunningOffice } from "./served-office.ts";
import { openForeignOffice } from "./foreign-office.ts";
import { knownIn, seriesOf } from "./promql.ts";
import { runConsole } from "./server-process.ts";

const MONITORING = join(import.meta.dirname, "../../deploy/monitoring");
const LOGIN = "/api/v0/auth/super-admin/login";
const COMPLAINTS = "/api/v0/complaint";
const TRACE = "0af7651916cd43dd8448eb211c80319c";
const CALLER = "b7ad6b7169203331";
const REQUEST = "5f0c2a54-52a3-4b0e-9a35-3a55dbb0a001";
const METRICS_TOKEN = "a-token-of-the-test-for-metrics";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let collector: Awaited<ReturnType<typeof startCollector>>;
let office: FaultyOffice;
let server: RunningOffice;

beforeAll(async () => {
  database = await createTestDatabase();
  collector = await startCollector();
  office = await makeOffice(database.connection);
  const collectorFile = join(office.DATA_DIR, "../collector");
  await writeFile(collectorFile, `${collector.address}\n`);
  Object.assign(office.env, {
    LOG_LEVEL: "info",
    METRICS_TOKEN,
    // proofs/canary/canary.test.ts sets the variable itself.
    OTEL_EXPORTER_OTLP_ENDPOINT_FILE: collectorFile,
    OTEL_EXPORTER_OTLP_HEADERS: "x-collector-token=of-the-test",
    OTEL_SERVICE_NAME: "office-of-the-test",
  });
  server = await office.start();
  await openForeignOffice(server.client);
});
afterAll(async () => {
  await server.stop();
  await collector.close();
  await office.remove();
  await database.drop();
});

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(server.address + path, {
    headers: { authorization: `Bearer ${server.client.token}`, ...headers },
  });
const metrics = async () =>
  (await get("/metrics", { authorization: `Bearer ${METRICS_TOKEN}` })).text();
/** The log lines so far. They are written a moment after the event. */
const lines = () =>
  server.printed.stdout
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line) as Record<string, unknown>);

describe("a request is known by one id", () => {
  test(
    "the caller's UUID is in the header, the envelope and the log line",
    { tags: ["operate-16"] },
    async () => {
      const named = await get("/api/v0/nothing", { "x-request-id": REQUEST });
      expect(named.headers.get("x-request-id")).toBe(REQUEST);
      expect(await named.json()).toMatchObject({ request_id: REQUEST });
      const answered = { request_id: REQUEST, msg: "answered", status: 404 };
      await expect.poll(lines).toContainEqual(expect.objectContaining(answered));
    },
  );

  test.each([
    "9812345678",
    "Meena Devi",
    `${REQUEST}, ${REQUEST}`,
    "a".repeat(32).replace("a", "g"),
  ])("an id that may be personal data is replaced: %s", { tags: ["operate-16"] }, async (given) => {
    const reply = await get("/healthz", { "x-request-id": given });
    expect(reply.headers.get("x-request-id")).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
  });

  test("a log line contains its trace id", async () => {
    const reply = await get(COMPLAINTS, { traceparent: `00-${TRACE}-${CALLER}-01` });
    const id = reply.headers.get("x-request-id");
    const answered = { request_id: id, trace_id: TRACE, route: COMPLAINTS };
    await expect.poll(lines).toContainEqual(expect.objectContaining(answered));
  });
});

describe("traces", () => {
  const named = (name: string) => collector.spans.filter((span) => span.name === name);
  const inTrace = (id: string) => collector.spans.filter(({ traceId }) => traceId === id);

  test("go to the collector that is named, with the office's name and the headers of the settings", async () => {
    await expect.poll(() => collector.resources).not.toEqual([]);
    expect(collector.resources[0]).toMatchObject({ "service.name": "office-of-the-test" });
    expect(collector.asked[0]).toEqual({ path: "/v1/traces", token: "of-the-test" });
  });

  test("the caller's trace is continued: a request, its wait for a connection, its statements", async () => {
    const trace = TRACE.replace("0af", "1bf");
    await get(`${COMPLAINTS}?search=Meena`, { traceparent: `00-${trace}-${CALLER}-01` });
    await expect.poll(() => inTrace(trace).map(({ name }) => name)).toContain(`GET ${COMPLAINTS}`);
    const spans = inTrace(trace);
    const request = spans.find(({ name }) => name === `GET ${COMPLAINTS}`)!;
    expect(request).toMatchObject({ parentSpanId: CALLER, kind: 2 });
    expect(request.attributes).toEqual({
      "http.request.method": "GET",
      "http.route": COMPLAINTS,
      "http.response.status_code": 200,
      "console.request_id": expect.any(String),
    });
    expect(spans.map(({ name }) => name)).toContain("wait for a connection");
    const statements = spans.filter(({ name }) => name === "statement");
    expect(statements.length).toBeGreaterThan(0);
    for (const { parentSpanId, attributes } of statements) {
      expect(parentSpanId).toBe(request.spanId);
      expect(attributes["db.query.text"]).toMatch(/^(\/\*.*\*\/ )?(select|with|explain) /);
      expect(attributes["db.query.text"]).not.toContain("Meena");
    }
  });

  test("a caller's trace that is not sampled or not valid is not continued", async () => {
    const unkept = TRACE.replace("0af", "2cf");
    await get(COMPLAINTS, { traceparent: `00-${unkept}-${CALLER}-00` });
    await get(COMPLAINTS, { traceparent: `00-${"0".repeat(32)}-${CALLER}-01` });
    const last = TRACE.replace("0af", "3df");
    await get(COMPLAINTS, { traceparent: `00-${last}-${CALLER}-01` });
    await expect.poll(() => inTrace(last)).not.toEqual([]);
    expect(inTrace(unkept)).toEqual([]);
    expect(inTrace("0".repeat(32))).toEqual([]);
  });

  test(
    "an address that is a permission is in no trace, log line or metric",
    { tags: ["subscription-2"] },
    async () => {
      const { body } = await server.client.post<{ secret_path: string }>("/api/v0/calendar", {});
      const { secret_path: path } = body.data;
      const trace = TRACE.replace("0af", "4ef");
      const headers = { traceparent: `00-${trace}-${CALLER}-01` };
      for (const address of [path, path.replace(".ics", "x.ics"), `${path}?lang=hi`])
        await get(address, headers);
      const template = "/api/v0/calendar/:secret.ics";
      await expect.poll(() => inTrace(trace).map(({ name }) => name)).toContain(`GET ${template}`);
      await expect
        .poll(lines)
        .toContainEqual(expect.objectContaining({ route: template, status: 404 }));
      const secret = path.slice("/api/v0/calendar/".length, -".ics".length);
      const written = [server.printed.stdout, await metrics(), JSON.stringify(collector.spans)];
      expect(written.map((text) => text.includes(secret))).toEqual([false, false, false]);
    },
  );

  test("traces include passwords, files and sheets as well, and of a failed statement only its code", async () => {
    const state = { name: "Twice" };
    expect((await server.client.post("/api/v0/location/states", state)).code).toBe(200);
    expect((await server.client.post("/api/v0/location/states", state)).code).toBe(409);
    const failed = () => named("statement").filter(({ status }) => status.code === 2);
    await expect.poll(failed).toContainEqual(
      expect.objectContaining({
        status: { code: 2 },
        attributes: expect.objectContaining({ "error.type": "23505" }) as object,
        events: [],
      }),
    );
    for (const name of ["hash a password", "receive files", "read a sheet", "sweep", "retention"])
      expect(named(name), name).not.toEqual([]);
  });

  test("requests succeed while the collector fails, and the failures are counted", async () => {
    collector.refuse(400);
    expect((await get(COMPLAINTS)).status).toBe(200);
    const failed = async () =>
      Number(/console_trace_batches_total\{result="failed"\} (\d+)/.exec(await metrics())?.[1]);
    await expect.poll(failed).toBeGreaterThan(0);
    collector.refuse(0);
    expect((await get(COMPLAINTS)).status).toBe(200);
  });
});

test("each job logs its start and its end", async () => {
  for (const job of ["sweep", "retention"]) {
    const jobLines = () => lines().filter((line) => line.job === job);
    await expect.poll(() => jobLines().length).toBeGreaterThanOrEqual(2);
    const [started, done] = jobLines();
    expect(started).toMatchObject({ level: 30, msg: "job started" });
    expect(done).toMatchObject({ level: 30, msg: "job done", ms: expect.any(Number) as number });
  }
});

test("/metrics asks for its token", { tags: ["privacy-3"] }, async () => {
  for (const authorization of ["", "Bearer wrong", `Basic ${METRICS_TOKEN}`]) {
    const refused = await get("/metrics", { authorization });
    expect(refused.status).toBe(401);
    expect(refused.headers.get("www-authenticate")).toBe("Bearer");
    expect(await refused.text()).not.toContain("process_");
  }
  expect(await metrics()).toContain("console_build_info{");
});

describe("every metric of the dashboard and the alerts exists", () => {
  /** Labels that Prometheus adds. */
  const ADDED = ["job", "instance", "le"];
  let known: ReturnType<typeof knownIn>;
  beforeAll(async () => {
    await server.client.post(LOGIN, { phone: SUPER_ADMIN.phone, password: "Wrong@2026" });
    const file = join(office.DATA_DIR, "../office.tar.gz");
    const { code, output } = await runConsole(["backup", file], office.env);
    if (code !== 0) throw new Error(output);
    known = knownIn(await metrics());
    known.set("up", new Map());
  });

  /** The problems of an expression: a metric, label or value that no server has. */
  function faultsOf(expression: string): string[] {
    const { series, groups } = seriesOf(expression);
    const faults = series.flatMap(({ name, labels }) => {
      const found = known.get(name);
      if (!found) return [name];
      return labels
        .filter(({ name: label }) => !ADDED.includes(label))
        .filter(({ name: label, operator, value }) => {
          const values = [...(found.get(label) ?? [])];
          if (!values.length) return true;
          if (operator === "=") return !values.includes(value);
          // A class of statuses has no series until something fails.
          if (operator !== "=~" || label === "status") return false;
          // Each alternative is there: increase() does not see a series that begins at 1.
          return !value
            .split("|")
            .every((part) => values.some((one) => new RegExp(`^(?:${part})$`).test(one)));
        })
        .map(({ name: label, value }) => `${name}{${label}="${value}"}`);
    });
    const labels = new Set(series.flatMap(({ name }) => [...(known.get(name)?.keys() ?? [])]));
    const strange = groups.filter((label) => !ADDED.includes(label) && !labels.has(label));
    return [...faults, ...strange.map((label) => `by (${label})`)];
  }

  test("in every alert, which the manual explains", async () => {
    const text = await readFile(join(MONITORING, "alerts.yml"), "utf8");
    const alerts = [...text.matchAll(/^ +- alert: (\w+)$/gm)].map(([, name]) => name!);
    const expressions = [...text.matchAll(/^ +expr: (.+)$/gm)].map(([, expression]) => expression!);
    expect(expressions.length).toBe(alerts.length);
    expect(alerts.length).toBeGreaterThan(12);
    expect(expressions.flatMap(faultsOf)).toEqual([]);
    const manual = await readFile(join(MONITORING, "../../docs/operations/watching.md"), "utf8");
    expect(alerts.filter((name) => !manual.includes(`| \`${name}\` |`))).toEqual([]);
  });

  test("in every panel", { tags: ["operate-17"] }, async () => {
    const text = await readFile(join(MONITORING, "dashboard.json"), "utf8");
    const { panels } = JSON.parse(text) as { panels: { targets: { expr: string }[] }[] };
    expect(panels.length).toBeGreaterThan(20);
    const expressions = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
    expect(expressions.flatMap(faultsOf)).toEqual([]);
  });

  test("an unknown metric, label or value is found", () => {
    expect(faultsOf('sum by (rout) (rate(http_requests_total{x="1"}[5m]))')).toEqual([
      "http_requests_total",
      "by (rout)",
    ]);
    expect(faultsOf('console_ready{check="fils"} == 0')).toEqual(['console_ready{check="fils"}']);
    expect(faultsOf('console_ready{chek=~"files"}')).toEqual(['console_ready{chek="files"}']);
  });
});

test("a process that ends sends its remaining spans", async () => {
  const last = TRACE.replace("0af", "4ef");
  await get(COMPLAINTS, { traceparent: `00-${last}-${CALLER}-01` });
  expect(await server.stop()).toBe(0);
  const delivered = collector.spans.filter(({ traceId }) => traceId === last);
  expect(delivered.map(({ name }) => name)).toContain(`GET ${COMPLAINTS}`);
});
