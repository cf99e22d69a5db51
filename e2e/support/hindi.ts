import { type BrowserContext, expect, type Page, type Request } from "@playwright/test";
import * as catalogue from "contract/language/hindi";
import { createTranslator } from "contract/language/translator";

export const hindi = createTranslator(catalogue);
export const translateToHindi = hindi.text;

/** Opens every page in Hindi, as if a user had chosen it before. */
export const chooseHindi = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    // about:blank has no storage.
    if (location.protocol.startsWith("http")) localStorage.setItem("language", "hi");
  });

/** Presses the first visible button whose name begins with this text's translation. */
export const press = (page: Page, text: string): Promise<void> =>
  page
    .getByRole("button", { name: translateToHindi(text), exact: true })
    .filter({ visible: true })
    .first()
    .click();

/**
 * Collects every text of the API's answers from now on: user data, which is not translated. Texts that the console
 * translates (a status) are not included.
 */
export function watchAnswers(page: Page) {
  const coming: Promise<void>[] = [];
  const userTexts = new Set<string>();
  const collect = (value: unknown): void => {
    if (typeof value === "string" && !(value in catalogue.texts)) userTexts.add(value);
    else if (typeof value === "object" && value !== null) {
      Object.values(value).forEach(collect);
      // A role's name is user data, even if it equals a text of the console.
      if ("role_name" in value) userTexts.add(String(value.role_name));
      // So is a category's name.
      if ("name_hi" in value && "name" in value) userTexts.add(String(value.name));
    }
  };
  const pending = new Set<Request>();
  page.on("request", (request) => pending.add(request));
  page.on("requestfinished", (request) => pending.delete(request));
  page.on("requestfailed", (request) => pending.delete(request));
  page.on("response", (response) => {
    if (!response.headers()["content-type"]?.includes("json")) return;
    // An aborted answer has no body.
    coming.push(response.json().then(collect, () => undefined));
  });
  return {
    collect,
    /** Resolves when no request of the page is pending. */
    settle: () => expect.poll(() => pending.size).toBe(0),
    texts: async () => {
      await Promise.all(coming);
      // The longest first, because a short text can be part of a long one.
      return [...userTexts].toSorted((one, other) => other.length - one.length);
    },
  };
}

/** Text that stays in Latin letters in Hindi. */
const LATIN = [
  // File types
  /\.?\b(JPE?G|PNG|WEBP|GIF|PDF|CSV|XLSX?|ODS|ICS)\b/gi,
  /\b(KB|MB|GB)\b/g,
  // Program names
  /\b(Excel|WhatsApp|SMS)\b/g,
  // A language's name in itself
  /^English$/g,
  // Keys
  /\bCtrl\+K\b/g,
  // Text that must be typed exactly
  /'delete'/g,
  // The headers of a booth sheet
  /\b(mandal|shaktikendra|booth_name|booth_number)\b/g,
  // Initials
  /^[A-Z]{2}$/g,
  // The day periods in Hindi (CLDR)
  /\b[ap]m\b/g,
];

/** Expects no English on the page, except for user data. Retried, because an answer can be shown before it is collected. */
export const expectOnlyHindi = (page: Page, answers: ReturnType<typeof watchAnswers>) =>
  expect.poll(async () => leftoverEnglish(page, await answers.texts())).toEqual([]);

/** The visible texts and accessible names on the page that contain English and are no user data. */
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
  const own = new RegExp(`${RegExp.escape(new URL(page.url()).origin)}\\S*`, "g");
  return shown.filter((text) => {
    // Without addresses of the console and of its pages
    let rest = text.replace(own, " ");
    for (const answer of answers) rest = rest.replaceAll(answer, " ");
    for (const pattern of LATIN) rest = rest.replace(pattern, " ");
    return /[A-Za-z]{2}/.test(rest);
  });
}
