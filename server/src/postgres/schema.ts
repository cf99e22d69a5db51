import type { ColumnType, Generated, JSONColumnType, Kysely, Transaction } from "kysely";
import type { InformedWay, ActivityChange, ActivityEntry } from "contract/complaints/activity";
import type { MessageKind, MessageState } from "contract/messages";
import type { AccountStatus, PrincipalType } from "contract/reports";
import type { Id, Timestamp } from "./column-types.ts";
import type { LetterTables } from "./letter-tables.ts";
import type { StaffMails } from "./mail-tables.ts";

interface States {
  id: Id;
  name: string;
  /** An older row that has the name of another one (migration 0016-clean-text.sql). */
  look_alike: Generated<boolean>;
}
interface Districts extends States {
  state_id: number;
}
interface Constituencies extends States {
  district_id: number;
}
interface Booths {
  id: Id;
  constituency_id: number;
  mandal: string;
  shaktikendra: string;
  booth_name: string;
  booth_number: string;
  /** When a sheet added it, one moment for all of the sheet; null for booths from before migration 0069. */
  loaded_at: ColumnType<string | null, Date | null | undefined, Date | null>;
  /** As in States. */
  look_alike: Generated<boolean>;
}
/** Texts that migrations 0017 and 0018 could not clean. */
interface TextClashes {
  table_name: string;
  row_id: number;
  column_name: string;
  /** The row that looks the same; null when the clean text would be empty or too long. */
  other_id: number | null;
}
interface Principals {
  id: Id;
  principal_type: PrincipalType;
  status: Generated<AccountStatus>;
  name: string | null;
  phone: string | null;
  email: string | null;
  role_name: string | null;
  password_hash: string | null;
  last_sign_in_at: ColumnType<string | null, Date | null | undefined, Date | null>;
  booth_id: number | null;
  constituency_id: number | null;
  /** Of an admin: whether emails about the own complaints are sent. */
  staff_mails: Generated<boolean>;
  /** Of a citizen: whether the office may send messages. */
  sms_consent: Generated<boolean>;
  /** Of a citizen: counts the corrections. */
  version: Generated<number>;
  /** Of a citizen: 1 for the first with this phone, the next number for each further one (migration 0027). */
  phone_sharer: Generated<number>;
  created_at: Timestamp;
  updated_at: Timestamp;
}
interface Sessions {
  id: Generated<string>;
  principal_id: number;
  counter: Generated<number>;
  created_at: Timestamp;
  rotated_at: Timestamp;
  seen_at: Timestamp;
  ended_at: ColumnType<string | null, Date | null | undefined, Date | null>;
}
interface Categories {
  id: Id;
  type_id: number;
  parent_id: number | null;
  name: string;
  name_hi: string | null;
  /** Calendar days from the day on which a complaint is logged to the day on which it is due; null: no due date. */
  due_days: number | null;
  /** The place among the choices of its type; the id orders equal places. */
  position: Generated<number>;
  /** A retired category stays on its records and cannot be chosen. */
  retired: Generated<boolean>;
  version: Generated<number>;
}
interface Complaints {
  id: Id;
  title: string;
  description: string;
  category_id: number;
  /** Always the type of complaints, for the foreign key to categories. */
  category_type_id: Generated<number>;
  status_id: Generated<number>;
  complainant_id: number;
  /** Phone and name of the complainant for searches; written by triggers. */
  complainant_text: Generated<string>;
  /** What searches compare; written by triggers. */
  folded_text: ColumnType<string | null, string | null | undefined, string | null>;
  booth_id: number;
  constituency_id: number;
  location: string | null;
  assigned_to: number | null;
  /** YYYY-MM-DD. */
  due_on: string | null;
  follow_up_on: string | null;
  registered_by: number;
  /** The number in the register from which the complaint was imported. */
  source_number: string | null;
  issue_at: Timestamp;
  created_at: Timestamp;
  updated_at: Timestamp;
  version: Generated<number>;
  /** The code of the status page, without hyphens. Null until it is needed, and after the erasure of the citizen. */
  tracking_code: ColumnType<string | null, string | null | undefined, string | null>;
  /** Written by triggers (migration 0001-office.sql); null for an open complaint. */
  completed_at: ColumnType<string | null, Date | null | undefined, Date | null>;
  /** When the citizen answered that it is not solved (tracking-10); a trigger clears it when the status moves. */
  not_solved_at: ColumnType<string | null, Date | null | undefined, Date | null>;
  /** Every department that has had the complaint. This and the next three are written with referrals (referrals.waiting.ts). */
  department_ids: Generated<number[]>;
  waiting_department_id: number | null;
  /** YYYY-MM-DD. */
  waiting_since: string | null;
  reply_due_on: string | null;
}
interface Attachments {
  id: Id;
  complaint_id: number;
  /** 1 to 10, in the order of attaching. */
  place: number;
  name: string;
  type: string;
  size: number;
  sha256: string;
  storage_key: string;
  created_at: Timestamp;
}
/** As ActivityChange, but a status and a complainant are their ids. */
export type StoredChange = Pick<ActivityChange, "field"> &
  Record<"from" | "to", string | number | null>;
