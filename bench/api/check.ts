import { isDeepStrictEqual } from "node:util";
import type pg from "pg";
import { askOnce } from "./measure.ts";
import type { System } from "./servers.ts";
import { type Call, CREATED, type Question, type Workload, WORKLOAD_NAMES } from "./workloads.ts";

interface Answer {
  data: unknown;
  total?: number;
  pagination?: { totalItems: number };
}
interface Reports {
  principals: { principal_type: string }[];
  events: unknown;
}

const QUESTIONS = 5;

/**
 * Sends the same questions to both systems. Throws unless the answers are equal: every field of the rows and the totals. A
 * common word's total is counted here, because the bare server only estimates it. The complaints of W6 stay, for `client`
 * to remove.
 */
export async function check(
  product: System,
  bare: System,
  questions: Question[],
  client: pg.Client,
): Promise<void> {
  // Created complaints change every other answer, so W6 comes last.
  for (const workload of WORKLOAD_NAMES.toSorted(
    (a, b) => Number(a === "w6") - Number(b === "w6"),
  )) {
    let isMeasured = false;
    for (const question of questions.slice(0, QUESTIONS)) {
      const calls = [product, bare].map((system) => system.calls[workload](question));
      const [ours, theirs] = await Promise.all([
        read(product, calls[0]!, workload),
        read(bare, calls[1]!, workload),
      ]);
      isMeasured ||= !Array.isArray(ours.data) || ours.data.length > 0;
      if (workload === "w6") {
        await expectCreated(ours.data, question, client);
        await expectCreated(theirs.data, question, client);
        continue;
      }
      const total =
        workload === "w4common" ? await countMatches(client, question.common) : theirs.total;
      const given = { data: normalize(ours.data), total: ours.total };
      const wanted = { data: normalize(theirs.data), total };
      if (!isDeepStrictEqual(given, wanted))
        throw new Error(
          `${workload} ${calls[0]!.path}: the product answers ${JSON.stringify(given)}, the bare server ${JSON.stringify(wanted)}`,
        );
    }
    if (!isMeasured) throw new Error(`${workload}: no rows, so nothing is measured`);
  }
}

async function read(system: System, call: Call, workload: Workload) {
  const { ok, status, text } = await askOnce(system, call);
  if (!ok) throw new Error(`${workload} ${call.path}: ${system.name} answers ${status} ${text}`);
  const { data, total, pagination } = JSON.parse(text) as Answer;
  return { data, total: total ?? pagination?.totalItems };
}

/** Rows and counts in a canonical order and shape. */
function normalize(data: unknown): unknown {
  if (Array.isArray(data)) return data.map(normalize);
  if (typeof data !== "object" || data === null) return data;
  if ("principals" in data) {
    const { principals, events } = data as Reports;
    const sorted = principals.toSorted((a, b) => (a.principal_type < b.principal_type ? -1 : 1));
    return { principals: sorted, events };
  }
  // Only the product says where a search found its words.
  const { found: _found, ...row } = data as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(row).map(([key, value]) => [
      key,
      isTime(key) ? Date.parse(String(value)) : value,
    ]),
  );
}

/** Times are compared in milliseconds: the bare server's driver drops the rest. */
const isTime = (key: string) => key.endsWith("_at");

export async function countMatches(client: pg.Client, word: string): Promise<number> {
  const { rows } = await client.query<{ total: string }>(
    "select count(*) as total from complaints where folded_text like $1",
    [`%${word}%`],
  );
  return Number(rows[0]!.total);
}

async function expectCreated(answer: unknown, { complainant }: Question, client: pg.Client) {
  const { complaint_id } = answer as { complaint_id: number };
  const { rows } = await client.query(
    `select title, description, category_id, complainant_id as id, booth_id, status_id,
      folded_text like '%' || lower(title) || '%' as is_found
    from complaints where id = $1`,
    [complaint_id],
  );
  if (!isDeepStrictEqual(rows, [{ ...CREATED, ...complainant, status_id: 1, is_found: true }]))
    throw new Error(`w6: stored is ${JSON.stringify(rows)}`);
}
