/** A gateway as the settings describe it (OPERATIONS.md, SMS). Templates have names in braces: see SmsValues. */
export interface SmsGateway {
  method: "GET" | "POST";
  url: string;
  headers: Record<string, string>;
  /** The template of the body; null with GET. */
  body: string | null;
  /** What the answer to an accepted message holds. A first group is the gateway's own number of the message. */
  success: RegExp;
}

/** The values of the templates. */
export interface SmsValues {
  /** Ten digits. */
  phone: string;
  text: string;
  /** Our number of the message, for the delivery report. */
  id: string;
  /** Of India's DLT register; empty where it is not set. */
  sender: string;
  entity: string;
  template: string;
  /** The variables of the text, for a gateway that holds the text itself. */
  number: string;
  code: string;
  department: string;
}

/**
 * What came of a request: accepted, with the gateway's number; refused for ever; not accepted now; or unknown, because the request
 * was sent and no answer tells whether it was accepted.
 */
export type SmsResult =
  | { state: "sent"; reference: string | null }
  | { state: "failed" | "later" | "unknown"; cause: string };

const TIMEOUT_MS = 10_000;
const ANSWER_MAX_BYTES = 1_000_000;
/** Errors before the request was sent. */
const NOT_SENT = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
  "CERT_HAS_EXPIRED",
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "SELF_SIGNED_CERT_IN_CHAIN",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
  "ERR_TLS_CERT_ALTNAME_INVALID",
]);
/** The gateway says that it took nothing. */
const LATER = [408, 425, 429, 503];

/** The text of a template with its values, each encoded for its place. */
const fill = (template: string, values: SmsValues, encode: (value: string) => string) =>
  template.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? encode(values[name as keyof SmsValues]) : whole,
  );

const inXml = (value: string) => value.replace(/[&<>"']/g, (mark) => `&#${mark.codePointAt(0)};`);
const inJson = (value: string) => JSON.stringify(value).slice(1, -1);

/** How a value is encoded in the body, by its media type. */
function bodyEncoding(headers: Record<string, string>): (value: string) => string {
  const type = new Headers(headers).get("content-type") ?? "";
  if (/json/i.test(type)) return inJson;
  return /xml/i.test(type) ? inXml : encodeURIComponent;
}

/** The beginning of an answer's body, and whether this is all of it. */
async function readAnswer(response: Response): Promise<{ text: string; isWhole: boolean }> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of response.body ?? []) {
    pieces.push(piece);
    size += piece.length;
    // Leaving the loop cancels the rest.
    if (size > ANSWER_MAX_BYTES) return { text: Buffer.concat(pieces).toString(), isWhole: false };
  }
  return { text: Buffer.concat(pieces).toString(), isWhole: true };
}

/**
 * Sends one message. Never throws. Nothing of the message is in a result: `cause` is an HTTP status, an error code or a fixed
 * word. Redirects are not followed, because they would carry the phone to another host.
 */
export async function sendSms(
  gateway: SmsGateway,
  values: SmsValues,
  timeoutMs = TIMEOUT_MS,
): Promise<SmsResult> {
  const { method, url, headers, body, success } = gateway;
  let response: Response;
  try {
    response = await fetch(fill(url, values, encodeURIComponent), {
      method,
      headers,
      body: body === null ? null : fill(body, values, bodyEncoding(headers)),
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
    });
  } catch (error) {
    const { name, cause: reason } = error as Error & { cause?: { code?: string } };
    const code = reason?.code ?? name;
    return { state: NOT_SENT.has(code) ? "later" : "unknown", cause: code };
  }
  const cause = `HTTP ${response.status}`;
  try {
    const { text, isWhole } = await readAnswer(response);
    if (response.ok) {
      const accepted = success.exec(text);
      if (accepted) return { state: "sent", reference: accepted[1]?.slice(0, 100) ?? null };
      return isWhole
        ? { state: "failed", cause: "refused" }
        : { state: "unknown", cause: "too long" };
    }
  } catch (error) {
    return { state: "unknown", cause: (error as Error).name };
  }
  if (LATER.includes(response.status)) return { state: "later", cause };
  return { state: response.status >= 500 ? "unknown" : "failed", cause };
}
