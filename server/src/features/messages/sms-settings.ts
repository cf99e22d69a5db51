import { isIP } from "node:net";
import * as z from "zod/mini";
import { MESSAGE_KINDS, type MessageKind } from "contract/messages";
import { type Config, InvalidSettingsError, isLoopback, patternOf } from "../../config.ts";
import type { SmsGateway } from "./sms-gateway.ts";

/** What the office has registered for a kind of message: the template's id and its own text, with the places of smsTemplate(). */
const registered = z.object({ id: z.optional(z.string()), text: z.optional(z.string()) });

export interface Sms {
  gateway: SmsGateway;
  sender: string;
  entity: string;
  templates: Partial<Record<MessageKind, z.output<typeof registered>>>;
  /** The address of the status page, without a code. */
  statusPage: string;
}

type SmsConfig = Pick<
  Config,
  | "DEMO"
  | "PUBLIC_URL"
  | "SMS_URL"
  | "SMS_METHOD"
  | "SMS_HEADERS"
  | "SMS_BODY"
  | "SMS_SUCCESS"
  | "SMS_SENDER"
  | "SMS_ENTITY"
  | "SMS_TEMPLATES"
>;

const headers = z.record(z.string(), z.string());
const templates = z.partialRecord(z.enum(MESSAGE_KINDS), registered);

const urlRule =
  "must be an address that begins with https://, or with http:// and a host of your own network";

/** An address of an office's own network, where no stranger reads along: a private one, or a name without a dot. */
const isOwnHost = (host: string) =>
  isLoopback(host) ||
  (isIP(host) ? /^(10|192\.168|172\.(1[6-9]|2\d|3[01]))\./.test(host) : !host.includes("."));

/** Whether the template is an address with a fixed host, to which strangers do not listen. */
function isSafeUrl(template: string): boolean {
  if (!/^https?:\/\/[^/?#{}]+([/?#]|$)/.test(template) || !URL.canParse(template)) return false;
  const { protocol, hostname } = new URL(template);
  return protocol === "https:" || isOwnHost(hostname.replace(/^\[(.*)\]$/, "$1"));
}

/** The value of a setting in JSON. `add` gets the error. */
function readJson<S extends z.ZodMiniType>(
  text: string | undefined,
  schema: S,
  add: () => void,
): z.output<S> | undefined {
  if (text === undefined) return undefined;
  try {
    const parsed = schema.safeParse(JSON.parse(text));
    if (parsed.success) return parsed.data;
  } catch {
    // Not JSON.
  }
  add();
  return undefined;
}

/** The gateway and texts of the settings; null without a gateway, and in a demonstration. Throws InvalidSettingsError. */
export function readSms(config: SmsConfig): Sms | null {
  const { SMS_URL: url, SMS_BODY: body, SMS_SUCCESS: success, PUBLIC_URL } = config;
  if (url === undefined || config.DEMO) return null;
  const errors: { setting: string; message: string }[] = [];
  const add = (setting: string, message: string) => errors.push({ setting, message });
  if (!isSafeUrl(url)) add("SMS_URL", urlRule);
  if (success === undefined)
    add("SMS_SUCCESS", "must say what the gateway answers when it has accepted a message");
  if (PUBLIC_URL === undefined)
    add("PUBLIC_URL", "must be the console's address, for the link in a message");
  const method = config.SMS_METHOD ?? (body === undefined ? "GET" : "POST");
  if (method === "GET" && body !== undefined) add("SMS_BODY", "is for SMS_METHOD=POST");
  const read = {
    headers: readJson(config.SMS_HEADERS, headers, () =>
      add("SMS_HEADERS", 'must be JSON such as {"authkey": "…"}'),
    ),
    templates: readJson(config.SMS_TEMPLATES, templates, () =>
      add(
        "SMS_TEMPLATES",
        `must be JSON such as {"received": {"id": "…"}}, of ${MESSAGE_KINDS.join(", ")}`,
      ),
    ),
  };
  if (errors.length) throw new InvalidSettingsError(errors);
  return {
    gateway: {
      method,
      url,
      headers: read.headers ?? {},
      body: body ?? null,
      success: patternOf(success!),
    },
    sender: config.SMS_SENDER,
    entity: config.SMS_ENTITY,
    templates: read.templates ?? {},
    statusPage: `${PUBLIC_URL!.replace(/\/$/, "")}/track`,
  };
}
