import { setImmediate } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { isAlive } from "../../test/is-alive.ts";
import { letterWith } from "../../test/letters.ts";
import { LetterError } from "./letter-content.ts";
import { LetterProcess } from "./letter-process.ts";
import { letterProcess, letterQueue, renderLetter } from "./render-letter.ts";

const MINUTE_MS = 60_000;
const letter = letterWith();
const PDF = "%PDF-";
const begins = (pdf: Buffer) => pdf.subarray(0, PDF.length).toString();

/** The failure of a letter, as it is for the process. */
const failureOf = (rendering: Promise<Buffer>) =>
  rendering.then(
    () => null,
    (error: unknown) => (error instanceof LetterError ? error.failure : error),
  );

test(
  "a letter that takes too long, or whose process dies, fails alone",
  { tags: ["letter-6"] },
  async () => {
    const renderer = new LetterProcess({ deadlineMs: MINUTE_MS, idleMs: MINUTE_MS });
    await renderer.render(letter);
    const first = renderer.pid!;
    process.kill(first, "SIGSTOP");
    const crashed = failureOf(renderer.render(letter));
    process.kill(first, "SIGKILL");
    expect(await crashed).toBe("failed");
    expect(begins(await renderer.render(letter))).toBe(PDF);
    expect(renderer.pid).not.toBe(first);
    renderer.stop();

    const hasty = new LetterProcess({ deadlineMs: 1, idleMs: MINUTE_MS });
    const late = failureOf(hasty.render(letter));
    const pid = hasty.pid!;
    expect(await late).toBe("late");
    await expect.poll(() => isAlive(pid)).toBe(false);
  },
);

test(
  "the process serves letter after letter, and ends when none came for a while",
  { tags: ["letter-6"] },
  async () => {
    const renderer = new LetterProcess({ deadlineMs: MINUTE_MS, idleMs: 200 });
    await renderer.render(letter);
    const first = renderer.pid!;
    process.kill(first, "SIGTERM");
    await renderer.render(letter);
    expect(renderer.pid).toBe(first);
    await expect.poll(() => isAlive(first)).toBe(false);
    expect(renderer.pid).toBeUndefined();
  },
);

test(
  "many letters at once are rendered one by one in their order; too many are a 503",
  { tags: ["letter-6"] },
  async () => {
    const order: number[] = [];
    vi.spyOn(letterProcess, "render").mockImplementation(() => setImmediate(Buffer.from(PDF)));
    const all = Array.from({ length: 110 }, (_, index) =>
      renderLetter({ ...letter, number: `2026/${index}` }).then(
        () => void order.push(index),
        (error: unknown) => error,
      ),
    );
    expect([letterQueue.running, letterQueue.waiting]).toEqual([1, 100]);
    const refused = (await Promise.all(all)).filter(Boolean);
    expect(order).toEqual(Array.from({ length: 101 }, (_, index) => index));
    expect(refused).toHaveLength(9);
    for (const error of refused)
      expect(error).toMatchObject({ status: 503, headers: { "retry-after": "5" } });
  },
);

test(
  "without a build of Typst for the machine, a letter is a 503 that says so",
  { tags: ["letter-7"] },
  async () => {
    const renderer = new LetterProcess({
      deadlineMs: MINUTE_MS,
      idleMs: MINUTE_MS,
      allowAddons: false,
    });
    const failed = await renderer.render(letter).catch((error: unknown) => error);
    expect(failed).toMatchObject({ failure: "unavailable" });
    const render = vi.spyOn(letterProcess, "render").mockRejectedValueOnce(failed);
    await expect(renderLetter(letter)).rejects.toMatchObject({
      status: 503,
      message: "This server cannot make letters as PDF. Its operator can find out why.",
    });
    render.mockRestore();
  },
);
