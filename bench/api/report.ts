import { type Cell as Field, markdownTable } from "../report.ts";
import * as goals from "./goals.ts";
import { median, type Cell, type Summary } from "./summary.ts";
import { type Workload, WORKLOADS } from "./workloads.ts";

/** The content of a result file. */
export interface Results {
  scale: number;
  at: string;
  commit: string;
  machine: string;
  rounds: number;
  seconds: number;
  summaries: Summary[];
  memory: Record<string, { now: number; most: number }>;
  /** The first search of each common word: the product's answer, and counting the matches in SQL, in milliseconds. */
  uncounted: { word: string; product: number; count: number }[];
  cells: Cell[];
}

const PRODUCT = "product";

/** Three significant digits. */
function formatNumber(value: number): string {
  if (value === Number.POSITIVE_INFINITY) return "no answer";
  if (Number.isNaN(value)) return "-";
  return String(value >= 100 ? Math.round(value) : +value.toPrecision(3));
}

/** The report as markdown: the goals first, then every system, memory, and first searches. */
export function report(results: Results): string {
  const { summaries, cells, memory, uncounted } = results;
  const steal = cells.map((cell) => cell.steal);
  const load = cells.map((cell) => cell.load);
  const parts = [
    `# The API at scale ${results.scale}`,
    [
      `${results.at}, commit ${results.commit}, ${results.machine}.`,
      `Medians of ${results.rounds} interleaved rounds of ${results.seconds} s; ratios are medians of the ratio within one round.`,
      `Load average ${formatNumber(median(load))} (at most ${formatNumber(Math.max(...load))}), taken by the host ${formatNumber(median(steal))} % (at most ${formatNumber(Math.max(...steal))} %).`,
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
      // The peers did not run here. Their rate is scaled by the bare server's rate of today and of that day.
      const ofPeer = (one.ofBare.rate * goal.bareThen) / goal.peerThen;
      const missed = missedGoals(one, ofPeer, bareNow(one.workload));
      return [
        `${one.workload} ${WORKLOADS[one.workload]}`,
        one.connections,
        formatNumber(one.rate),
        `${formatNumber(one.ofBare.rate)} / ${goal.ofBare}`,
        `${formatNumber(ofPeer)} / ${goal.ofPeer}`,
        `${formatNumber(one.ofBare.node)} / ${goals.NODE_MOST}`,
        `${formatNumber(one.ofBare.postgres)} / ${goals.POSTGRES_MOST}`,
        `${formatNumber(one.ofBare.p99)} / ${goals.P99_MOST}`,
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

/** The goals that are missed; null if there are no goals for this number of connections. */
function missedGoals(one: Summary, ofPeer: number, bareNow: number): string[] | null {
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
      const figures = [rate, ofBare.rate, p50, p99, node, postgres, bytes].map(formatNumber);
      return [one.workload, one.connections, one.system, ...figures, one.failed];
    }),
  );

function memoryTable(memory: Results["memory"]): string {
  const bare = memory.bare!.now;
  return markdownTable(
    ["system", "MiB", "at most", "of bare / most"],
    Object.entries(memory).map(([name, { now, most }]) => {
      const ratio = formatNumber(now / bare);
      return [name, now, most, name === PRODUCT ? `${ratio} / ${goals.MEMORY_MOST}` : ratio];
    }),
  );
}

function uncountedTable(uncounted: Results["uncounted"]): string {
  const ratio = median(uncounted.map(({ product, count }) => product / count));
  const rows: Field[][] = uncounted.map(({ word, product, count }) => [
    word,
    ...[product, count, product / count].map(formatNumber),
  ]);
  rows.push(["median", "", "", `${formatNumber(ratio)} / ${goals.COUNT_MOST}`]);
  return markdownTable(["word", "product ms", "counting in SQL ms", "ratio / most"], rows);
}
