import type { InformedWay, StoryChange, StoryEntry } from "contract/complaint-story";

type Move = "begun" | "completed" | "reopened" | "putBack" | "moved";

const TEXTS = {
  nobody: "somebody",
  headlines: {
    created: (who: string) => `Logged by ${who}`,
    edited: (who: string) => `Edited by ${who}`,
    attached: (who: string) => `Files added by ${who}`,
    removed: (who: string) => `Files removed by ${who}`,
    note: (who: string) => `Note by ${who}`,
  },
  moves: {
    begun: (who: string) => `Taken up by ${who}`,
    completed: (who: string) => `Closed by ${who}`,
    reopened: (who: string) => `Reopened by ${who}`,
    putBack: (who: string) => `Put back by ${who}`,
    moved: (who: string) => `Status moved by ${who}`,
  } satisfies Record<Move, (who: string) => string>,
  informed: {
    phone: (who: string) => `Citizen informed by phone, says ${who}`,
    sms: (who: string) => `Citizen informed by SMS, says ${who}`,
    visit: (who: string) => `Citizen informed by a visit, says ${who}`,
    letter: (who: string) => `Citizen informed by letter, says ${who}`,
    other: (who: string) => `Citizen informed, says ${who}`,
  } satisfies Record<InformedWay, (who: string) => string>,
  fields: {
    title: "title",
    description: "description",
    status_id: "status",
    category_id: "category",
    assigned_to: "assignee",
  } satisfies Record<StoryChange["field"], string>,
};

export const fieldTexts = TEXTS.fields;

/** What became of the status; by its names, as the story keeps them. */
function moveOf(changes: readonly StoryChange[]): Move | null {
  const move = changes.find(({ field }) => field === "status_id");
  if (!move) return null;
  if (move.to === "completed") return "completed";
  if (move.from === "completed") return "reopened";
  if (move.to === "in-process") return "begun";
  return move.to === "registered" ? "putBack" : "moved";
}

/** What an entry says first: what happened, and who did it. */
export function headlineOf({ kind, by_name, changes, informed_how }: StoryEntry): string {
  const who = by_name ?? TEXTS.nobody;
  if (kind === "informed") return TEXTS.informed[informed_how ?? "other"](who);
  const move = moveOf(changes);
  return move ? TEXTS.moves[move](who) : TEXTS.headlines[kind](who);
}

export const isReopened = ({ changes }: StoryEntry): boolean => moveOf(changes) === "reopened";
export const isCompleted = ({ changes }: StoryEntry): boolean => moveOf(changes) === "completed";
