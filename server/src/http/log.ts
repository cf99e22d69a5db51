import type { FastifyServerOptions } from "fastify";
import { type RequestContext, currentContext } from "../observability/request-context.ts";
import { loggableError } from "../observability/loggable-error.ts";

type LogOptions = Exclude<FastifyServerOptions["logger"], boolean | undefined>;

const omitFromLog = () => ({});

/** So long a line waits for others to be written with it. */
const FLUSH_MS = 100;
const BUFFER_LENGTH_MAX = 16_384;

/** Standard output, to which many lines go at once: each writing costs as much as a tenth of a request. */
function bufferedStdout() {
  let lines = "";
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    process.stdout.write(lines);
    lines = "";
  };
  process.once("exit", () => lines && flush());
  return {
    write(line: string): void {
      lines += line;
      if (lines.length > BUFFER_LENGTH_MAX) flush();
      else timer ??= setTimeout(flush, FLUSH_MS);
    },
  };
}

/**
 * How the server logs: one JSON line an event. What Fastify and its plugins log is cut down to what may be read by
 * anyone (security.md, "Privacy and logs"): of an error where it arose, and of a request nothing at all, since headers
 * hold tokens and addresses hold names.
 */
export const logOptions = (level: string): LogOptions => ({
  level,
  stream: bufferedStdout(),
  base: null,
  // A line that is written amid a request's work says whose it is; one that says so by itself is written elsewhere.
  mixin: () => currentContext() ?? NO_CONTEXT,
  mixinMergeStrategy: (line, work) => (work === NO_CONTEXT ? line : { ...logIds(work), ...line }),
  serializers: {
    req: omitFromLog,
    res: omitFromLog,
    // @fastify/multipart: a whole request's headers, at trace.
    busboyOptions: omitFromLog,
  },
  hooks: {
    logMethod(given, log) {
      const [first, message] = given as [unknown, unknown?];
      const error = loggedError(first);
      if (!error) return log.apply(this, given);
      const text = message === undefined || message === error.message ? "failed" : message;
      log.apply(this, [{ fault: loggableError(error) }, text] as unknown as typeof given);
    },
  },
});

function loggedError(logged: unknown): Error | null {
  if (logged instanceof Error) return logged;
  const { err } = (logged ?? {}) as { err?: unknown };
  return err instanceof Error ? err : null;
}

/** The work of a line that is written beside all requests. */
const NO_CONTEXT: RequestContext = {};

/** What names a request in a log line. */
export const logIds = ({ request_id, trace_id }: RequestContext) => ({
  ...(request_id && { request_id }),
  ...(trace_id && { trace_id }),
});

const INFO = 30;
const FATAL = 60;

function writeLine(level: number, rest: object): void {
  console.error(JSON.stringify({ level, time: Date.now(), ...rest }));
}

/** A line for what happens beside requests, before there is an application or after. */
export const logNotice = (msg: string): void => writeLine(INFO, { msg });

/** Ends the process at a fault that nothing caught. Node itself would print the error whole, with the values in it. */
export function exitOnUncaughtError(): void {
  process.on("uncaughtException", (error) => {
    writeLine(FATAL, { fault: loggableError(error), msg: "The server ends: an unexpected error" });
    process.exit(1);
  });
}
