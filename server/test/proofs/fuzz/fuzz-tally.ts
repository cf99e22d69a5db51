import { expect } from "vitest";
import { quantile } from "../../rounds.ts";
import { type Exchange, isRefused, writtenTables } from "../../attacks/fuzz-checks.ts";
import type { Operation } from "../../attacks/fuzz-routes.ts";

/** The minimum share of requests of each operation. */
const LEAST_PART = 0.002;
/** From this number of requests on, each operation must have been reached, not only each kind. */
const MANY = 20_000;

/** Its success ends the session of the requests that follow, so that no request has the account's password. */
const NEVER_SUCCEEDS = "changePassword";

/** Counts requests and answers by operation. */
export function createRequestCounts(operations: Operation[]) {
  const counts = new Map(operations.map(({ id }) => [id, { requests: 0, successes: 0 }]));
  const statuses = new Map<number, number>();
  const times: number[] = [];
  let slowest = { ms: 0, route: "" };
  let refused = 0;
  let writtenByRefused = 0;

  const groups = Map.groupBy(operations, (operation) => operation.tag);
  const sumOf = (tag: string, name: "requests" | "successes") =>
    groups.get(tag)!.reduce((sum, { id }) => sum + counts.get(id)![name], 0);

  return {
    requests: () => times.length,
    count(exchange: Exchange) {
      const { operation, request, answer } = exchange;
      const { status, ms } = answer;
      const ofOperation = counts.get(operation.id)!;
      ofOperation.requests += 1;
      if (status < 400) ofOperation.successes += 1;
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      times.push(ms);
      if (ms > slowest.ms) slowest = { ms, route: `${request.method} ${operation.path}` };
      if (!isRefused(answer)) return;
      refused += 1;
      for (const table of writtenTables(exchange)) writtenByRefused += exchange.changed.get(table)!;
    },
    /** Checks that every operation got its share, and that every kind of operation was reached and not only rejected. */
    expectFair() {
      for (const [id, { requests, successes }] of counts) {
        expect(requests / times.length, `requests of ${id}`).toBeGreaterThan(LEAST_PART);
        if (times.length >= MANY && id !== NEVER_SUCCEEDS)
          expect(successes, `successes of ${id}`).toBeGreaterThan(0);
      }
      for (const tag of groups.keys())
        expect(sumOf(tag, "successes"), `successes of ${tag}`).toBeGreaterThan(0);
    },
    figures(): Record<string, string | number> {
      const shares = [...groups.keys()].map((tag) => [
        `${tag} succeeded`,
        `${Math.round((100 * sumOf(tag, "successes")) / sumOf(tag, "requests"))} %`,
      ]);
      const all = [...statuses].toSorted(([one], [other]) => one - other);
      return {
        requests: times.length,
        ...(Object.fromEntries(shares) as Record<string, string>),
        statuses: all.map(([status, count]) => `${status}: ${count}`).join(" "),
        "median ms": quantile(times, 0.5).toFixed(1),
        "99.9 % ms": Math.round(quantile(times, 0.999)),
        "slowest ms": `${Math.round(slowest.ms)} (${slowest.route})`,
        refused,
        "rows written by refused": writtenByRefused,
      };
    },
  };
}
