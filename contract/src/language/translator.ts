import { fillInMessage, type Label, type Message, type Text } from "../message.ts";

/** What a language says in place of the English. What it lacks is shown in English. */
export interface Catalogue {
  texts: Readonly<Partial<Record<Text, string>>>;
}

/** The catalogue of English. */
export const noCatalogue: Catalogue = { texts: {} };

export interface Translator {
  /** A text, its braces not filled in. One without a translation stays English: another version may have stored it. */
  text: (text: string) => string;
  /** The sentence of a message. */
  message: (message: Message) => string;
}

/** The labels of a call's fields that messages name. A field that is missing here is shown as it is. */
const wireFields = new Map<string, Label>([
  ["constituency", "Constituency"],
  ["mandal", "Mandal"],
  ["shaktikendra", "Shaktikendra"],
  ["booth_name", "Booth Name"],
  ["booth_number", "Booth Number"],
  ["name", "Name"],
  ["phone", "Phone"],
]);

const lookUp = (
  dictionary: Readonly<Record<string, string | undefined>>,
  text: string,
  missing = text,
) => (Object.hasOwn(dictionary, text) && dictionary[text]) || missing;

export function createTranslator({ texts }: Catalogue): Translator {
  /** A name on the wire is in lower case, and is no text. */
  const field = (name: string) => {
    const label = wireFields.get(name) ?? name;
    return label === label.toLowerCase() ? label : lookUp(texts, label, name);
  };
  const text = (english: string) => lookUp(texts, english);
  return {
    text,
    message: (message) =>
      fillInMessage(message, (part, isField) => (isField ? field(part) : text(part))),
  };
}
