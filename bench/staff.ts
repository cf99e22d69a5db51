// The time of refused sign-ins at both logins by the kind of account, which must not differ: `npm run bench:staff`. `--scale N`
// takes the office of `npm run bench`, `--logins N` the number of each kind. The lists of admins: `npm run bench`.
import { parseArgs } from "node:util";
import { quantile } from "../server/test/rounds.ts";
import { ADMIN_PASSWORD } from "./api/admins.ts";
import { officeFolder, SIGN_IN } from "./api/generate.ts";
import { sizesOf } from "./api/rows.ts";
import { openSystems } from "./api/servers.ts";
import { makeQuestions } from "./api/workloads.ts";
import { saveReport, verdict } from "./report.ts";

const SUPER_LOGIN = "/api/v0/auth/super-admin/login";
const STAFF_LOGIN = "/api/v0/auth/admin/login";
const WRONG = { password: "Wrong-42-crossing!" };
/** No account of the generated office has it. */
const UNKNOWN = { phone: "6000000001", ...WRONG };
/** The most that the slowest median of a login may exceed its fastest one. */
const SPREAD_MOST = 0.05;
const WARM_UP = 10;

const { values: asked } = parseArgs({
  options: {
    scale: { type: "string", default: "1" },
    logins: { type: "string", default: "200" },
  },
});
const sizes = sizesOf(Number(asked.scale));
const logins = Number(asked.logins);
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));

const { product, client, close } = await openSystems(
  await officeFolder(sizes, console.error),
  console.error,
);
try {
  const { admin } = (await makeQuestions(client, sizes))[0]!;
  const { phone } = SIGN_IN;
  const kinds = [
    { name: "super administrator's login, unknown phone", login: SUPER_LOGIN, form: UNKNOWN },
    {
      name: "super administrator's login, wrong password",
      login: SUPER_LOGIN,
      form: { phone, ...WRONG },
    },
    {
      name: "super administrator's login, an admin",
      login: SUPER_LOGIN,
      form: { phone: admin.phone, password: ADMIN_PASSWORD },
    },
    { name: "Staff Login, unknown phone", login: STAFF_LOGIN, form: UNKNOWN },
    {
      name: "Staff Login, wrong password",
      login: STAFF_LOGIN,
      form: { phone: admin.phone, ...WRONG },
    },
    { name: "Staff Login, the super administrator", login: STAFF_LOGIN, form: SIGN_IN },
  ].map((kind) => ({ ...kind, times: [] as number[] }));
  // One after another, each round in another order.
  for (let round = -WARM_UP; round < logins; round += 1) {
    // Otherwise the limits would end the sign-ins.
    await client.query("delete from attempts");
    for (let at = 0; at < kinds.length; at += 1) {
      const { login, form, times } = kinds[(at + Math.abs(round)) % kinds.length]!;
      const ms = await refusedIn(product.base + login, form);
      if (round >= 0) times.push(ms);
    }
  }
  const slowestOf = (login: string) => {
    const medians = kinds
      .filter((kind) => kind.login === login)
      .map(({ times }) => quantile(times, 0.5));
    return Math.max(...medians) / Math.min(...medians) - 1;
  };
  await saveReport({
    name: `staff-${asked.scale}`,
    title: "Refused sign-ins",
    how: [
      `Milliseconds of ${logins} of each kind, interleaved. "Spread": by how much the slowest median of a login exceeds its fastest one.`,
    ],
    columns: ["sign-in", "median ms", "p99 ms", "spread", `goal ${SPREAD_MOST}`],
    rows: kinds.map(({ name, login, times }) => [
      name,
      quantile(times, 0.5).toFixed(1),
      quantile(times, 0.99).toFixed(1),
      slowestOf(login).toFixed(3),
      verdict(slowestOf(login), SPREAD_MOST),
    ]),
    figures: kinds,
  });
} finally {
  await close();
}

/** The milliseconds of a sign-in. Throws unless the answer is a 401. */
async function refusedIn(address: string, form: object): Promise<number> {
  const started = performance.now();
  const reply = await fetch(address, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(form),
  });
  const text = await reply.text();
  const ms = performance.now() - started;
  if (reply.status !== 401) throw new Error(`${address}: ${reply.status} ${text}`);
  return ms;
}
