import type { Browser } from "@playwright/test";
import type { DemoOffice } from "./office.ts";
import { openStage, type Size } from "./stage.ts";

/** Lighthouse's "Slow 4G", as the browser throttles it: 150 ms and 1.6 Mbit/s, with Lighthouse's factors. */
const SLOW_4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1.6 * 1024 * 1024 * 0.9) / 8,
  uploadThroughput: (750 * 1024 * 0.9) / 8,
};
const CPU_SLOWDOWN = 4;

const WATCH = `
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (!entry.hadRecentInput)
        window.shifts.push([entry.value, entry.sources.map(({ node }) => (node?.outerHTML ?? "").slice(0, 120))]);
  }).observe({ type: "layout-shift", buffered: true });
`;

/** Waits until no placeholder and no spinner has been shown for a while. */
const QUIET = `new Promise((resolve, reject) => {
  const start = performance.now();
  let since = start;
  const isWaiting = () =>
    !document.querySelector("h1") ||
    [...document.querySelectorAll(".animate-breathe, .animate-spin")].some((one) =>
      one.checkVisibility({ visibilityProperty: true }));
  const look = () => {
    const now = performance.now();
    if (isWaiting()) since = now;
    if (now - since > 1500) resolve();
    else if (now - start > 90000) reject(new Error("The page never came to rest"));
    else requestAnimationFrame(look);
  };
  look();
})`;

export interface Settling {
  /** The sum of all layout shifts of the page's load: at least the cumulative layout shift. */
  shift: number;
  /** The element that shifted most. */
  moved: string;
}

/** Loads a page as on a slow phone and network. */
export async function measureLayoutShift(
  browser: Browser,
  office: DemoOffice,
  size: Size,
  path: string,
): Promise<Settling> {
  const { context } = await openStage(
    browser,
    office,
    size,
    path.endsWith("/login") ? "nobody" : "super administrator",
  );
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", SLOW_4G);
  await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
  await page.addInitScript(WATCH);
  await page.goto(path, { timeout: 120_000 });
  await page.evaluate(QUIET);
  const shifts = await page.evaluate<[number, string[]][]>("window.shifts");
  await context.close();
  const worst = shifts.toSorted(([one], [other]) => other - one)[0];
  return { shift: shifts.reduce((sum, [value]) => sum + value, 0), moved: worst?.[1][0] ?? "" };
}
