import type { FastifyReply, FastifyRequest } from "fastify";
import type { Message } from "contract/messages";
import { translateToHindi } from "contract/hindi";
import type { FieldError } from "../errors/http-error.ts";

type Language = "en" | "hi";

/** A longer header is nobody's choice of a language: it is not read. */
const HEADER_MAX = 256;
/** One range of the header with its quality (RFC 9110, sections 12.4.2 and 12.5.4), where it is English, Hindi or any. */
const RANGE =
  /^[ \t]*(en|hi|\*)(?:-[a-z\d-]+)?[ \t]*(?:;[ \t]*q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?))?[ \t]*$/i;

/**
 * The language that an Accept-Language header prefers of those that we speak: English unless Hindi is named with a higher
 * quality, or before English with the same. Any language (`*`) is English.
 */
export function preferredLanguage(header: string | undefined): Language {
  // What the console sends is one of the two words, and most others say nothing of Hindi.
  if (header === undefined || header === "en") return "en";
  if (header === "hi") return "hi";
  if (header.length > HEADER_MAX || !/hi/i.test(header)) return "en";
  let language: Language = "en";
  let best = 0;
  for (const range of header.split(",")) {
    const [, name, quality = "1"] = RANGE.exec(range) ?? [];
    if (name === undefined || Number(quality) <= best) continue;
    best = Number(quality);
    language = name.toLowerCase() === "hi" ? "hi" : "en";
  }
  return language;
}

/** How a message is said in a language. */
export type Translate = (message: Message) => string;

const translators: Record<Language, Translate> = { en: (message) => message, hi: translateToHindi };

const VARY = "Accept-Language";

/** How messages are said to whoever asked; the answer tells in its headers that it depends on that. */
export function translatorFor(
  { headers }: Pick<FastifyRequest, "headers">,
  reply: FastifyReply,
): Translate {
  const language = preferredLanguage(headers["accept-language"]);
  const vary = String(reply.getHeader("vary") ?? "");
  if (!vary.includes(VARY)) void reply.header("vary", vary ? `${vary}, ${VARY}` : VARY);
  void reply.header("content-language", language);
  return translators[language];
}

/** An answer's envelope, whatever else it holds. A report of rows has its messages in `data.rows`. */
interface Envelope {
  message: Message;
  errors?: FieldError[];
  data?: unknown;
}

/** The answer in the language that the request prefers: its message, those of its fields, and those of a report's rows. */
export function translateEnvelope<Body extends Envelope>(
  request: FastifyRequest,
  reply: FastifyReply,
  body: Body,
): object {
  const translate = translatorFor(request, reply);
  if (translate === translators.en) return body;
  const translated = <WithMessage extends { message: Message }>(item: WithMessage) => ({
    ...item,
    message: translate(item.message),
  });
  const { errors, data } = body;
  return {
    ...translated(body),
    ...(errors && { errors: errors.map(translated) }),
    ...(hasRows(data) && { data: { ...data, rows: data.rows.map(translated) } }),
  };
}

const hasRows = (data: unknown): data is { rows: { message: Message }[] } =>
  typeof data === "object" && data !== null && "rows" in data && Array.isArray(data.rows);
