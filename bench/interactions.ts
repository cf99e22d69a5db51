// The time from a click or key to the next frame, on a processor four times slower, with a Booth Number box of 5,000
// options: `npm run bench:interactions`. `--rounds N` repeats each, `--only TEXT` selects those whose name contains it.
import { parseArgs } from "node:util";
import { type BrowserContext, chromium, type Page } from "@playwright/test";
import { chromiumPath } from "../scripts/programs.ts";
import { quantile } from "../server/test/rounds.ts";
import { addComplaints, uploadSheet } from "./complaints.ts";
import { type Cost, watchEvents } from "./event-times.ts";
import { type BenchOffice, openBenchOffice } from "./office.ts";
import { saveReport, verdict } from "./report.ts";
import { oneNameSheetFile } from "./sheet-file.ts";

const GOAL_MS = 100;
const SLOWDOWN = 4;
const OPTIONS = 5000;
const DESKTOP = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };
const ARGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"];
const TYPED = "The road to the school is broken";

const { values: asked } = parseArgs({
  options: { rounds: { type: "string", default: "10" }, only: { type: "string", default: "" } },
});
const rounds = Number(asked.rounds);

/** The costs of each interaction by name, in the order of first measurement. */
const costs = new Map<string, Cost[]>();
type Measure = (name: string, interact: () => Promise<void>) => Promise<void>;
interface Scene {
  name: string;
  path: string;
  size: { width: number; height: number };
  act: (page: Page, measure: Measure) => Promise<void>;
}

const scenes: Scene[] = [
  { name: "Booth Number", path: "/complaints/add", size: DESKTOP, act: boothNumber },
  { name: "Create Complaint", path: "/complaints/add", size: DESKTOP, act: complaintForm },
  { name: "Complaints", path: "/complaints", size: DESKTOP, act: list },
  { name: "Location Manager", path: "/booths/location-update", size: DESKTOP, act: tabs },
  { name: "theme", path: "/complaints", size: DESKTOP, act: theme },
  { name: "phone", path: "/complaints", size: PHONE, act: sidebar },
];

const office = await openBenchOffice();
const browser = await chromium.launch({ executablePath: chromiumPath(), args: ARGS });
try {
  const { id } = await office.addConstituency("Belgarh");
  await uploadSheet(office, oneNameSheetFile(OPTIONS), id);
  await addComplaints(office, id);
  for (const scene of scenes.filter(({ name }) => name.includes(asked.only))) await play(scene);
} finally {
  await browser.close();
  await office.close();
}
await report();

async function play({ path, size, act }: Scene): Promise<void> {
  const context = await signedIn(office, size);
  const page = await context.newPage();
  const measure = await watchEvents(page, SLOWDOWN);
  await page.goto(path);
  await page.locator("h1").first().waitFor();
  await page.waitForLoadState("networkidle");
  await act(page, async (name, interact) => {
    const cost = await measure(interact);
    costs.set(name, [...(costs.get(name) ?? []), cost]);
  });
  await context.close();
}

/** Opens a page with a sign-in in session storage (session-1). */
async function signedIn({ address, session }: BenchOffice, viewport: Scene["size"]) {
  const { access_token, refresh_token, ...profile } = session;
  const kept = {
    tokens: JSON.stringify({ access_token, refresh_token }),
    token: access_token,
    userProfile: JSON.stringify(profile),
  };
  const context: BrowserContext = await browser.newContext({ baseURL: address, viewport });
  await context.route("https://www.gravatar.com/**", (route) => route.abort());
  await context.addInitScript(
    `for (const [key, value] of Object.entries(${JSON.stringify(kept)})) sessionStorage.setItem(key, value);`,
  );
  return context;
}

async function again(work: (round: number) => Promise<void>): Promise<void> {
  for (let round = 0; round < rounds; round += 1) await work(round);
}

