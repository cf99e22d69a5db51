import type { CDPSession, Page } from "@playwright/test";

/** The cost of one click or key, in milliseconds. */
export interface Cost {
  /** From the event to the next displayed frame, as the Event Timing API reports it (in steps of 8; 8 for less than 16). */
  toPaint: number;
  /** Processor time of the page's main thread, with its slowdown. */
  processor: number;
}

const SHORTEST_TOLD = 16;
const BELOW_SHORTEST = 8;

/** Runs in the page before the page's own script. */
const WATCH = `
  globalThis.benchEvents = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (entry.interactionId) benchEvents.push({ name: entry.name, duration: entry.duration });
  }).observe({ type: "event", durationThreshold: ${SHORTEST_TOLD} });
`;

/** After two frames the effects of an event are displayed; one task later its entry exists. */
const SHOWN = `new Promise((resolve) =>
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 50))))`;

/** Slows the page down and observes its events. Returns a function that measures one interaction. */
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
