import { HINDI } from "./hindi/catalogue.ts";
import { CATEGORIES } from "./hindi/categories.ts";
import { fillInMessage, type Label, type Message } from "./message.ts";

const texts: Readonly<Record<string, string>> = HINDI;
const categories: Readonly<Record<string, string>> = CATEGORIES;

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

const lookUp = (dictionary: Readonly<Record<string, string>>, text: string) =>
  Object.hasOwn(dictionary, text) ? dictionary[text]! : text;

/** A text in Hindi, its braces not filled in. One without Hindi stays English: another version may have stored it. */
export const hindiText = (text: string): string => lookUp(texts, text);

/** A category's name in Hindi. One that the office has chosen itself stays as it is. */
export const hindiCategory = (name: string): string => lookUp(categories, name);

/** A name on the wire is in lower case, and is no text. */
function hindiField(field: string): string {
  const label = wireFields.get(field) ?? field;
  return label === label.toLowerCase() ? label : hindiText(label);
}

/** The Hindi sentence of a message. */
export const hindi = (message: Message): string =>
  fillInMessage(message, (text, isField) => (isField ? hindiField(text) : hindiText(text)));
