import { readFileSync } from "node:fs";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { expect, test } from "vitest";
import { letterProcess, renderLetter } from "../../../src/letters/render-letter.ts";
import { letterWith, pageTexts } from "../../letters.ts";
import { isFullRun, measured, quantile } from "../../rounds.ts";

const LETTERS = 200;
/** On a busy machine other processes delay the event loop: only a full run compares with the goal. */
const DELAY_MAX_MS = isFullRun ? 50 : 500;
const RSS_MAX_MB = 300;

const rssMegabytes = () =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${letterProcess.pid}/status`, "utf8"))?.[1]) /
  1e3;

/** Every tenth letter is as long as one can be: 5,000 characters and 50 lines. */
const letters = Array.from({ length: LETTERS }, (_, index) =>
  letterWith({
    number: `2026/${index + 1}`,
    ...(index % 10 === 9 && {
      body: "वृद्धावस्था पेंशन पिछले छः महीने से बंद है। ".repeat(120).slice(0, 5000),
      lines: Array.from({ length: 50 }, (_line, line) => `NRH-${line} ${"पेंशन बंद है ".repeat(12)}`),
    }),
  }),
);

test(
  "200 letters: bounded memory, and the server's event loop goes on",
  { tags: ["letter-6"] },
  async () => {
    const firstStart = performance.now();
    await renderLetter(letters[0]!);
    const first = performance.now() - firstStart;
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    const times: number[] = [];
    let rss = 0;
    let longest: Buffer | undefined;
    for (const letter of letters) {
      const start = performance.now();
      const pdf = await renderLetter(letter);
      times.push(performance.now() - start);
      rss = Math.max(rss, rssMegabytes());
      if (letter.lines.length) longest = pdf;
    }
    delay.disable();
    const largest = delay.max / 1e6;
    measured("letters as PDF", {
      letters: LETTERS,
      "first ms": Math.round(first),
      "median ms": Math.round(quantile(times, 0.5)),
      "longest ms": Math.round(Math.max(...times)),
      "pages of the longest letter": pageTexts(longest!).length,
      "memory of the process, MB": Math.round(rss),
      "largest delay of the event loop, ms": Math.round(largest),
    });
    expect(rss).toBeLessThan(RSS_MAX_MB);
    expect(largest).toBeLessThan(DELAY_MAX_MS);
  },
);

test("no page has the closing alone", { tags: ["letter-3"] }, async () => {
  const pagesWith = async (parts: Parameters<typeof letterWith>[0]) =>
    pageTexts(await renderLetter(letterWith(parts)));
  const counts = Array.from({ length: 16 }, (_, index) => 12 + index);
  for (const count of counts) {
    const texts = Array.from({ length: count }, (_, index) => `NRH-${index}.`);
    const last = texts.at(-1)!;
    for (const parts of [{ body: texts.join("\n\n") }, { lines: texts }]) {
      const page = (await pagesWith(parts)).at(-1)!;
      expect(page).toContain(`${last} भवदीय,`);
    }
  }
});
