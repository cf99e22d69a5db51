import type { Load } from "./browser.ts";

/** The measurements of one console in one round. */
export interface Round {
  login: Load;
  list: Load;
  /** A citizen's status page. */
  status: Load;
  /** Milliseconds from the click on a list's link until its rows are drawn; `again` with the list in the cache. */
  going: { first: number; again?: number };
}

/** A measured value with its maximum: a number, or a multiple of the limit's value. */
export interface Goal {
  name: string;
  read: (round: Round) => number | undefined;
  atMost?: number;
  timesLimit?: number;
  digits?: number;
}

const MOST_SHIFT = 0.02;

const pageGoals = (
  page: "login" | "list",
  most: Pick<Load, "requests" | "brotli" | "blocking">,
  times: Pick<Load, "fcp" | "lcp" | "ready">,
): Goal[] => [
  { name: `${page}: requests`, read: (round) => round[page].requests, atMost: most.requests },
  {
    name: `${page}: JS+CSS, brotli kB`,
    read: (round) => round[page].brotli,
    atMost: most.brotli,
    digits: 1,
  },
  { name: `${page}: FCP ms`, read: (round) => round[page].fcp, timesLimit: times.fcp },
  { name: `${page}: LCP ms`, read: (round) => round[page].lcp, timesLimit: times.lcp },
  {
    name: `${page}: all blocking ms`,
    read: (round) => round[page].blocking,
    atMost: most.blocking,
  },
  { name: `${page}: ready ms`, read: (round) => round[page].ready, timesLimit: times.ready },
  {
    name: `${page}: layout shift`,
    read: (round) => round[page].cls,
    atMost: MOST_SHIFT,
    digits: 3,
  },
];

/** The goals of a cold console on Slow 4G, with a processor four times slower (BENCHMARKS.md). */
export const goals: readonly Goal[] = [
  ...pageGoals(
    "login",
    { requests: 6, brotli: 105, blocking: 100 },
    { fcp: 1.5, lcp: 1.6, ready: 1.6 },
  ),
  ...pageGoals(
    "list",
    { requests: 10, brotli: 147, blocking: 200 },
    { fcp: 1.5, lcp: 2.2, ready: 1.6 },
  ),
  { name: "status page: FCP ms", read: ({ status }) => status.fcp, timesLimit: 1.2 },
  { name: "going to a list, first: ms", read: ({ going }) => going.first, timesLimit: 1.2 },
  { name: "going to a list, kept: ms", read: ({ going }) => going.again, atMost: 120 },
];
