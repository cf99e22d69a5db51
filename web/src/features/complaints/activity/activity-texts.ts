import type { InformedWay, ActivityChange, ActivityEntry } from "contract/complaints/activity";
import { formatDay } from "../../../language/dates.ts";
import type { Text, Texts } from "../../../language/language.ts";
import { messageKinds } from "../../../shared/message-labels.ts";

type Move = "begun" | "completed" | "reopened" | "putBack" | "moved";

const headlines = {
  created: "Logged by {who}",
  edited: "Edited by {who}",
  attached: "Files added by {who}",
  removed: "Files removed by {who}",
  note: "Note by {who}",
  referred: "Referred by {who}",
  reminded: "Reminder sent by {who}",
  replied: "Reply recorded by {who}",
  reply_taken_back: "Reply taken back by {who}",
  not_solved: "Not solved, says the citizen",
} as const satisfies Record<Exclude<ActivityEntry["kind"], "informed" | "message">, Text>;

const moves = {
  begun: "Taken up by {who}",
  completed: "Closed by {who}",
  reopened: "Reopened by {who}",
  putBack: "Put back by {who}",
  moved: "Status moved by {who}",
} as const satisfies Record<Move, Text>;

const informed = {
  phone: "Citizen informed by phone, says {who}",
  sms: "Citizen informed by SMS, says {who}",
  visit: "Citizen informed by a visit, says {who}",
  letter: "Citizen informed by letter, says {who}",
  other: "Citizen informed, says {who}",
} as const satisfies Record<InformedWay, Text>;

/** How the status changed. Both values of the change are status codes. */
function statusMove(changes: readonly ActivityChange[]): Move | null {
  const move = changes.find(({ field }) => field === "status_id");
  if (!move) return null;
  if (move.to === "completed") return "completed";
  if (move.from === "completed") return "reopened";
  if (move.to === "in-process") return "begun";
  return move.to === "registered" ? "putBack" : "moved";
}

export const isDateField = (field: ActivityChange["field"]): field is "due_on" | "follow_up_on" =>
  field === "due_on" || field === "follow_up_on";

/** For an entry that changed nothing but dates: which one, and to which day. */
function datesText(t: Texts["t"], { changes }: ActivityEntry, who: string): string {
  const [first, second] = changes as [ActivityChange, ActivityChange?];
  if (second) return t("Due date and follow-up changed by {who}", { who });
  const date = first.to === null ? null : formatDay(first.to);
  if (first.field === "due_on")
    return date === null
      ? t("Due date removed by {who}", { who })
      : t("Due date set to {date} by {who}", { date, who });
  return date === null
    ? t("Follow-up removed by {who}", { who })
    : t("Follow-up set to {date} by {who}", { date, who });
}

/** Whether an entry is about dates alone. */
export const isAboutDates = ({ changes }: ActivityEntry): boolean =>
  changes.length > 0 && changes.every(({ field }) => isDateField(field));

/** For an entry that changed the assignee alone: who has the complaint now. */
function assigneeText(t: Texts["t"], { to }: ActivityChange, who: string): string {
  return to === null
    ? t("Assigned to nobody by {who}", { who })
    : t("Assigned to {name} by {who}", { name: to, who });
}

/** The change of the assignee, where it is the only one, and recorded with its values. */
function onlyAssignee({ changes: [first, second] }: ActivityEntry): ActivityChange | undefined {
  const isKnown = first?.field === "assigned_to" && (first.from !== null || first.to !== null);
  return isKnown && !second ? first : undefined;
}

/** The headline of an entry: what happened, and who did it. */
export function headlineText(t: Texts["t"], entry: ActivityEntry): string {
  const { kind, by_name, changes, informed_how, message_kind } = entry;
  const who = by_name ?? t("somebody");
  if (kind === "message") return t(messageKinds[message_kind ?? "received"]);
  if (kind === "informed") return t(informed[informed_how ?? "other"], { who });
  if (isAboutDates(entry)) return datesText(t, entry, who);
  const assignee = onlyAssignee(entry);
  if (assignee) return assigneeText(t, assignee, who);
  const move = statusMove(changes);
  return t(move ? moves[move] : headlines[kind], { who });
}

export const isReopened = ({ changes }: ActivityEntry): boolean =>
  statusMove(changes) === "reopened";
export const isCompleted = ({ changes }: ActivityEntry): boolean =>
  statusMove(changes) === "completed";
