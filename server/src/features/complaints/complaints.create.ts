import { type RawBuilder, sql } from "kysely";
import { OFFICE_TIME_ZONE } from "contract/calendar";
import type * as z from "zod/mini";
import { CREATED_FIELDS } from "contract/complaints/complaint-fields";
import type { createComplaintBody } from "contract/complaints/complaints";
import { message } from "contract/message";
import { selectLiveCaller } from "../../auth/caller-lock.ts";
import { badFields, type FieldError, unauthorized } from "../../http/errors/http-error.ts";
import type { MutationContext, StatementValues } from "../../mutations/mutation.ts";
import { withRetries } from "../../mutations/retry-transaction.ts";
import { auditInsert } from "../../mutations/audit.ts";
import {
  joinLocation,
  locationErrors,
  type LocationField,
  locationMismatches,
} from "../../locations/booth-location.ts";
import { type Parameters, preparedStatement } from "../../postgres/prepared-statement.ts";
import type { Database } from "../../postgres/schema.ts";
import type { Scope } from "../../access/scope.ts";
import type { StoredFile } from "./attachments/attachments.files.ts";
import { newTrackingCode } from "./tracking/tracking-code.ts";
import { assigneeError, isAssignee } from "./assignees/assignees.store.ts";
import { categoryError, isCategory } from "./complaints.store.ts";

/* Logging a complaint is one statement, with the check of its caller, its files, its audit row and its idempotency key. A
   transaction for the same needs five more round trips and reached 0.68 of the throughput (docs/decisions/0012). */

type NewComplaint = z.output<typeof createComplaintBody>;

const complainantError: FieldError = {
  field: "complainant_id",
  message: message("Complainant ID is required"),
};

/** The error of each reference that the statement can find invalid; those of the location are locationErrors(). */
const referenceErrors = {
  category_id: categoryError,
  complainant_id: complainantError,
  /** The complainant is enrolled at another booth. */
  home_booth: {
    field: "complainant_id",
    message: message("This complainant belongs to another booth"),
  },
  booth_id: { field: "booth_id", message: message("Booth Number is required") },
  assigned_to: assigneeError,
} satisfies Record<string, FieldError>;
type Fault = keyof typeof referenceErrors | LocationField;

const faultErrors = (faults: Fault[]): FieldError[] =>
  faults.flatMap((fault) =>
    fault in referenceErrors
      ? [referenceErrors[fault as keyof typeof referenceErrors]]
      : locationErrors([fault as LocationField]),
  );

/** What a statement is made for. The parts that it does not need would take 3 % of the time of logging a complaint. */
interface Kind {
  isKeyed: boolean;
  hasFiles: boolean;
  /** Whether the caller reaches one constituency only. */
  isScoped: boolean;
}

/** The office's present day. */
const officeDate = sql`(now() at time zone ${sql.lit(OFFICE_TIME_ZONE)})::date`;

/** The statement's values, with the scope's constituency (null: the whole office). */
type Scoped = NewComplaint & { scope_id: number | null };

/** `fault` where the condition holds, else null. */
const faultWhen = (condition: RawBuilder<unknown>, fault: Fault) =>
  sql`case when ${condition} then ${sql.lit(fault)} end`;

/** Selects the booth that a new complaint refers to, within the scope, and the invalid references. Always one row. */
const selectReferences = (body: Parameters<Scoped>, isScoped: boolean) => {
  const andInScope = (column: RawBuilder<unknown>) =>
    isScoped ? sql`and ${column} = ${body.scope_id}` : sql``;
  const faults = [
    faultWhen(sql`k.id is null`, "category_id"),
    faultWhen(sql`p.booth_id is null`, "complainant_id"),
    faultWhen(sql`b.id <> p.booth_id`, "home_booth"),
    faultWhen(sql`b.id is null and ${body.booth_id}::int is not null`, "booth_id"),
  ];
  return sql`
  select b.id as booth_id, b.constituency_id, k.due_days,
    array_remove(array[${sql.join(faults)}], null) || ${locationMismatches(body)} as faults
  from (select) one
  left join principals p
    on p.id = ${body.complainant_id} and p.principal_type = 'user' and p.status <> 'deleted'
    ${andInScope(sql`(select home.constituency_id from booths home where home.id = p.booth_id)`)}
  left join booths b on b.id = coalesce(${body.booth_id}, p.booth_id) ${andInScope(sql`b.constituency_id`)}
  ${joinLocation}
  left join categories k on ${isCategory(body.category_id)}`;
};

/** The error for a complaint whose citizen was erased while the complaint was being stored. */
const complainantErased = () => badFields([complainantError]);

/**
 * The insert of the request's Idempotency-Key, with the answer (JSON) that a repeat gets, as a part of a larger statement.
 * Returns a row; none when the key exists: then the statement must write nothing.
 */
