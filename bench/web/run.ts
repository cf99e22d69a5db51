// Measures the console and the limit page with an empty cache, on Slow 4G and a processor four times slower
// (BENCHMARKS.md): `npm run bench:web`. `--rounds N` sets the number of rounds, which alternate. Does not
// build.
import { parseArgs } from "node:util";
import type { Page } from "@playwright/test";
import { quantile } from "../../server/test/rounds.ts";
import { ForeignClient } from "../../server/test/foreign-client.ts";
import { makeDataDir, startServer } from "../../server/test/server-process.ts";
import { saveReport, verdict } from "../report.ts";
import { type ColdBrowser, openColdBrowser } from "./browser.ts";
import { type Goal, goals, type Round } from "./goals.ts";
import { startLimit } from "./limit.ts";
import { navigate } from "./navigation.ts";

const { values: asked } = parseArgs({ options: { rounds: { type: "string", default: "3" } } });
const rounds = Number(asked.rounds);

interface Contender {
  name: "limit" | "product";
  address: string;
  /** The element that is visible when a user can continue. */
  ready: { login: string; list: string; status: string };
  /** The path of a citizen's status page. */
  statusPath: string;
  signIn: (page: Page, address: string) => Promise<void>;
  going: (browser: ColdBrowser, address: string) => Promise<Round["going"]>;
}

const DEMO = { mobile: "9876543210", password: "Demo@1234" };
/** The time that a user looks at a page. */
const PAUSE_MS = 1200;
const LIST_LINK = "a[href='/complaints']";
const rowOf = (table: string) => `table[aria-label='${table}'] [data-row-action]`;

const { DATA_DIR, remove } = await makeDataDir();
const server = await startServer({ DATA_DIR, DEMO: "1", SIGN_INS_PER_MINUTE: "1000" });
const limit = await startLimit();
const contenders: Contender[] = [
  {
    name: "limit",
    address: limit.address,
    ready: { login: "button", list: "tbody td", status: "tbody td" },
    statusPath: "/complaints",
    signIn: async () => undefined,
    async going({ page, slowly }, address) {
      await page.goto(address);
      return { first: await slowly(() => navigate(page, LIST_LINK, "tbody td")) };
    },
  },
  {
    name: "product",
    address: server.address,
    // The form is visible before its script has run. It is ready when it can be submitted.
    ready: { login: "button[type=submit]:enabled", list: rowOf("Complaints"), status: "main h1" },
    statusPath: await findStatusPath(server.address),
    async signIn(page, address) {
      await page.goto(`${address}/login`);
      await page.getByLabel("Mobile").fill(DEMO.mobile);
      await page.getByLabel("Password", { exact: true }).fill(DEMO.password);
      await page.getByRole("button", { name: "Login", exact: true }).click();
      await page.getByRole("navigation", { name: "Main" }).waitFor();
    },
    async going({ page, slowly }, address) {
      await page.goto(address);
      await page.getByRole("button", { name: "Complaints" }).click();
      await page.getByRole("link", { name: "View Complaints" }).waitFor();
      await page.waitForTimeout(PAUSE_MS);
      return slowly(async () => {
        const first = await navigate(page, LIST_LINK, rowOf("Complaints"));
        await page.waitForTimeout(PAUSE_MS);
        await navigate(page, "nav a[href='/']", "nav a[href='/'][aria-current=page]");
        await page.waitForTimeout(PAUSE_MS);
        return { first, again: await navigate(page, LIST_LINK, rowOf("Complaints")) };
      });
    },
  },
];

const figures: Record<Contender["name"], Round[]> = { limit: [], product: [] };
try {
  // A warm-up that is not counted: the first load on a machine is slower.
  for (const contender of contenders) await measure(contender);
  for (let round = 0; round < rounds; round += 1)
    for (const contender of round % 2 ? contenders.toReversed() : contenders)
      figures[contender.name].push(await measure(contender));
} finally {
  limit.close();
  await server.stop();
  await remove();
}
await report();

async function measure({ address, ready, statusPath, signIn, going }: Contender): Promise<Round> {
  const browser = await openColdBrowser();
  try {
    const login = await browser.load(`${address}/login`, ready.login);
    const status = await browser.load(address + statusPath, ready.status);
    await signIn(browser.page, address);
    const list = await browser.load(`${address}/complaints`, ready.list);
    return { login, list, status, going: await going(browser, address) };
  } finally {
    await browser.close();
  }
}

/** The path of the status page of the demonstration's newest complaint. */
async function findStatusPath(address: string): Promise<string> {
  const client = new ForeignClient(address);
  const { mobile: phone, password } = DEMO;
  const login = await client.post<{ access_token: string }>("/api/v0/auth/super-admin/login", {
    phone,
    password,
  });
  client.token = login.body.data.access_token;
  const { body: list } = await client.get<{ complaint_id: number }[]>("/api/v0/complaint");
  const path = `/api/v0/complaint/${list.data[0]!.complaint_id}`;
  const { body: complaint } = await client.get<{ tracking_code: string }>(path);
  return `/track/${complaint.data.tracking_code}`;
}

async function report(): Promise<void> {
  const median = (name: Contender["name"], { read }: Goal) => {
    const values = figures[name].map(read).filter((value) => value !== undefined);
    return values.length ? quantile(values, 0.5) : NaN;
  };
  const rows = goals.map((goal) => {
    const [least, ours] = [median("limit", goal), median("product", goal)];
    const most = goal.atMost ?? goal.timesLimit! * least;
    const formatNumber = (value: number) =>
      Number.isNaN(value) ? "-" : value.toFixed(goal.digits ?? 0);
    return [
      goal.name,
      formatNumber(least),
      formatNumber(ours),
      goal.timesLimit ? (ours / least).toFixed(2) : "-",
      goal.timesLimit ? `${goal.timesLimit} x limit = ${formatNumber(most)}` : String(goal.atMost),
      verdict(ours, most),
    ];
  });
  await saveReport({
    name: "web",
    title: "The console, cold",
    how: [
      `Medians of ${rounds} interleaved rounds, each in a browser that has never seen a page; Slow 4G (562.5 ms, 1.47 Mbit/s), processor`,
      "four times slower, HTTP/1.1 on this machine; the demonstration office. The limit is one script without a library and ten rows.",
      "Login is ready when its form can be sent, a list when its rows are there.",
    ],
    columns: ["", "limit", "console", "console / limit", "at most", ""],
    rows,
    figures,
  });
}
