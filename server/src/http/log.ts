import type { FastifyServerOptions } from "fastify";
import { logWritesFailed } from "../observability/counters.ts";
import { type RequestContext, currentContext } from "../observability/request-context.ts";
import { loggableError } from "../observability/loggable-error.ts";

type LogOptions = Exclude<FastifyServerOptions["logger"], boolean | undefined>;

const omitFromLog = () => ({});

/** Lines are buffered for at most this long. */
const FLUSH_MS = 100;
const BUFFER_LENGTH_MAX = 16_384;

/** Buffers lines for standard output, so that a request does not pay for a write of its own. */
function bufferedStdout() {
  let lines = "";
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    const buffered = lines;
    lines = "";
    process.stdout.write(buffered);
  };
  // Without a listener, a full disk or a closed pipe would end the process. The lines that cannot be written are lost.
  process.stdout.on("error", () => logWritesFailed.inc());
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
 * Options of the server's log: one JSON line for each event. Lines of Fastify and its plugins hold no personal data
 * (privacy-1): errors are reduced to `loggableError`, and requests are left out, because headers hold
 * tokens and addresses hold names.
 */
export const logOptions = (level: string): LogOptions => ({
  level,
  stream: bufferedStdout(),
  base: null,
  // Adds the ids of the current request, unless the line has its own.
  mixin: () => currentContext() ?? NO_CONTEXT,
  mixinMergeStrategy: (line, work) => (work === NO_CONTEXT ? line : { ...logIds(work), ...line }),
  serializers: {
    req: omitFromLog,
    res: omitFromLog,
    // @fastify/multipart logs all headers of a request at trace level.
    busboyOptions: omitFromLog,
  },
  hooks: {
    logMethod(args, log) {
      const [first, message] = args as [unknown, unknown?];
      const error = loggedError(first);
      if (!error) return log.apply(this, args);
      const text = message === undefined || message === error.message ? "failed" : message;
      log.apply(this, [{ fault: loggableError(error) }, text] as unknown as typeof args);
    },
  },
});

function loggedError(logged: unknown): Error | null {
  if (logged instanceof Error) return logged;
  const { err } = (logged ?? {}) as { err?: unknown };
  return err instanceof Error ? err : null;
}

/** For a line outside any request. */
const NO_CONTEXT: RequestContext = {};

/** The fields that identify a request in a log line. */
export const logIds = ({ request_id, trace_id }: RequestContext) => ({
  ...(request_id && { request_id }),
  ...(trace_id && { trace_id }),
});

const INFO = 30;
const FATAL = 60;

function writeLine(level: number, rest: object): void {
  console.error(JSON.stringify({ level, time: Date.now(), ...rest }));
}

/** Logs a line outside any request, also before the application exists. */
export const logNotice = (msg: string): void => writeLine(INFO, { msg });

/** Logs an uncaught error and ends the process. Node would print the error's message, which can quote personal data. */
export function exitOnUncaughtError(): void {
  process.on("uncaughtException", (error) => {
    writeLine(FATAL, { fault: loggableError(error), msg: "The server ends: an unexpected error" });
    process.exit(1);
  });
}
