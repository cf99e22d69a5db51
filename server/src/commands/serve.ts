import { sql } from "kysely";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { normalizePhone } from "contract/phone";
import { buildApp } from "../app.ts";
import { type Config, isLoopback } from "../config.ts";
import { DEMO_SIGN_IN, DEMO_STAFF_PHONES, loadDemo, usableDemoSignIns } from "../demo/demo.ts";
import { assertSharedTokenSecret } from "../auth/shared-token-secret.ts";
import { pendingMigrations } from "../postgres/migrate.ts";
import { openDatabase } from "../postgres/pool.ts";
import { withStartupLock } from "../postgres/startup-lock.ts";
import { ForeignStoreError } from "../storage/owned-store.ts";
import { createTokenSigner } from "../auth/access-tokens.ts";
import { exitOnUncaughtError, logNotice } from "../http/log.ts";
import { type Office, openOffice } from "../office.ts";
import { readTokenSecret } from "../auth/token-secret.ts";
import { startJobs } from "./start-jobs.ts";
import { createSuperAdmin } from "./super-admin.ts";
import { switchOutbox } from "../features/messages/sending.ts";
import { readSms } from "../features/messages/sms-settings.ts";

const CONSOLE_FOLDER = join(import.meta.dirname, "../../../web/dist");

/** Opens the office and serves console and API. Closes both on SIGINT or SIGTERM, and under npm when the parent has ended. */
export async function serve(config: Config): Promise<void> {
  rejectOpenDemonstration(config);
  exitOnUncaughtError();
  const sms = readSms(config);
  // By default, V8 lets the heap grow to several times the live data between collections; an export then needs twice the
  // memory (BENCHMARKS.md, "Exports and sheets").
  setFlagsFromString("--heap-growing-percent=100");
  const stopTracing = await openTracing(config);
  const office = await openOffice(config, logNotice, {
    whenRunning: "refuse",
    role: "application",
  });
  let releaseSecretLock = async () => {};
  try {
    await office.migrate();
    await assertOwnStore(office);
    const secret = await readTokenSecret(config);
    await withStartupLock(office.ownerConnection, async () => {
      // An embedded database has one server only, so there is no other secret to compare with.
      if (config.DATABASE_URL)
        releaseSecretLock = await assertSharedTokenSecret(office.ownerConnection, secret);
      await seedFirstRun(config, office);
    });
    const { db, pool, counts, files } = office;
    await switchOutbox(db, sms !== null);
    const app = await buildApp({
      config,
      db,
      pool,
      counts,
      files,
      tokens: createTokenSigner(secret),
      pendingMigrations: () => pendingMigrations(office.pool),
      ...(existsSync(CONSOLE_FOLDER) && { consoleFolder: CONSOLE_FOLDER }),
      logLevel: config.LOG_LEVEL,
    });
    // Called before the address is printed, so that a signal right after it closes the office, too.
    office.releaseSignals();
    const stopSignal = waitForStopSignal();
    const address = await app.listen({ host: config.HOST, port: config.PORT });
    if (config.DEMO) printDemoSignIns(address);
    console.log(`The console is ready at ${address}`);

    const stopJobs = await startJobs(app.log, office, config, sms);
    await stopSignal;
    await Promise.all([stopJobs(), app.close()]);
  } finally {
    await releaseSecretLock();
    await office.close();
    await stopTracing?.();
  }
  // Everything is closed. A handle that a library left open must not keep the process alive.
  process.exit(0);
}

/** The demonstration's password is public. Other machines may reach it only when DEMO=1 was set by hand. */
function rejectOpenDemonstration({ HOST, DEMO, isDemoByHand }: Config): void {
  if (DEMO && !isDemoByHand && !isLoopback(HOST))
    throw new Error(
      `HOST=${HOST} lets other machines in, and this would be the demonstration, whose password everybody can read. ` +
        "For an office of your own set DEMO=0, and for its first sign-in SUPER_ADMIN_NAME, SUPER_ADMIN_PHONE and " +
        "SUPER_ADMIN_PASSWORD. To show the demonstration to whoever reaches this machine, set DEMO=1.",
    );
}

/** Throws when the file store belongs to another database. A store that cannot be read now is checked before each write. */
async function assertOwnStore({ files }: Office): Promise<void> {
  try {
    await files.assertOwner();
  } catch (error) {
    if (error instanceof ForeignStoreError) throw error;
    logNotice(
      `The owner mark of ${files.where} cannot be read now. No file is stored or removed until it can be read.`,
    );
  }
}

/** Opens tracing when a collector is set. The code is loaded only then. */
async function openTracing({
  OTEL_EXPORTER_OTLP_ENDPOINT: collector,
  OTEL_SERVICE_NAME: service,
  OTEL_TRACES_SAMPLER_ARG: ratio,
}: Config): Promise<(() => Promise<void>) | undefined> {
  if (!collector) return undefined;
  const { startTracing } = await import("../observability/otlp.ts");
  return startTracing(collector, service, ratio);
}

/** Fills an empty office. Outside the demonstration, throws when its sign-in is set or still works. */
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
  if (normalizePhone(phone ?? "") === DEMO_SIGN_IN.phone && password === DEMO_SIGN_IN.password)
    throw new Error("The demonstration's sign-in is refused outside the demonstration.");
  if (isEmpty && (phone ?? password)) await createSuperAdmin(db, { name, email, phone, password });
  await rejectDemoSignIn(office);
}

/** `analyze` after the load needs the role of the owner. */
async function loadDemoAsOwner({ ownerConnection, files }: Office): Promise<void> {
  const owner = openDatabase(ownerConnection, { max: 1, statementTimeoutMs: 0 });
  try {
    await loadDemo(owner.db, files);
  } finally {
    await owner.close();
  }
}

async function rejectDemoSignIn({ db }: Office): Promise<void> {
  const { superAdmin, admins } = await usableDemoSignIns(db);
  if (superAdmin !== null)
    throw new Error(
      "This office still has the demonstration's sign-in. Start with DEMO=1, or change it: " +
        `npm run console -- super-admin password --phone ${superAdmin}`,
    );
  if (admins.length)
    throw new Error(
      `This office still has admins with the demonstration's password (${admins.join(", ")}). Start with DEMO=1, and ` +
        "delete them or give them another password on Manage Admins.",
    );
}

function printDemoSignIns(address: string): void {
  const { phone, password } = DEMO_SIGN_IN;
  console.log(`Demonstration sign-in: ${phone} / ${password}`);
  console.log(
    `Two of its admins, at ${address}/staff/login: ${DEMO_STAFF_PHONES.join(" and ")} / ${password}`,
  );
}

const PARENT_CHECK_MS = 500;

const waitForStopSignal = () =>
  new Promise<void>((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => resolve());
    // npm does not pass signals through its shell. Under `npm start`, the server stops when its parent process has ended.
    if (!process.env.npm_lifecycle_event) return;
    const parent = process.ppid;
    setInterval(() => {
      if (process.ppid !== parent) resolve();
    }, PARENT_CHECK_MS).unref();
  });
