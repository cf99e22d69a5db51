import type { MessageKind, MessageState } from "contract/messages";
import type { Label } from "../language/language.ts";
import type { Tone } from "../ui/Badge.tsx";

/** What a message told the citizen. */
export const messageKinds: Readonly<Record<MessageKind, Label>> = {
  received: "SMS: complaint received",
  referred: "SMS: complaint referred",
  completed: "SMS: complaint completed",
};

export const messageStates: Readonly<Record<MessageState, { text: Label; tone: Tone }>> = {
  queued: { text: "Queued", tone: "neutral" },
  sent: { text: "Sent", tone: "info" },
  delivered: { text: "Delivered", tone: "success" },
  failed: { text: "Not sent", tone: "danger" },
  unknown: { text: "Not known", tone: "warning" },
};
