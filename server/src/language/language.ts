import type { FastifyReply, FastifyRequest } from "fastify";
import { isLanguage, type Language, LANGUAGES, languages } from "contract/language/languages";
import { createTranslator, type Translator } from "contract/language/translator";
import type { Message } from "contract/message";

/** A longer header is ignored. */
const HEADER_MAX = 256;
/** One language range with its quality (RFC 9110, sections 12.4.2 and 12.5.4). */
const RANGE =
  /^[ \t]*([a-z]+|\*)(?:-[a-z\d-]+)?[ \t]*(?:;[ \t]*q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?))?[ \t]*$/i;

/**
 * The language that an Accept-Language header prefers: the one with the highest quality, of equals the one named first;
 * otherwise English. Any language (`*`) counts as English.
 */
function preferredLanguage(header: string | undefined): Language {
  // Fast path: the console sends the id of a language.
  if (header === undefined || header.length > HEADER_MAX) return "en";
  if (isLanguage(header)) return header;
  let language: Language = "en";
  let best = 0;
  for (const range of header.split(",")) {
    const [, name, quality = "1"] = RANGE.exec(range) ?? [];
    const id = name === "*" ? "en" : (name ?? "").toLowerCase();
    if (!isLanguage(id) || Number(quality) <= best) continue;
    best = Number(quality);
    language = id;
  }
  return language;
}

export type Translate = Translator["message"];

export const translators = {} as Record<Language, Translator>;
for (const language of languages)
  translators[language] = createTranslator(await LANGUAGES[language].load());

const VARY = "Accept-Language";

/** The translator for the language of a request. Sets `Vary` and `Content-Language` on the answer. */
export function translatorFor(
  { headers }: Pick<FastifyRequest, "headers">,
  reply: FastifyReply,
): Translate {
  const language = preferredLanguage(headers["accept-language"]);
  const vary = String(reply.getHeader("vary") ?? "");
  if (!vary.includes(VARY)) void reply.header("vary", vary ? `${vary}, ${VARY}` : VARY);
  void reply.header("content-language", language);
  return translators[language].message;
}

interface WithMessage {
  message: Message;
}

/** The parts of an answer that are translated. A report of rows has its messages in `data.rows`. */
interface Envelope extends WithMessage {
  errors?: WithMessage[];
  data?: unknown;
}

/** Translates an answer: its message, field errors, and the messages of `data.rows`. */
export function translateEnvelope(body: Envelope, translate: Translate): object {
  const translated = (item: WithMessage) => ({ ...item, message: translate(item.message) });
  const { errors, data } = body;
  return {
    ...translated(body),
    ...(errors && { errors: errors.map(translated) }),
    ...(hasRows(data) && { data: { ...data, rows: data.rows.map(translated) } }),
  };
}

const hasRows = (data: unknown): data is { rows: WithMessage[] } =>
  typeof data === "object" && data !== null && "rows" in data && Array.isArray(data.rows);