interface ComplaintStory {
  id: Id;
  complaint_id: number;
  at: Timestamp;
  principal_id: number | null;
  /** A creation has no row: the complaint itself holds it. */
  kind: Exclude<ActivityEntry["kind"], "created">;
  changes: ColumnType<StoredChange[], string | undefined, string>;
  reason: string | null;
  files: ColumnType<string[], string[] | undefined, string[]>;
  note: string | null;
  informed_how: InformedWay | null;
  informed_date: string | null;
  informed_time: string | null;
  /** Of the kinds of REFERRAL_KINDS. */
  referral_id: number | null;
  received_on: string | null;
  /** Of the kind "replied": recorded by mistake. */
  is_taken_back: Generated<boolean>;
  /** Of the kind "message". */
  message_kind: MessageKind | null;
  message_state: MessageState | null;
}
interface ClosedMonths {
  /** The first day. */
  month: string;
  stored_at: Timestamp;
}
/** Written by the functions of migration 0041 only. */
interface MonthFigures {
  id: Id;
  month: string;
  constituency_id: number;
  mandal: string;
  category_id: number;
  assigned_to: number | null;
  department_ids: number[];
  received: number;
  completed: number;
  open_at_end: number;
  days: number[];
  /** The day of the import that added the row to a month that was stored before. */
  added_on: string | null;
}
interface Events {
  id: Id;
  title: string;
  description: string | null;
  /** As the complaint's. */
  folded_text: ColumnType<string | null, string | null | undefined, string | null>;
  category_id: number;
  /** Always the type of events, for the foreign key to categories. */
  category_type_id: Generated<number>;
  type_id: number;
  event_date: string;
  start_time: string | null;
  end_time: string | null;
  is_scheduled: Generated<boolean>;
  booth_id: number;
  constituency_id: number;
  location: string;
  contact_name: string | null;
  contact_phone: string | null;
  chief_guest: string | null;
  created_by: number | null;
  updated_by: number | null;
  created_at: Timestamp;
  updated_at: Timestamp;
  version: Generated<number>;
}
interface Audit {
  id: Id;
  at: Timestamp;
  principal_id: number | null;
  address: string | null;
  request_id: string | null;
  action: string;
  entity_id: number | null;
  details: JSONColumnType<object> | null;
}
interface IdempotencyKeys {
  principal_id: number;
  action: string;
  key: string;
  request_hash: string;
  answer: JSONColumnType<object> | null;
  created_at: Timestamp;
}
/** The networks from which an account signed in within the last 30 days. */
interface SignInNetworks {
  network: string;
  principal_id: number;
  signed_in_at: Timestamp;
}
interface CalendarAddresses {
  principal_id: number;
  hash: Buffer;
  created_at: Timestamp;
  last_read_at: ColumnType<string | null, Date | null | undefined, Date | null>;
}
interface Office {
  id: Generated<string>;
}
/** Whether messages leave this database. */
/** A group's key and values with its count. */
type KeptGroup = [key: string, group: { count: number }];
/** Counts that outlive a process (lists/kept-counts.ts). */
interface KeptCounts {
  key: string;
  cluster: string;
  snapshot: string;
  counted_groups: JSONColumnType<KeptGroup[]>;
  cost_ms: number;
  kept_at: Timestamp;
}
interface Messaging {
  only_row: Generated<boolean>;
  is_on: Generated<boolean>;
  paused: Generated<boolean>;
  place: string | null;
}
/** The outbox. */
interface Messages {
  id: Id;
  complaint_id: number;
  kind: MessageKind;
  state: Generated<MessageState>;
  tries: Generated<number>;
  queued_at: Timestamp;
  next_try_at: Timestamp;
  changed_at: Timestamp;
  reference: string | null;
  cause: string | null;
  /** Of the kind "referred". */
  referral_id: number | null;
  entry_id: number | null;
}
interface DeletedFiles {
  storage_key: string;
}
interface Attempts {
  key: string;
  count: number;
  until: ColumnType<string, Date, Date>;
}

/** The tables of migrations/ for Kysely. */
export interface Schema extends LetterTables {
  states: States;
  districts: Districts;
  constituencies: Constituencies;
  booths: Booths;
  principals: Principals;
  sessions: Sessions;
  categories: Categories;
  complaints: Complaints;
  attachments: Attachments;
  complaint_story: ComplaintStory;
  events: Events;
  audit: Audit;
  idempotency_keys: IdempotencyKeys;
  attempts: Attempts;
  sign_in_networks: SignInNetworks;
  calendar_addresses: CalendarAddresses;
  office: Office;
  deleted_files: DeletedFiles;
  staff_mails: StaffMails;
  kept_counts: KeptCounts;
  messaging: Messaging;
  messages: Messages;
  text_clashes: TextClashes;
  closed_months: ClosedMonths;
  month_figures: MonthFigures;
}

export type Database = Kysely<Schema>;
export type Tx = Transaction<Schema>;