const keyInsert = (
  { actor_id, action, key, request_hash }: Parameters<StatementValues>,
  from: RawBuilder<unknown>,
  answer: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  insert into idempotency_keys (principal_id, action, key, request_hash, answer)
  select ${actor_id}::int, ${action}::text, ${key}::text, ${request_hash}::text, ${answer} from ${from}
  on conflict do nothing returning true`;

type Storing = Scoped &
  StatementValues & { registered_by: number; files: string; tracking_code: string };

/** Nothing is stored when there is a fault, or when the caller's session is no longer live. */
type Result = { complaint_id: number | null; faults: Fault[]; is_live: boolean };

const insertStatement = ({ isKeyed, hasFiles, isScoped }: Kind) =>
  preparedStatement<Storing, Result>((body) => {
    const { actor_id: principal_id, session_id, role, scope_id: constituency_id } = body;
    const caller = selectLiveCaller({ principal_id, session_id, role, constituency_id });
    const attached = sql`, attached as (
      insert into attachments (complaint_id, place, name, type, size, sha256, storage_key)
      select added.complaint_id, file.*
      from added, jsonb_to_recordset(${body.files}::jsonb)
        as file (place int, name text, type text, size int, sha256 text, storage_key uuid))`;
    // Without a booth the constituency is unknown.
    const wrongAssignee = faultWhen(
      sql`${body.assigned_to}::int is not null and found.booth_id is not null and not exists (select from assignee)`,
      "assigned_to",
    );
    const answer = sql`jsonb_build_object('complaint_id', complaint_id)`;
    // The row locks wait for a running change of the admin and for a running erasure of the citizen, and then look again. The
    // admin can be the caller: the account's lock comes first.
    return sql`
      with caller as materialized (${caller}), found as materialized (${selectReferences(body, isScoped)}),
      assignee as materialized (
        select from principals a, found, caller
        where ${isAssignee(body.assigned_to, sql`found.constituency_id`)}
        for share of a
      ), checked as materialized (
        select faults || array_remove(array[${wrongAssignee}], null) as faults from found
      ), citizen as materialized (
        select p.id, text_of_person(p.phone, p.name) as text,
          nextval('complaints_id_seq')::int as complaint_id
        from principals p, checked, caller
        where p.id = ${body.complainant_id} and p.status <> 'deleted' and faults = '{}'
        for share of p
      ), claimed as (
        ${isKeyed ? keyInsert(body, sql`citizen`, answer) : sql`select from citizen`}
      ), added as (
        insert into complaints (id, ${sql.join(CREATED_FIELDS.map((name) => sql.ref(name)))}, complainant_id, complainant_text,
          booth_id, constituency_id, registered_by, tracking_code, due_on) overriding system value
        select complaint_id, ${sql.join(CREATED_FIELDS.map((name) => body[name]))}, citizen.id, citizen.text,
          found.booth_id, found.constituency_id, ${body.registered_by}, ${body.tracking_code}, ${officeDate} + due_days
        from found, citizen, claimed
        returning id as complaint_id
      ), trail as (${auditInsert(body, sql`added`, sql`complaint_id`)})
      ${hasFiles ? attached : sql``}
      select complaint_id, faults, exists (select from caller) as is_live
      from checked left join added on true`;
  });
const inserts = new Map<string, ReturnType<typeof insertStatement>>();

/** The statement of a kind, made at its first use. */
function insertOf(kind: Kind): ReturnType<typeof insertStatement> {
  const name = Object.values(kind).join();
  const insert = inserts.get(name) ?? insertStatement(kind);
  inserts.set(name, insert);
  return insert;
}

/**
 * Logs a complaint with status registered, and the rows of its files; returns its id. The booth is the complainant's. A
 * repeated Idempotency-Key returns the first answer. Throws 400 with a FieldError for each reference that is unknown or
 * differs from the booth (complaint-create-22), 401 when the caller's session has ended, and 409 when the key came with
 * another body.
 */
export async function insertComplaint(
  db: Database,
  scope: Scope,
  { values, findAnswer }: MutationContext,
  body: NewComplaint,
  files: StoredFile[],
  registered_by: number,
): Promise<{ complaint_id: number }> {
  const { complaint_id, errors } = await withRetries(() =>
    tryInsert(db, scope, body, files, registered_by, values()),
  );
  if (complaint_id !== null) return { complaint_id };
  // A repeat gets the first answer, even when a reference has become invalid since then.
  const answer = (await findAnswer()) as { complaint_id: number } | null;
  if (answer) return answer;
  throw errors.length ? badFields(errors) : complainantErased();
}

/**
 * Inserts the complaint. Its id is null when a reference is invalid (`errors`), when the idempotency key was used before, and
 * when the complainant has just been erased.
 */
async function tryInsert(
  db: Database,
  scope: Scope,
  body: NewComplaint,
  files: StoredFile[],
  registered_by: number,
  values: StatementValues,
): Promise<{ complaint_id: number | null; errors: FieldError[] }> {
  const numbered = files.map((file, index) => ({ ...file, place: index + 1 }));
  const isKeyed = values.key !== null;
  const insert = insertOf({ isKeyed, hasFiles: files.length > 0, isScoped: !scope.isWholeOffice });
  const rows = await insert(db, {
    ...body,
    ...values,
    scope_id: scope.constituency_id,
    details: JSON.stringify({ attachments: files.length }),
    registered_by,
    files: JSON.stringify(numbered),
    tracking_code: newTrackingCode(),
  });
  const { complaint_id, faults, is_live } = rows[0]!;
  if (!is_live) throw unauthorized();
  return { complaint_id, errors: faultErrors(faults) };
}
