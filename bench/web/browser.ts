// Measures a page in a new browser, on a slow line and a slow processor.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type CDPSession, chromium, type Page } from "@playwright/test";
import { chromiumPath } from "../../scripts/programs.ts";
import { compressedSizes } from "./compressed-sizes.ts";

/** Chrome's "Slow 4G" as its throttling really applies it, and a processor four times slower. */
const LINE = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1474.56 * 1024) / 8,
  uploadThroughput: (675 * 1024) / 8,
};
const SLOWDOWN = 4;
const FAST = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };

/** A page is complete when it has sent no request for this time. */
const QUIET_MS = 2000;
/** The part of a task above this time is blocking (web.dev, "Total Blocking Time"). */
const LONG_MS = 50;

const ARGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1",
];

export interface Load {
  requests: number;
  /** KiB of scripts and style sheets, at the highest compression level. */
  gzip: number;
  brotli: number;
  /** Milliseconds from the start of the navigation. */
  fcp: number;
  lcp: number;
  ready: number;
  /** The sum of all tasks' time over 50 ms, before and after the first paint. */
  blocking: number;
  cls: number;
}

interface Seen {
  fcp: number;
  lcp: number;
  cls: number;
  long: number[];
}
/** Runs in the page before the page's own scripts. */
const WATCH = `
  globalThis.seen = { fcp: 0, lcp: 0, cls: 0, long: [] };
  const observe = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  observe("paint", ({ name, startTime }) => {
    if (name === "first-contentful-paint") seen.fcp = startTime;
  });
  observe("largest-contentful-paint", ({ startTime }) => (seen.lcp = startTime));
  observe("longtask", ({ duration }) => seen.long.push(duration));
  observe("layout-shift", ({ value, hadRecentInput }) => (seen.cls += hadRecentInput ? 0 : value));
`;

const executablePath = chromiumPath();

export type ColdBrowser = Awaited<ReturnType<typeof openColdBrowser>>;

/** A browser with an empty profile; `close` removes the profile. */
export async function openColdBrowser() {
  const folder = await mkdtemp(join(tmpdir(), "console-browser-"));
  const context = await chromium.launchPersistentContext(folder, {
    executablePath,
    headless: true,
    viewport: { width: 1366, height: 768 },
    serviceWorkers: "block",
    args: ARGS,
  });
  const page = context.pages()[0] ?? (await context.newPage());
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  await page.addInitScript(WATCH);
  return {
    page,
    load: (address: string, ready: string) => load(page, devtools, address, ready),
    slowly: <T>(work: () => Promise<T>) => slowly(devtools, work),
    close: async () => {
      await context.close();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function slowly<T>(devtools: CDPSession, work: () => Promise<T>): Promise<T> {
  await devtools.send("Network.emulateNetworkConditions", LINE);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  try {
    return await work();
  } finally {
    await devtools.send("Network.emulateNetworkConditions", FAST);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  }
}

/** Opens an address with an empty cache, waits for `ready` to be visible, and then for the last request. */
async function load(
  page: Page,
  devtools: CDPSession,
  address: string,
  ready: string,
): Promise<Load> {
  await page.goto("about:blank");
  await devtools.send("Network.clearBrowserCache");
  const traffic = watchTraffic(devtools);
  try {
    const { seen, readyAfter } = await slowly(devtools, async () => {
      const from = performance.now();
      await page.goto(address, { waitUntil: "commit" });
      await page.waitForSelector(ready);
      const readyAfter = performance.now() - from;
      while (traffic.quietFor() < QUIET_MS) await page.waitForTimeout(100);
      return { readyAfter, seen: await page.evaluate<Seen>("seen") };
    });
    const code = await traffic.codeBytes();
    return {
      requests: traffic.count(),
      ...code,
      fcp: seen.fcp,
      lcp: seen.lcp,
      ready: readyAfter,
      blocking: seen.long.reduce((sum, duration) => sum + duration - LONG_MS, 0),
      cls: seen.cls,
    };
  } finally {
    traffic.stop();
  }
}

function watchTraffic(devtools: CDPSession) {
  const asked = new Map<string, { type: string; isDone: boolean }>();
  let last = performance.now();
  const end = (id: string) => {
    const request = asked.get(id);
    if (request) request.isDone = true;
    last = performance.now();
  };
  const onAsked = ({ requestId, request }: { requestId: string; request: { url: string } }) => {
    if (/^(data|blob|about):/.test(request.url)) return;
    asked.set(requestId, { type: "", isDone: false });
    last = performance.now();
  };
  const onAnswer = (event: { requestId: string; response: { mimeType: string } }) => {
    const request = asked.get(event.requestId);
    if (request) request.type = event.response.mimeType;
  };
  const onEnd = ({ requestId }: { requestId: string }) => end(requestId);
  devtools.on("Network.requestWillBeSent", onAsked);
  devtools.on("Network.responseReceived", onAnswer);
  devtools.on("Network.loadingFinished", onEnd);
  devtools.on("Network.loadingFailed", onEnd);
  return {
    count: () => asked.size,
    /** Milliseconds since the last request or answer; 0 while a request is running. */
    quietFor: () =>
      [...asked.values()].every(({ isDone }) => isDone) ? performance.now() - last : 0,
    async codeBytes() {
      const sizes = { gzip: 0, brotli: 0 };
      for (const [requestId, { type }] of asked) {
        if (!/javascript|css/.test(type)) continue;
        const { body, base64Encoded } = await devtools.send("Network.getResponseBody", {
          requestId,
        });
        const { gzip, brotli } = compressedSizes(
          Buffer.from(body, base64Encoded ? "base64" : "utf8"),
        );
        sizes.gzip += gzip;
        sizes.brotli += brotli;
      }
      return sizes;
    },
    stop() {
      devtools.off("Network.requestWillBeSent", onAsked);
      devtools.off("Network.responseReceived", onAnswer);
      devtools.off("Network.loadingFinished", onEnd);
      devtools.off("Network.loadingFailed", onEnd);
    },
  };
}