async function boothNumber(page: Page, measure: Measure): Promise<void> {
  const box = (label: string) => page.getByRole("combobox", { name: label, exact: true });
  const option = (name: string) => page.getByRole("option", { name, exact: true });
  const chosen = {
    State: office.state.name,
    District: office.district.name,
    Constituency: "Belgarh",
    Mandal: "North",
    Shaktikendra: "Kendra 1",
    "Booth Name": "School 1",
  };
  for (const [label, name] of Object.entries(chosen)) {
    await box(label).click();
    await option(name).click();
  }
  const numbers = box("Booth Number");
  await again(async (round) => {
    await measure("Booth Number: opened by a click", () => numbers.click());
    await measure("Booth Number: an arrow down", () => page.keyboard.press("ArrowDown"));
    await measure("Booth Number: End", () => page.keyboard.press("End"));
    for (const key of `4${round}2`)
      await measure("Booth Number: a key typed", () => page.keyboard.press(key));
    await measure("Booth Number: a key taken back", () => page.keyboard.press("Backspace"));
    await measure("Booth Number: closed by Escape", () => page.keyboard.press("Escape"));
    await numbers.click();
    await measure("Booth Number: an option chosen", () => option(`${round + 1}`).click());
    await measure("Booth Number: cleared", () =>
      page.getByRole("button", { name: "Clear selection" }).last().click(),
    );
  });
  // The whole form is filled in, and one of its boxes has 5,000 options.
  await page.getByLabel("Description").focus();
  for (const key of TYPED)
    await measure("Description, 5,000 options behind the form: a key", () =>
      page.keyboard.press(key),
    );
}

async function complaintForm(page: Page, measure: Measure): Promise<void> {
  for (const label of ["Complaint Title", "Description"]) {
    await page.getByLabel(label).focus();
    for (const key of TYPED) await measure(`${label}: a key`, () => page.keyboard.press(key));
  }
  // After a rejected submit, the form validates at each key.
  await page.getByRole("button", { name: "Add Complaint" }).click();
  await page.getByLabel("Description").focus();
  for (const key of TYPED)
    await measure("Description, after a refused submit: a key", () => page.keyboard.press(key));
}

async function list(page: Page, measure: Measure): Promise<void> {
  await again(async () => {
    await measure("Complaints: Filters opened", () =>
      page.getByRole("button", { name: "Filters", exact: true }).click(),
    );
    await measure("Complaints: Filters closed", () => page.keyboard.press("Escape"));
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await measure("Complaints: next page", () =>
      page.getByRole("button", { name: /Next/ }).click(),
    );
    await page.waitForLoadState("networkidle");
    await measure("Complaints: previous page", () =>
      page.getByRole("button", { name: /Previous/ }).click(),
    );
    await page.waitForLoadState("networkidle");
  });
  await page.getByRole("search").getByRole("textbox").focus();
  for (const key of "street light")
    await measure("Complaints: a key in the search box", () => page.keyboard.press(key));
}

async function tabs(page: Page, measure: Measure): Promise<void> {
  await again(async () => {
    for (const name of ["Edit", "Delete", "Add"])
      await measure("Location Manager: a tab", () => page.getByRole("tab", { name }).click());
  });
}

async function theme(page: Page, measure: Measure): Promise<void> {
  await again(async () => {
    const toggle = page.getByRole("button", { name: /^(Dark|Light) theme$/ });
    await measure("Theme changed", () => toggle.click());
    await measure("Sidebar collapsed or expanded", () =>
      page.getByRole("button", { name: /^(Collapse|Expand)$/ }).click(),
    );
  });
}

async function sidebar(page: Page, measure: Measure): Promise<void> {
  await again(async () => {
    await measure("Phone: the sidebar opened", () =>
      page.getByRole("button", { name: "Open menu" }).click(),
    );
    await measure("Phone: the sidebar closed", () =>
      page.getByRole("button", { name: "Close menu" }).click(),
    );
  });
}

async function report(): Promise<void> {
  await saveReport({
    name: "interactions",
    title: "From a click or a key to the next frame",
    how: [
      `Milliseconds by the Event Timing API, in a headless Chromium at ${SLOWDOWN}x CPU slowdown; the combobox has ${OPTIONS} options.`,
      "Frames come in steps of 8 ms; 8 stands for all below 16. Processor time is that of the page's main thread for all that",
      "followed the interaction, slowed down as well.",
    ],
    columns: [
      "interaction",
      "times",
      "median ms",
      "worst ms",
      "processor ms, median",
      `worst within ${GOAL_MS} ms`,
    ],
    rows: [...costs].map(([name, all]) => {
      const toPaint = all.map((one) => one.toPaint);
      const processor = all.map((one) => one.processor);
      const worst = Math.max(...toPaint);
      return [
        name,
        all.length,
        quantile(toPaint, 0.5),
        worst,
        Math.round(quantile(processor, 0.5)),
        verdict(worst, GOAL_MS),
      ];
    }),
    figures: Object.fromEntries(costs),
  });
}
