import { type BrowserContext, expect, type Page } from "@playwright/test";
import { HINDI_MESSAGES } from "contract/hindi";
import { HINDI } from "../../web/src/language/hindi/hindi.ts";

const ours: Readonly<Record<string, string>> = { ...HINDI_MESSAGES, ...HINDI };

/** The Hindi of one of the console's texts. */
export function translateToHindi(text: string): string {
  return ours[text] ?? text;
}

/** Opens every page in Hindi, as whoever chose it before. */
export const chooseHindi = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    // A blank page has no storage.
    if (location.origin !== "null") localStorage.setItem("language", "hi");
  });

/** Presses the first button in sight that bears this text's Hindi, whole or at its beginning. */
export const press = (page: Page, text: string): Promise<void> =>
  page
    .getByRole("button", { name: translateToHindi(text), exact: true })
    .filter({ visible: true })
    .first()
    .click();

/**
 * Keeps every text of the API's answers from now on: people's own words, which stay as they are. Words that are ours too
 * (a status) are not among them: they have their Hindi.
 */
export function watchAnswers(page: Page) {
  const coming: Promise<void>[] = [];
  const said = new Set<string>();
  const keep = (value: unknown): void => {
    if (typeof value === "string" && !(value in ours)) said.add(value);
    else if (typeof value === "object" && value !== null) {
      Object.values(value).forEach(keep);
      // A role's name is the office's own word, even where it is one of ours.
      if ("role_name" in value) said.add(String(value.role_name));
    }
  };
  page.on("response", (response) => {
    if (!response.headers()["content-type"]?.includes("json")) return;
    // An answer that is given up has no body.
    coming.push(response.json().then(keep, () => undefined));
  });
  return {
    keep,
    texts: async () => {
      await Promise.all(coming);
      // The longest first: a short one may be part of it.
      return [...said].toSorted((one, other) => other.length - one.length);
    },
  };
}

/** What stands in Latin letters in Hindi, too. */
const LATIN = [
  // Types of files, and their units
  /\.?\b(JPE?G|PNG|WEBP|GIF|PDF|CSV|XLSX?|ODS|ICS)\b/gi,
  /\b(KB|MB|GB)\b/g,
  // Names of programs
  /\bExcel\b/g,
  // Keys of a keyboard
  /\bCtrl\+K\b/g,
  // What has to be typed letter by letter
  /'delete'/g,
  // The headers of a booth sheet
  /\b(mandal|shaktikendra|booth_name|booth_number)\b/g,
  // A person's initials
  /^[A-Z]{2}$/g,
  // How Hindi writes the halves of the day (CLDR)
  /\b[ap]m\b/g,
];

/** Nothing on the page is English, except what the API's answers gave. An answer can be shown before a test has it. */
export const expectOnlyHindi = (page: Page, answers: ReturnType<typeof watchAnswers>) =>
  expect.poll(async () => leftoverEnglish(page, await answers.texts())).toEqual([]);

/** The texts and names on the page, as shown or read out, that hold English which nobody typed. */
async function leftoverEnglish(page: Page, answers: readonly string[]): Promise<string[]> {
  const shown = await page.evaluate(() => {
    const found = new Set([document.title]);
    const isEnglish = (element: Element) => element.closest("[lang]")?.matches("[lang^=en]");
    for (const element of document.body.querySelectorAll("*")) {
      if (element.matches("script, style, noscript, svg, svg *")) continue;
      if (!element.checkVisibility({ visibilityProperty: true })) continue;
      for (const name of ["aria-label", "aria-valuetext", "placeholder", "title", "alt"])
        found.add(element.getAttribute(name) ?? "");
      for (const node of element.childNodes)
        if (node.nodeType === Node.TEXT_NODE && !isEnglish(element))
          found.add(node.textContent ?? "");
    }
    return [...found];
  });
  const location = page.url();
  return shown.filter((text) => {
    let rest = text.replaceAll(location, " ");
    for (const answer of answers) rest = rest.replaceAll(answer, " ");
    for (const pattern of LATIN) rest = rest.replace(pattern, " ");
    return /[A-Za-z]{2}/.test(rest);
  });
}
