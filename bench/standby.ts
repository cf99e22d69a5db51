// The load that list reads on a standby take off the primary, and the cost of the standby: `npm run bench:standby`.
// Primary, standby, server and client share the machine, so the processor time of each counts, and the rate shows only the
// total cost. `--complaints N` and `--seconds N` set the size and the duration.
import { parseArgs } from "node:util";
import autocannon from "autocannon";
import type { Session } from "../server/test/foreign-office.ts";
import { createSuperAdmin } from "../server/src/commands/super-admin.ts";
import { openDatabase } from "../server/src/postgres/pool.ts";
import { urlOf } from "../server/test/database.ts";
import { ForeignClient } from "../server/test/foreign-client.ts";
import { addOffice } from "../server/test/records.ts";
import { quantile } from "../server/test/rounds.ts";
import { FIRST_ADMIN, makeDataDir, startServer } from "../server/test/server-process.ts";
import { startReplicated } from "../server/test/standby-server.ts";
import { cpuOf, cpuOfFamily } from "./api/processes.ts";
import { type Cell, saveReport } from "./report.ts";

const CONNECTIONS = 8;
const LIST = "/api/v0/complaint";
const WORKLOADS = {
  "the newest ten": `${LIST}?page=1`,
  "page 80": `${LIST}?page=80`,
  "a word in a third of all": `${LIST}?search=water`,
  "the same within a status": `${LIST}?status=1&search=water&page=3`,
};

const { values: asked } = parseArgs({
  options: {
    complaints: { type: "string", default: "200000" },
    seconds: { type: "string", default: "8" },
  },
});
const [complaints, seconds] = [Number(asked.complaints), Number(asked.seconds)];

const servers = await startReplicated();
try {
  await fill();
  const rows: Cell[][] = [];
  for (const isReplicated of [false, true]) rows.push(...(await measure(isReplicated)));
  await saveReport({
    name: "standby",
    title: "Lists on a standby",
    how: [
      `${complaints.toLocaleString("en-IN")} complaints, ${CONNECTIONS} connections, ${seconds} s each. Processor time in milliseconds an answer.`,
    ],
    columns: ["List", "Standby", "Answers/s", "p50 ms", "p99 ms", "server", "primary", "standby"],
    rows,
    figures: rows,
  });
} finally {
  await servers.close();
}

async function fill(): Promise<void> {
  const { db, close } = openDatabase(servers.database.connection, { statementTimeoutMs: 0 });
  const { SUPER_ADMIN_NAME: name, SUPER_ADMIN_PHONE: phone } = FIRST_ADMIN;
  await createSuperAdmin(db, { name, phone, password: FIRST_ADMIN.SUPER_ADMIN_PASSWORD });
  const office = await addOffice(db);
  await close();
  const session = await servers.database.another();
  await session.query(
    `insert into complaints (title, description, category_id, status_id, complainant_id, booth_id, constituency_id, registered_by, created_at)
     select 'Complaint ' || md5(n::text), case when n % 3 = 0 then 'no water ' else 'no light ' end || md5((n * 7)::text),
       $1, 1 + n % 3, $2, $3, $4, (select min(id) from principals), now() - n * interval '1 minute'
     from generate_series(1, $5::int) n`,
    [office.water, office.complainant_id, office.booth_id, office.constituency_id, complaints],
  );
  await session.query("vacuum analyze");
  await session.end();
}

async function measure(isReplicated: boolean): Promise<Cell[][]> {
  const { DATA_DIR, remove } = await makeDataDir();
  const server = await startServer({
    ...FIRST_ADMIN,
    DATA_DIR,
    DEMO: "0",
    DATABASE_URL: urlOf(servers.database.connection),
    DATABASE_READ_URL: isReplicated ? urlOf(servers.connection) : "",
  });
  const client = new ForeignClient(server.address);
  const { body } = await client.post<Session>("/api/v0/auth/super-admin/login", {
    phone: FIRST_ADMIN.SUPER_ADMIN_PHONE,
    password: FIRST_ADMIN.SUPER_ADMIN_PASSWORD,
  });
  const headers = { authorization: `Bearer ${body.data.access_token}` };
  const [primary, standby] = await servers.postmasters();
  const processor = () => [cpuOf(server.child.pid!), cpuOfFamily(primary), cpuOfFamily(standby)];
  const rows: Cell[][] = [];
  for (const [name, path] of Object.entries(WORKLOADS)) {
    const url = server.address + path;
    // Fills the cached count and the plans.
    await ask(url, headers, 1);
    const before = processor();
    const times = await ask(url, headers, seconds);
    const spent = processor().map((ms, place) => (ms - before[place]!) / times.length);
    rows.push([
      name,
      isReplicated ? "yes" : "no",
      Math.round(times.length / seconds),
      ...[0.5, 0.99].map((part) => quantile(times, part).toFixed(1)),
      ...spent.map((ms) => ms.toFixed(3)),
    ]);
  }
  await server.stop();
  await remove();
  return rows;
}

/** Sends requests for the address one after another; returns the milliseconds of each answer. Throws if one fails. */
async function ask(url: string, headers: Record<string, string>, duration: number) {
  const times: number[] = [];
  let failed = 0;
  await new Promise<void>((resolve, reject) => {
    const run = autocannon({ url, headers, connections: CONNECTIONS, duration }, (error: unknown) =>
      error ? reject(error) : resolve(),
    );
    run.on("response", (_client, status, _bytes, ms) => {
      if (status === 200) times.push(ms);
      else failed += 1;
    });
    run.on("reqError", () => (failed += 1));
  });
  if (failed > 0) throw new Error(`${url}: ${failed} failed`);
  return times;
}
