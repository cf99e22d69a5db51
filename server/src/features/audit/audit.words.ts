import type { AuditRow } from "contract/audit";
import { describeAction } from "contract/audit-actions";
import { AUDIT_THINGS, type AuditThing } from "contract/audit-things";
import { OFFICE_TIME_ZONE } from "contract/calendar";
import { type Message, message } from "contract/message";
import type { Batches, ExportColumn } from "../../exports/csv.ts";
import type { Translate } from "../../language/language.ts";
import { auditFacts, isExpired, type Details, type Fact, type Words } from "./audit.facts.ts";
import type { StoredAuditRow } from "./audit.store.ts";

/** Who did it: an account by its present name, else what the row tells of somebody without one. */
function whoOf({ principal_id, name, address, request_id }: StoredAuditRow): Message | string {
  if (principal_id !== null)
    return name || message("Account #{number}", { number: String(principal_id) });
  return address === null && request_id === null
    ? message("The office's server")
    : message("Somebody without a valid sign-in");
}

/**
 * What was done. The check of a sheet stores nothing, and is the action of its import; a citizen whose phone is known is not
 * added.
 */
function whatOf(row: StoredAuditRow, translate: Translate): string {
  const { action, words } = describeAction(row.action);
  if (!words) return translate(message("Action {name} of another version", { name: action }));
  const what = translate({ text: words });
  const details = row.details as Details;
  if (details?.dry_run === true) return translate(message("{what} (only checked)", { what }));
  return details?.is_new === false ? translate(message("{what} (already known)", { what })) : what;
}

/** The thing by its name or, as citizens always, by its number; null for a row about no single thing. */
function thingOf(
  about: AuditThing | undefined,
  { number, thing_name }: StoredAuditRow,
  translate: Translate,
): string | null {
  if (about === undefined || number === null) return null;
  const word = translate({ text: AUDIT_THINGS[about] });
  return thing_name ? `${word}: ${thing_name}` : `${word} #${number}`;
}

/** A stored row in words of a language. */
export function auditRowInWords(row: StoredAuditRow, translate: Translate): AuditRow {
  const { audit_id, at, principal_id, number, address, request_id } = row;
  const { action, thing: about, isRefused } = describeAction(row.action);
  const inWords = (value: Words): string => {
    if (Array.isArray(value)) return value.map(inWords).join(", ");
    return typeof value === "string" ? value : translate(value);
  };
  const thing = thingOf(about, row, translate);
  const details = row.details as Details;
  const facts = auditFacts(details, isRefused).map(({ label, before, after }: Fact) => ({
    label: translate({ text: label }),
    before: before === undefined ? null : inWords(before),
    after: inWords(after),
  }));
  return {
    audit_id,
    at,
    principal_id,
    who: inWords(whoOf(row)),
    action,
    what: whatOf(row, translate),
    is_refused: isRefused,
    is_expired: isRefused && isExpired(details),
    about: about ?? null,
    number,
    thing,
    exists: thing !== null && row.thing_name !== null,
    facts,
    address,
    request_id,
  };
}

/** The time at the office, YYYY-MM-DD HH:MM:SS. */
const officeTime = new Intl.DateTimeFormat("sv-SE", {
  timeZone: OFFICE_TIME_ZONE,
  dateStyle: "short",
  timeStyle: "medium",
});

const factText = ({ label, before, after }: AuditRow["facts"][number]) =>
  `${label}: ${before === null ? "" : `${before} → `}${after}`;

const column = (
  title: Message,
  value: ExportColumn<AuditRow>["value"],
  width: number,
): ExportColumn<AuditRow> => ({ title, value, width });

/** The columns of the file. */
export const auditColumns: readonly ExportColumn<AuditRow>[] = [
  column(message("Number"), ({ audit_id }) => audit_id, 12),
  column(message("When"), ({ at }) => officeTime.format(new Date(at)), 20),
  column(message("Who"), ({ who }) => who, 28),
  column(message("What"), ({ what }) => what, 32),
  column(
    message("Result"),
    ({ is_refused }, translate) => translate(message(is_refused ? "Rejected" : "Done")),
    12,
  ),
  column(message("About"), ({ thing }) => thing, 28),
  column(message("Details"), ({ facts }) => facts.map(factText).join("; "), 60),
  column(message("Address"), ({ address }) => address, 20),
  column(message("Request"), ({ request_id }) => request_id, 24),
];

/** The batches of an export in words. */
export async function* auditBatchesInWords(
  batches: Batches<StoredAuditRow>,
  translate: Translate,
): AsyncGenerator<AuditRow[], void, undefined> {
  for await (const rows of batches) yield rows.map((row) => auditRowInWords(row, translate));
}
