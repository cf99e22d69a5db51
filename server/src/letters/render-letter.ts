import { message } from "contract/message";
import { HttpError } from "../http/errors/http-error.ts";
import { lettersEnded } from "../observability/counters.ts";
import { durations } from "../observability/durations.ts";
import { Queue } from "../observability/queue.ts";
import { withSpan } from "../observability/trace.ts";
import { type LetterContent, LetterError } from "./letter-content.ts";
import { LetterProcess } from "./letter-process.ts";

/** The longest letter takes a tenth of a second. */
const DEADLINE_MS = 5000;
const IDLE_MS = 60_000;
const WAITING_MAX = 100;
const WAIT_MS = 10_000;
const headers = { "retry-after": "5" };
const busyMessage = message("Other letters are being made. Please try again in a moment.");
const retryMessage = message("The letter could not be made. Please try again.");
const MESSAGES = {
  late: retryMessage,
  failed: retryMessage,
  unavailable: message("This server cannot make letters as PDF. Its operator can find out why."),
};

export const letterQueue = new Queue("letters", 1);
export const letterProcess = new LetterProcess({ deadlineMs: DEADLINE_MS, idleMs: IDLE_MS });

/**
 * The letter as a PDF of A4 pages; the same content gives the same bytes (letter-1 to letter-6). One letter is rendered at a time,
 * in a process of its own. Throws HttpError 503 when too many wait, at the deadline, when the process crashes, and when this machine
 * has no build of Typst.
 */
export async function renderLetter(content: LetterContent): Promise<Buffer> {
  if (letterQueue.waiting >= WAITING_MAX) {
    letterQueue.countRefused();
    throw new HttpError(503, busyMessage, { headers });
  }
  const end = await withSpan("wait to render a letter", () =>
    letterQueue.begin({ timeoutMs: WAIT_MS }),
  ).catch(() => {
    throw new HttpError(503, busyMessage, { headers });
  });
  const start = performance.now();
  try {
    const pdf = await withSpan("render a letter", () => letterProcess.render(content));
    lettersEnded.inc({ result: "rendered" });
    return pdf;
  } catch (error) {
    if (!(error instanceof LetterError)) throw error;
    lettersEnded.inc({ result: error.failure });
    throw new HttpError(503, MESSAGES[error.failure], { headers });
  } finally {
    durations.letters.observe((performance.now() - start) / 1000);
    end();
  }
}
