// Two measurements of the sign-in of admins: the time of refused sign-ins by kind of account, and the lists of admins beside
// the bare server of the API benchmark, on its office.
//   npm run bench:staff -- --scale 1 --logins 200 --rounds 3 --seconds 2.5 --connections 8,64
import { parseArgs } from "node:util";
import pg from "pg";
import { startEmbedded } from "../../server/src/postgres/embedded/start.ts";
import { postmasterOf } from "../../server/test/server-process.ts";
import { removeCreated, setTriggers } from "../api/created.ts";
import { officeFolder } from "../api/generate.ts";
import { sizesOf } from "../api/rows.ts";
import { makeQuestions } from "../api/workloads.ts";
import { startBare, startProduct } from "../api/servers.ts";
import { saveReport } from "../report.ts";
import { findAdmins } from "./admins.ts";
import { LISTS, measureLists, OF_BARE_GOALS, summariseLists, totalsAfterWrites } from "./lists.ts";
import { measureLogins, SPREAD_MOST, spreadOf, summariseLogins } from "./logins.ts";

const { values: asked } = parseArgs({
  options: {
    scale: { type: "string", default: "1" },
    logins: { type: "string", default: "200" },
    rounds: { type: "string", default: "3" },
    seconds: { type: "string", default: "2.5" },
    connections: { type: "string", default: "8,64" },
  },
});
const [scale, logins, rounds, seconds] = [
  asked.scale,
  asked.logins,
  asked.rounds,
  asked.seconds,
].map(Number) as [number, number, number, number];
const connections = asked.connections.split(",").map(Number);
const sizes = sizesOf(scale);
const log = (message: string) => console.error(message);
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));

const folder = await officeFolder(scale, log);
const closing: (() => Promise<unknown>)[] = [];
try {
  const product = await startProduct(folder);
  closing.push(product.close);
  const database = await startEmbedded({ dataDir: folder, log, whenRunning: "join" });
  closing.push(() => database.stop());
  const client = new pg.Client(database.connection);
  await client.connect();
  closing.push(() => client.end());
  const bare = await startBare(database.connection, folder);
  closing.push(bare.close);
  // From an interrupted run.
  await setTriggers(client, sizes, "enable");
  const admins = await findAdmins(client);

  const times = await measureLogins(product.base, client, admins[0]!, logins);
  const postmaster = await postmasterOf(folder);
  const cells = await measureLists({
    product,
    bare,
    admins,
    questions: await makeQuestions(client, sizes),
    client,
    postmaster,
    log,
    rounds,
    seconds,
    connections,
  });
  const writes = await totalsAfterWrites(product, admins, client);
  await removeCreated(client, sizes);

  const spread = spreadOf(times);
  await saveReport({
    name: `staff-${scale}`,
    title: "The sign-in and the lists of admins",
    how: [
      `Refused sign-ins, interleaved, ${logins} of each kind: the medians of each login differ by ${spread.map((share) => `${(100 * share).toFixed(1)} %`).join(" and ")} (goal: at most ${100 * SPREAD_MOST} %).`,
      `${sizes.complaints.toLocaleString("en-IN")} complaints; ${rounds} interleaved rounds of ${seconds} s; each of ${admins.length} admins asks for the own constituency. Ratios are medians of the ratio within one round (goals of the rate: ${OF_BARE_GOALS}).`,
      `${writes.created} complaints were logged in ${admins.length} constituencies at once, beside ${writes.lists} lists: ${writes.wrong} wrong totals afterwards.`,
    ],
    columns: [
      "what",
      "connections",
      "value",
      "of bare",
      "p50 ms",
      "p99 ms",
      "node of bare",
      "postgres of bare",
      "failed",
    ],
    rows: [...summariseLogins(times), ...summariseLists(cells)],
    figures: { logins: times, lists: LISTS, cells, writes },
  });
  if (writes.wrong > 0) process.exitCode = 1;
} finally {
  for (const close of closing.toReversed()) await close();
}
