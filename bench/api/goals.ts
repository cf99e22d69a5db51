import type { Workload } from "./workloads.ts";

/** At 8 connections (BENCHMARKS.md), measured 2026-11-20 on a machine like this one. */
interface Goal {
  /** The minimum, as a share of the bare server's rate. */
  ofBare: number;
  /** The minimum, as a multiple of the best peer's rate. */
  ofPeer: number;
  /** The rates of that day, in requests a second: the bare server, and the best of the three peers. */
  bareThen: number;
  peerThen: number;
}

/** No peer has admins. */
const ADMIN: Goal = { ofBare: 0.8, ofPeer: 0, bareThen: Number.NaN, peerThen: Number.NaN };

export const GOALS: Record<Workload, Goal> = {
  w1: { ofBare: 0.8, ofPeer: 80, bareThen: 8591, peerThen: 58 },
  w2: { ofBare: 0.8, ofPeer: 3, bareThen: 8818, peerThen: 1712 },
  w3: { ofBare: 0.8, ofPeer: 5, bareThen: 7251, peerThen: 797 },
  w4rare: { ofBare: 0.8, ofPeer: 40, bareThen: 1342, peerThen: 25 },
  w4common: { ofBare: 0.7, ofPeer: 60, bareThen: 1792, peerThen: 18.5 },
  w5: { ofBare: 0.7, ofPeer: 3, bareThen: 10_200, peerThen: 1967 },
  w6: { ofBare: 0.6, ofPeer: 1, bareThen: 3539, peerThen: 2387 },
  w7: { ofBare: 0.7, ofPeer: 80, bareThen: 3907, peerThen: 24 },
  w8: { ofBare: 0.8, ofPeer: 30, bareThen: 3201, peerThen: 83 },
  s1: ADMIN,
  s2: ADMIN,
  s3: ADMIN,
};
/** The number of connections of the goals above and of the next three. */
export const GOAL_CONNECTIONS = 8;
export const NODE_MOST = 1.4;
export const POSTGRES_MOST = 1.3;
export const P99_MOST = 2;
/** At this number the p99 is below every peer's median. */
export const CROWD_CONNECTIONS = 64;
export const MEMORY_MOST = 1.3;
/** The maximum growth of a workload's time with ten times the data. */
export const GROWTH_MOST = 1.5;
/** The maximum time for a common word without a cached count, relative to counting its matches in SQL. */
export const COUNT_MOST = 1.3;
