import type { Workload } from "./workloads.ts";

/** performance.md, "The API": at 8 connections, measured 2026-11-20 on a machine like this. */
interface Goal {
  /** Of the bare server's rate. */
  ofBare: number;
  /** Times the best peer's rate. */
  ofPeer: number;
  /** Requests a second then: of the bare server, and of the best of the three peers. */
  bareThen: number;
  peerThen: number;
}

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
};
/** How many connections the goals above, and the next three, are for. */
export const GOAL_CONNECTIONS = 8;
export const NODE_MOST = 1.4;
export const POSTGRES_MOST = 1.3;
export const P99_MOST = 2;
/** Here the p99 stays below every peer's median. */
export const CROWD_CONNECTIONS = 64;
export const MEMORY_MOST = 1.3;
/** Ten times the data: how much dearer a workload may become. */
export const GROWTH_MOST = 1.5;
/** A common word without a kept total, against counting its matches in SQL. */
export const COUNT_MOST = 1.3;
