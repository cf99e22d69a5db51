import { sql } from "kysely";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { buildApp } from "../app.ts";
import { type Config, isLoopback } from "../config.ts";
import { DEMO_SIGN_IN, hasDemoSignIn, loadDemo } from "../demo/demo.ts";
import { assertSharedTokenSecret } from "../auth/shared-token-secret.ts";
import { pendingMigrations } from "../postgres/migrate.ts";
import { openDatabase } from "../postgres/pool.ts";
import { withStartupLock } from "../postgres/startup-lock.ts";
import { ForeignStoreError } from "../storage/own-store.ts";
import { sweep } from "../storage/sweep.ts";
import { createTokenSigner } from "../auth/access-tokens.ts";
import type { App } from "../http/deps.ts";
import { exitOnUncaughtError, logNotice } from "../http/log.ts";
import { type Office, openOffice } from "../office.ts";
import { readTokenSecret } from "../auth/token-secret.ts";
import { sweptFiles } from "../observability/counters.ts";
import { setTracer, type Tracer } from "../observability/trace.ts";
import { runJob } from "./jobs.ts";
import { retainDaily } from "./retention.ts";
import { createSuperAdmin } from "./super-admin.ts";

const SWEEP_EVERY_MS = 3_600_000;
const CONSOLE_FOLDER = join(import.meta.dirname, "../../../web/dist");

/** Opens the office, serves console and API, and closes both on SIGINT, SIGTERM or when its starter is gone. */
export async function serve(config: Config): Promise<void> {
  exitOnUncaughtError();
  refuseOpenDemonstration(config);
  // Left alone, V8 lets the heap grow to several times what is alive in it before it clears the rest: what passes through
  // an export then takes twice the memory. BENCHMARKS.md, "Exports".
  setFlagsFromString("--heap-growing-percent=100");
  const tracer = await openTracing(config);
  const office = await openOffice(config, logNotice, {
    whenRunning: "refuse",
    role: "application",
  });
  let leave = async () => {};
  try {
    await office.migrate();
    await assertOwnStore(office);
    const secret = await readTokenSecret(config);
    await withStartupLock(office.connection, async () => {
      // Nobody else runs on an embedded database.
      if (config.DATABASE_URL)
        leave = await assertSharedTokenSecret(office.connection, secret, logNotice);
      await seedFirstRun(config, office);
    });
    const { db, pool, counts, standby, files } = office;
    const app = await buildApp({
      config,
      db,
      pool,
      counts,
      standby,
      files,
      tokens: createTokenSigner(secret),
      pendingMigrations: () => pendingMigrations(office.pool),
      ...(existsSync(CONSOLE_FOLDER) && { consoleFolder: CONSOLE_FOLDER }),
      logLevel: config.LOG_LEVEL,
    });
    // Before the address is printed: a signal sent as soon as it is must close the office, too.
    const stopping = waitForStopSignal();
    const address = await app.listen({ host: config.HOST, port: config.PORT });
    if (config.DEMO)
      console.log(`Demonstration sign-in: ${DEMO_SIGN_IN.phone} / ${DEMO_SIGN_IN.password}`);
    console.log(`The console is ready at ${address}`);

    const sweepNow = () => runJob(app.log, "sweep", () => sweepOnce(app.log, office, config));
    void sweepNow();
    const sweeping = setInterval(() => void sweepNow(), SWEEP_EVERY_MS);
    const stopRetaining = retainDaily(office, config, (work) => runJob(app.log, "retention", work));
    await stopping;
    clearInterval(sweeping);
    await Promise.all([stopRetaining(), app.close()]);
  } finally {
    await leave();
    await office.close();
    await tracer?.close();
  }
  // Everything is closed by now; a handle that a library keeps open must not hold the process.
  process.exit(0);
}

