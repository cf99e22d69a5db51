import { type Cell as Field, markdownTable } from "../report.ts";
import * as goals from "./goals.ts";
import { median, type Cell, type Summary } from "./summary.ts";
import { type Workload, WORKLOADS } from "./workloads.ts";

/** What a run leaves in results/. */
export interface Results {
  scale: number;
  at: string;
  commit: string;
  machine: string;
  rounds: number;
  seconds: number;
  summaries: Summary[];
  memory: Record<string, { now: number; most: number }>;
  /** First searches of common words: the product's answer, and counting the matches in SQL, in milliseconds. */
  uncounted: { word: string; product: number; count: number }[];
  cells: Cell[];
}

const PRODUCT = "product";

/** Three significant digits. */
function shown(value: number): string {
  if (value === Number.POSITIVE_INFINITY) return "no answer";
  if (Number.isNaN(value)) return "-";
  return String(value >= 100 ? Math.round(value) : +value.toPrecision(3));
}

/** The run as markdown: the goals first, then every system, memory, and first searches. */
export function report(results: Results): string {
  const { summaries, cells, memory, uncounted } = results;
  const steal = cells.map((cell) => cell.steal);
  const load = cells.map((cell) => cell.load);
  const parts = [
    `# The API at scale ${results.scale}`,
    [
      `${results.at}, commit ${results.commit}, ${results.machine}.`,
      `Medians of ${results.rounds} interleaved rounds of ${results.seconds} s; ratios are medians of the ratio within one round.`,
      `Load average ${shown(median(load))} (at most ${shown(Math.max(...load))}), taken by the host ${shown(median(steal))} % (at most ${shown(Math.max(...steal))} %).`,
    ].join("\n"),
    goalTable(summaries),
    "## Every system",
    systemTable(summaries),
    "## Memory after the run",
    memoryTable(memory),
  ];
  if (uncounted.length)
    parts.push("## A common word searched for the first time", uncountedTable(uncounted));
  return `${parts.join("\n\n")}\n`;
}

function goalTable(summaries: Summary[]): string {
  const bareNow = (workload: Workload) =>
    summaries.find(
      (one) =>
        one.system === "bare" &&
        one.workload === workload &&
        one.connections === goals.GOAL_CONNECTIONS,
    )?.rate ?? Number.NaN;
  const rows = summaries
    .filter(({ system }) => system === PRODUCT)
    .map((one) => {
      const goal = goals.GOALS[one.workload];
      // The peers did not run here; the bare server did, then and now.
      const ofPeer = (one.ofBare.rate * goal.bareThen) / goal.peerThen;
      const missed = missedBy(one, ofPeer, bareNow(one.workload));
      return [
        `${one.workload} ${WORKLOADS[one.workload]}`,
        one.connections,
        shown(one.rate),
        `${shown(one.ofBare.rate)} / ${goal.ofBare}`,
        `${shown(ofPeer)} / ${goal.ofPeer}`,
        `${shown(one.ofBare.node)} / ${goals.NODE_MOST}`,
        `${shown(one.ofBare.postgres)} / ${goals.POSTGRES_MOST}`,
        `${shown(one.ofBare.p99)} / ${goals.P99_MOST}`,
        one.failed,
        missed === null ? "-" : missed.length ? `not met: ${missed.join(", ")}` : "met",
      ];
    });
  return markdownTable(
    [
      "workload",
      "connections",
      "req/s",
      "of bare / goal",
      "of best peer / goal",
      "node / most",
      "postgres / most",
      "p99 / most",
      "failed",
      "goals",
    ],
    rows,
  );
}

/** What misses its goal; null where there is none for so many connections. */
function missedBy(one: Summary, ofPeer: number, bareNow: number): string[] | null {
  const goal = goals.GOALS[one.workload];
  const isFailed = one.failed > 0;
  if (one.connections === goals.CROWD_CONNECTIONS) {
    const peerMedian =
      ((goals.CROWD_CONNECTIONS * 1000) / goal.peerThen) * (goal.bareThen / bareNow);
    return Number.isFinite(peerMedian)
      ? named({ failed: isFailed, "p99 of the peers' median": one.p99 >= peerMedian })
      : null;
  }
  if (one.connections !== goals.GOAL_CONNECTIONS) return null;
  return named({
    failed: isFailed,
    bare: one.ofBare.rate < goal.ofBare,
    peer: ofPeer < goal.ofPeer,
    node: one.ofBare.node > goals.NODE_MOST,
    postgres: one.ofBare.postgres > goals.POSTGRES_MOST,
    p99: one.ofBare.p99 > goals.P99_MOST,
  });
}

const named = (faults: Record<string, boolean>) =>
  Object.entries(faults).flatMap(([name, isFault]) => (isFault ? [name] : []));

const systemTable = (summaries: Summary[]) =>
  markdownTable(
    [
      "workload",
      "connections",
      "system",
      "req/s",
      "of bare",
      "p50 ms",
      "p99 ms",
      "node ms/req",
      "postgres ms/req",
      "bytes",
      "failed",
    ],
    summaries.map((one) => {
      const { rate, ofBare, p50, p99, node, postgres, bytes } = one;
      const figures = [rate, ofBare.rate, p50, p99, node, postgres, bytes].map(shown);
      return [one.workload, one.connections, one.system, ...figures, one.failed];
    }),
  );

function memoryTable(memory: Results["memory"]): string {
  const bare = memory.bare!.now;
  return markdownTable(
    ["system", "MiB", "at most", "of bare / most"],
    Object.entries(memory).map(([name, { now, most }]) => {
      const ratio = shown(now / bare);
      return [name, now, most, name === PRODUCT ? `${ratio} / ${goals.MEMORY_MOST}` : ratio];
    }),
  );
}

function uncountedTable(uncounted: Results["uncounted"]): string {
  const ratio = median(uncounted.map(({ product, count }) => product / count));
  const rows: Field[][] = uncounted.map(({ word, product, count }) => [
    word,
    ...[product, count, product / count].map(shown),
  ]);
  rows.push(["median", "", "", `${shown(ratio)} / ${goals.COUNT_MOST}`]);
  return markdownTable(["word", "product ms", "counting in SQL ms", "ratio / most"], rows);
}
