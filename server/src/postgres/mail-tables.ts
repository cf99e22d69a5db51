import type { ColumnType, Generated } from "kysely";
import type { Id } from "./column-types.ts";

/** The emails to admins (mail/). */
export interface StaffMails {
  id: Id;
  principal_id: number;
  kind: "assigned" | "digest";
  /** Of a digest: YYYY-MM-DD. */
  day: string | null;
  /** What others assigned: those that the mail is about, or of a digest, since the one before. */
  complaint_ids: number[];
  created_at: ColumnType<string, Date, never>;
  tries: Generated<number>;
  /** Null: the mail has its result. */
  next_try_at: ColumnType<string | null, Date | null, Date | null>;
  result: MailResult | null;
}

/** `refused`: for good, by the mail server. `given_up`: after the last try. `not_needed`: there was nothing to tell. */
export type MailResult = "sent" | "refused" | "given_up" | "not_needed";
