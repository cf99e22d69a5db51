import { smsTemplate } from "contract/complaints/citizen-message";
import type { MessageKind } from "contract/messages";
import type { LetterLanguage } from "contract/office";
import type { Sms } from "./sms-settings.ts";

/** The longest variable that India's rules allow (messages-4). */
const VARIABLE_MAX = 30;

/** The variables of a text. */
export interface SmsVariables {
  number: string;
  code: string;
  /** Empty where the kind has none. */
  department: string;
}

/** Letters with their vowel signs stay whole. */
const letters = new Intl.Segmenter("en", { granularity: "grapheme" });

/** The value, cut at the end of a letter to at most VARIABLE_MAX characters. */
function cut(value: string): string {
  let end = 0;
  for (const { index, segment } of letters.segment(value))
    if (index + segment.length <= VARIABLE_MAX) end = index + segment.length;
    else break;
  return value.slice(0, end).trimEnd();
}

/** The office's own text of the kind, else the product's, with the places {number}, {code} and {department}. */
export const templateOf = (
  { templates, statusPage }: Pick<Sms, "templates" | "statusPage">,
  language: LetterLanguage,
  kind: MessageKind,
): string => templates[kind]?.text ?? smsTemplate(language, kind, statusPage);

/** The variables of a text, each short enough (messages-4). */
export const shortVariables = ({ number, code, department }: SmsVariables): SmsVariables => ({
  number: cut(number),
  code: cut(code),
  department: cut(department),
});

/** The text of a message, from short variables. */
export const smsText = (template: string, variables: SmsVariables): string =>
  template.replace(
    /\{(number|code|department)\}/g,
    (_, name: keyof SmsVariables) => variables[name],
  );