/** The demonstration's password is published: other machines reach it only where somebody said so. */
function refuseOpenDemonstration({ HOST, DEMO, isDemoByHand }: Config): void {
  if (DEMO && !isDemoByHand && !isLoopback(HOST))
    throw new Error(
      `HOST=${HOST} lets other machines in, and this would be the demonstration, whose password everybody can read. ` +
        "For an office of your own set DEMO=0, and for its first sign-in SUPER_ADMIN_NAME, SUPER_ADMIN_PHONE and " +
        "SUPER_ADMIN_PASSWORD. To show the demonstration to whoever reaches this machine, set DEMO=1.",
    );
}

/** Throws when the file store belongs to another database. One that cannot be asked now is asked before it is written to. */
async function assertOwnStore({ files }: Office): Promise<void> {
  try {
    await files.assertOwner();
  } catch (error) {
    if (error instanceof ForeignStoreError) throw error;
    logNotice(
      `Whose files lie in ${files.where} cannot be read now: none is stored or removed before.`,
    );
  }
}

/** A sweep, with what it found in /metrics. One that has refused is a warning in the log. */
async function sweepOnce(log: App["log"], { db, files }: Office, config: Config) {
  const swept = await sweep(db, files, config).catch((error: unknown) => {
    if (error instanceof ForeignStoreError) log.error({ job: "sweep" }, error.message);
    throw error;
  });
  if (!swept) return null;
  const { refused, quarantined } = swept;
  Object.assign(sweptFiles, { refused, quarantined });
  if (refused)
    log.warn({ job: "sweep", refused }, "too many files are named by no complaint: none was moved");
  return swept;
}

/** Traces, where a collector is named: the code for them is loaded only then. */
async function openTracing({
  OTEL_EXPORTER_OTLP_ENDPOINT: collector,
  OTEL_SERVICE_NAME: service,
  OTEL_TRACES_SAMPLER_ARG: ratio,
}: Config): Promise<Tracer | null> {
  if (!collector) return null;
  const { createTracer } = await import("../observability/otlp.ts");
  const tracer = createTracer({ service, ratio });
  setTracer(tracer);
  return tracer;
}

/** The very first start: the demonstration, or the first super administrator of an empty office. */
async function seedFirstRun(config: Config, office: Office): Promise<void> {
  const { db } = office;
  const { rows } = await sql`select 1 from principals limit 1`.execute(db);
  const isEmpty = rows.length === 0;
  if (config.DEMO) {
    if (isEmpty) await loadDemoAsOwner(office);
    return;
  }
  const { SUPER_ADMIN_NAME: name, SUPER_ADMIN_EMAIL: email } = config;
  const { SUPER_ADMIN_PHONE: phone, SUPER_ADMIN_PASSWORD: password } = config;
  if (phone === DEMO_SIGN_IN.phone && password === DEMO_SIGN_IN.password)
    throw new Error("The demonstration's sign-in is refused outside the demonstration.");
  if (isEmpty && (phone ?? password)) await createSuperAdmin(db, { name, email, phone, password });
  await refuseDemoAccount(office);
}

/** The owner alone may gather the planner's statistics of what was loaded. */
async function loadDemoAsOwner({ connection, files }: Office): Promise<void> {
  const owner = openDatabase(connection, { max: 1, statementTimeoutMs: 0 });
  try {
    await loadDemo(owner.db, files);
  } finally {
    await owner.close();
  }
}

async function refuseDemoAccount({ db }: Office): Promise<void> {
  if (await hasDemoSignIn(db))
    throw new Error(
      "This office still has the demonstration's sign-in. Start with DEMO=1, or change it: " +
        `npm run console -- super-admin password --phone ${DEMO_SIGN_IN.phone}`,
    );
}

const PARENT_CHECK_MS = 500;

const waitForStopSignal = () =>
  new Promise<void>((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => resolve());
    // npm hands no signal through its shell: under `npm start` the server ends when its starter is gone.
    if (!process.env.npm_lifecycle_event) return;
    const starter = process.ppid;
    setInterval(() => {
      if (process.ppid !== starter) resolve();
    }, PARENT_CHECK_MS).unref();
  });
