import type { InformedWay, ActivityChange, ActivityEntry } from "contract/complaints/activity";
import type { Text, Texts } from "../../../language/language.ts";

type Move = "begun" | "completed" | "reopened" | "putBack" | "moved";

const headlines = {
  created: "Logged by {who}",
  edited: "Edited by {who}",
  attached: "Files added by {who}",
  removed: "Files removed by {who}",
  note: "Note by {who}",
} as const satisfies Record<Exclude<ActivityEntry["kind"], "informed">, Text>;

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

/** The headline of an entry: what happened, and who did it. */
export function headlineText(t: Texts["t"], entry: ActivityEntry): string {
  const { kind, by_name, changes, informed_how } = entry;
  const who = by_name ?? t("somebody");
  if (kind === "informed") return t(informed[informed_how ?? "other"], { who });
  const move = statusMove(changes);
  return t(move ? moves[move] : headlines[kind], { who });
}

export const isReopened = ({ changes }: ActivityEntry): boolean =>
  statusMove(changes) === "reopened";
export const isCompleted = ({ changes }: ActivityEntry): boolean =>
  statusMove(changes) === "completed";
