import { expect } from "vitest";
import { describeAction } from "contract/audit-actions";
import { auditFacts, type Details } from "../src/features/audit/audit.facts.ts";
import type { Database } from "../src/postgres/schema.ts";

/** Expects that each row of the audit trail has words for its action and for each of its details (audit-3). */
export async function expectAuditWords(db: Database): Promise<void> {
  const rows = await db.selectFrom("audit").select(["action", "details"]).execute();
  const wordless = rows.filter(({ action, details }) => {
    const { words, isRefused } = describeAction(action);
    const facts = auditFacts(details as Details, isRefused);
    return !words || facts.some(({ label }) => label === "Further details");
  });
  expect(wordless).toEqual([]);
}
