import type { ChildProcess } from "node:child_process";
import { findPackageJSON } from "node:module";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { startConfined } from "../processes/confined-process.ts";
import {
  type LetterContent,
  LetterError,
  type LetterReply,
  printedLetter,
} from "./letter-content.ts";

const PROGRAM = fileURLToPath(new URL("./letter-process-program.ts", import.meta.url));
const HEAP_MIB = 64;
/** Most of it is native memory. The process holds 100 to 190 MB after a letter; above this it is replaced. */
const RSS_MAX = 300_000_000;

interface LetterProcessOptions {
  deadlineMs: number;
  /** The process ends when no letter came for so long. */
  idleMs: number;
  /** Default true: Typst is native code. */
  allowAddons?: boolean;
}

/** A process that renders letters, one after the other. It starts with the first letter. */
export class LetterProcess {
  readonly #options: LetterProcessOptions;
  #child: ChildProcess | null = null;
  #idleTimer: NodeJS.Timeout | undefined;

  constructor(options: LetterProcessOptions) {
    this.#options = options;
  }

  /** Of the running process. */
  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** Renders one letter; the caller waits for its end before the next. Throws LetterError; a new process serves the next letter. */
  async render(letter: LetterContent): Promise<Buffer> {
    clearTimeout(this.#idleTimer);
    const child = (this.#child ??= this.#start());
    try {
      const reply = await this.#ask(child, letter);
      if ("failure" in reply) throw new LetterError(reply.failure, reply.detail);
      if (reply.rss > RSS_MAX) this.stop();
      else this.#idleTimer = setTimeout(() => this.stop(), this.#options.idleMs).unref();
      return Buffer.from(reply.pdf);
    } catch (error) {
      this.stop();
      throw error;
    }
  }

  stop(): void {
    clearTimeout(this.#idleTimer);
    this.#child?.kill("SIGKILL");
    this.#child = null;
  }

  #ask(child: ChildProcess, letter: LetterContent): Promise<LetterReply> {
    const { promise, resolve, reject } = Promise.withResolvers<LetterReply>();
    const fail = (detail: unknown) => reject(new LetterError("failed", String(detail)));
    const onExit = (code: number | null, signal: string | null) => fail(signal ?? code);
    const onMessage = (reply: unknown) => resolve(reply as LetterReply);
    // Only this timer keeps the event loop alive.
    const timer = setTimeout(
      () => reject(new LetterError("late", "The deadline has passed")),
      this.#options.deadlineMs,
    );
    child.on("message", onMessage).on("exit", onExit).on("error", fail);
    child.send(printedLetter(letter), (error) => {
      if (error) fail(error);
    });
    return promise.finally(() => {
      clearTimeout(timer);
      child.off("message", onMessage).off("exit", onExit).off("error", fail);
    });
  }

  #start(): ChildProcess {
    const typst = findPackageJSON("@myriaddreamin/typst-ts-node-compiler", import.meta.url)!;
    const fonts = findPackageJSON("@expo-google-fonts/noto-sans-devanagari", import.meta.url)!;
    const child = startConfined(PROGRAM, [], {
      // The native build is a package beside Typst's own.
      readable: [dirname(PROGRAM), dirname(dirname(typst)), dirname(fonts)],
      heapMiB: HEAP_MIB,
      allowAddons: this.#options.allowAddons ?? true,
      serialization: "advanced",
    });
    child.once("exit", () => {
      if (this.#child === child) this.#child = null;
    });
    // Without a listener, an error would end the server.
    child.on("error", () => {});
    // An idle process does not keep the server alive. It ends when the server has ended.
    child.unref();
    child.channel?.unref();
    return child;
  }
}
