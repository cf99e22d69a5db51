import { queueRefused, type QueueName, queueRunning, queueWaiting } from "./counters.ts";

/** Ends a task, so that the next one starts. */
type End = () => void;

/** Limits the tasks that run at once. The others wait in the order of their arrival; tasks of one owner run one at a time. */
export class Queue {
  readonly #name: QueueName;
  readonly #most: number;
  readonly #owners = new Set<string>();
  readonly #waiting: { owner: string | undefined; start: () => void }[] = [];
  #running = 0;

  constructor(name: QueueName, most: number) {
    this.#name = name;
    this.#most = most;
  }

  get running(): number {
    return this.#running;
  }
  get waiting(): number {
    return this.#waiting.length;
  }

  /** Starts a task now; null when too many run, which is counted as refused. */
  tryBegin(): End | null {
    if (this.#canStart(undefined)) return this.#start(undefined);
    this.countRefused();
    return null;
  }

  /** Waits for the task's turn. Rejects after `timeoutMs`, which is counted as refused. */
  begin({
    owner,
    timeoutMs,
  }: { owner?: string | undefined; timeoutMs?: number } = {}): Promise<End> {
    if (this.#canStart(owner)) return Promise.resolve(this.#start(owner));
    const gauge = { queue: this.#name };
    queueWaiting.inc(gauge);
    return new Promise<End>((resolve, reject) => {
      const entry = { owner, start: () => resolve(this.#start(owner)) };
      this.#waiting.push(entry);
      if (timeoutMs === undefined) return;
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(entry), 1);
        this.countRefused();
        reject(new Error("The task had no turn in time"));
      }, timeoutMs);
      entry.start = () => {
        clearTimeout(timer);
        resolve(this.#start(owner));
      };
    }).finally(() => queueWaiting.dec(gauge));
  }

  countRefused(): void {
    queueRefused.inc({ queue: this.#name });
  }

  #canStart(owner: string | undefined): boolean {
    return this.#running < this.#most && (owner === undefined || !this.#owners.has(owner));
  }

  #start(owner: string | undefined): End {
    this.#running += 1;
    queueRunning.inc({ queue: this.#name });
    if (owner !== undefined) this.#owners.add(owner);
    return () => {
      this.#running -= 1;
      queueRunning.dec({ queue: this.#name });
      if (owner !== undefined) this.#owners.delete(owner);
      const next = this.#waiting.findIndex((entry) => this.#canStart(entry.owner));
      if (next >= 0) this.#waiting.splice(next, 1)[0]!.start();
    };
  }
}
