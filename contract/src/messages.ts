import * as z from "zod/mini";
import { changed, endpoint, paged, success } from "./endpoint.ts";
import { message } from "./message.ts";
import { filterWord, idParams, nullableText, pageNumber, timestamp } from "./rules.ts";

/** What a citizen is told of a complaint (messages-1). */
export const MESSAGE_KINDS = ["received", "referred", "completed"] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

/** `unknown`: the gateway did not answer, so that nobody knows whether it has the message. */
export const MESSAGE_STATES = ["queued", "sent", "delivered", "failed", "unknown"] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

/** A message of the outbox, without its text and its phone. */
const outboxMessage = z.object({
  message_id: z.int(),
  complaint_id: z.int(),
  complaint_number: z.int(),
  kind: z.enum(MESSAGE_KINDS),
  state: z.enum(MESSAGE_STATES),
  tries: z.int(),
  queued_at: timestamp,
  changed_at: timestamp,
  /** Why it was not sent, or may not have been: a code, for the people who run the office's server. */
  cause: nullableText,
});
export type OutboxMessage = z.output<typeof outboxMessage>;

/** `is_on`: the settings have a gateway. `is_paused`: nothing leaves until the command `messages resume`. */
const sending = z.object({
  is_on: z.boolean(),
  is_paused: z.boolean(),
  counts: z.record(z.enum(MESSAGE_STATES), z.int()),
});
export type Sending = z.output<typeof sending>;

const path = "/api/v0/messages";
const tag = "messages";

export const listMessages = endpoint({
  name: "listMessages",
  method: "GET",
  path,
  summary: "The messages to citizens of the last 90 days, newest first, ten a page",
  tag,
  query: z.object({
    page: pageNumber,
    state: filterWord(message("Choose one of the states"), MESSAGE_STATES),
  }),
  output: paged(outboxMessage),
});

export const readSending = endpoint({
  name: "readSending",
  method: "GET",
  path: `${path}/sending`,
  summary: "Whether messages are sent, and how many are in each state",
  tag,
  output: success(sending),
});

export const sendMessageAgain = endpoint({
  name: "sendMessageAgain",
  method: "POST",
  path: `${path}/:id/again`,
  summary: "Queue a message once more that failed, or of which nobody knows whether it was sent",
  tag,
  params: idParams,
  output: changed(z.object({ message_id: z.int() })),
});
