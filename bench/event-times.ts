import type { CDPSession, Page } from "@playwright/test";

/** What one click or key cost, in milliseconds. */
export interface Cost {
  /** From the event to the next frame that was shown, as the Event Timing API tells it (in steps of 8; below 16: 8). */
  toPaint: number;
  /** Processor time of the page's main thread, slowed down as it is. */
  processor: number;
}

const SHORTEST_TOLD = 16;
const BELOW_SHORTEST = 8;

/** Runs in the page, before its own script. */
const WATCH = `
  globalThis.benchEvents = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (entry.interactionId) benchEvents.push({ name: entry.name, duration: entry.duration });
  }).observe({ type: "event", durationThreshold: ${SHORTEST_TOLD} });
`;

/** Two frames later all that an event has caused is on the screen; one task later its entry is there. */
const SHOWN = `new Promise((resolve) =>
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 50))))`;

/** Slows the page down and watches its events. Gives a measure: what the one interaction in it cost. */
export async function watchEvents(page: Page, slowdown: number) {
  const session = await page.context().newCDPSession(page);
  await page.addInitScript(WATCH);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  return async (interact: () => Promise<void>): Promise<Cost> => {
    await page.evaluate(`${SHOWN}.then(() => void (benchEvents.length = 0))`);
    const before = await taskTime(session);
    await interact();
    await page.evaluate(SHOWN);
    const after = await taskTime(session);
    const found = await page.evaluate<{ duration: number }[]>("benchEvents");
    const toPaint = Math.max(BELOW_SHORTEST, ...found.map(({ duration }) => duration));
    return { toPaint, processor: after - before };
  };
}

async function taskTime(session: CDPSession): Promise<number> {
  const { metrics } = await session.send("Performance.getMetrics");
  return 1000 * (metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0);
}
