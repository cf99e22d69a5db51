import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { OFFICE_TIME_ZONE } from "contract/calendar";
import { readComplaint } from "contract/complaints/complaints";
import type { ComplaintStatus } from "contract/complaints/statuses";
import type { TrackedComplaint } from "contract/complaints/tracking";
import { english, type Message } from "contract/message";
import { translators } from "../../../language/language.ts";
import { printTrackingCode } from "./tracking-code.ts";

const read = (file: string) => readFileSync(new URL(file, import.meta.url), "utf8");
const style = read("./status-page.css");
/** Shows the link for signed-in staff. Served at SCRIPT_PATH, because the policy allows no inline script. */
export const statusPageScript = read("./status-page.js");
export const SCRIPT_PATH = "/track/staff.js";

/** The style is inline, because a request for it would delay the first paint. The policy allows it by its digest. */
export const STATUS_PAGE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'`,
  "script-src 'self'",
  "connect-src 'self'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join(";");

/** A text in both languages. */
type Both = readonly [hi: string, en: string];

const statusNames: Record<ComplaintStatus, Both> = {
  registered: ["दर्ज", "Registered"],
  "in-process": ["कार्यवाही में", "In process"],
  completed: ["पूर्ण", "Completed"],
};

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escape = (text: string) => text.replace(/[&<>"]/g, (mark) => escapes[mark]!);

const inBoth = ([hi, en]: Both) => `${escape(hi)} <span lang="en">${escape(en)}</span>`;

const dayFormats = ["hi-IN", "en-IN"].map(
  (locale) =>
    new Intl.DateTimeFormat(locale, {
      day: "numeric",
      month: "long",
      year: "numeric",
      timeZone: OFFICE_TIME_ZONE,
    }),
);
function day(timestamp: string): string {
  const [hi, en] = dayFormats.map((format) => format.format(new Date(timestamp)));
  return `<time datetime="${escape(timestamp)}">${inBoth([hi!, en!])}</time>`;
}

/** A whole page: the texts in Hindi, each followed by the English one. */
const page = (title: Both, content: string) => `<!doctype html>
<html lang="hi">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>${escape(title.join(" · "))}</title>
<link rel="icon" href="/favicon.svg">
<style>${style}</style>
</head>
<body>
<main>
<h1>${inBoth(title)}</h1>
${content}
</main>
</body>
</html>
`;

const entry = (label: Both, value: string, name = "") =>
  `<div${name && ` class="${name}"`}><dt>${inBoth(label)}</dt><dd>${value}</dd></div>`;

const TITLE: Both = ["शिकायत की स्थिति", "Status of the complaint"];

/** The page of a complaint. All its data comes from the answer of the call. */
export function statusPage(complaint: TrackedComplaint): string {
  const { complaint_number: number, category, status_code, received_at } = complaint;
  const categoryNames: Both = [translators.hi.category(category), category];
  const stepItem = (step: { status_code: ComplaintStatus; at: string }) =>
    `<li><b>${inBoth(statusNames[step.status_code])}</b>${day(step.at)}</li>`;
  const steps = [
    stepItem({ status_code: "registered", at: received_at }),
    ...(complaint.has_earlier_moves
      ? [`<li>${inBoth(["बीच के बदलाव यहाँ नहीं हैं", "Changes in between are not shown"])}</li>`]
      : []),
    ...complaint.moves.map(stepItem),
  ];
  return page(
    TITLE,
    `<dl>
${entry(["स्थिति", "Status"], inBoth(statusNames[status_code]), "status")}
${entry(["शिकायत क्रमांक", "Complaint number"], String(number))}
${entry(["श्रेणी", "Category"], categoryNames[0] === category ? escape(category) : inBoth(categoryNames))}
${entry(["निर्वाचन क्षेत्र", "Constituency"], escape(complaint.constituency_name))}
</dl>
<h2>${inBoth(["कब क्या हुआ", "What happened when"])}</h2>
<ol>
${steps.join("\n")}
</ol>
<p id="office" hidden data-call="${readComplaint.path.replace(":id", String(number))}"><a href="/complaints/${number}">${inBoth(["कार्यालय के लिए: शिकायत खोलें", "For the office: open the complaint"])}</a></p>
<p class="note">${inBoth([
      "पूछताछ के लिए अपनी पर्ची के साथ कार्यालय आएँ।",
      "To ask about the complaint, bring the slip to the office.",
    ])}</p>
<script src="${SCRIPT_PATH}" type="module"></script>`,
  );
}

/** The address of the page with the box, and of the box's answers: `?code=` has what was typed. */
export const CODE_PAGE_PATH = "/track";

/** What was typed, as the box shows it again: only characters that a code can have. */
const shownAgain = (typed: string) =>
  printTrackingCode(
    typed
      .toUpperCase()
      .replace(/[^0-9A-Z]/g, "")
      .slice(0, 20),
  );

/** The box for a code: a form that needs no script. */
const codeBox = (typed = "") => `<form action="${CODE_PAGE_PATH}">
<label for="code">${inBoth(["पर्ची पर छपा कोड", "The code on the slip"])}</label>
<input id="code" name="code" value="${shownAgain(typed)}" required maxlength="60" autocomplete="off" autocapitalize="characters" spellcheck="false" aria-describedby="code-hint">
<p id="code-hint">${inBoth([
  "छोटे-बड़े अक्षर, खाली जगह और हाइफ़न से कोई अंतर नहीं पड़ता।",
  "Small or capital letters, blanks and hyphens make no difference.",
])}</p>
<button>${inBoth(["स्थिति देखें", "Show the status"])}</button>
</form>`;

/** The page that asks for a code. */
export const codePage = page(
  TITLE,
  `<p class="note">${inBoth([
    "16 अक्षरों और अंकों का कोड आपकी पर्ची पर छपा है।",
    "Your slip has a code of 16 letters and digits.",
  ])}</p>
${codeBox()}`,
);

/** The page of an error, with the message of the call; after a code that found nothing, with the box for another try. */
export function errorPage(status: number, message: Message, typed: string): string {
  const advice = `<p class="note">${inBoth([
    "पर्ची पर छपा कोड जाँचें: 16 अक्षर और अंक। शिकायत मिटा दी गई हो तो उसका कोड भी समाप्त हो जाता है।",
    "Check the code that is printed on the slip: 16 letters and digits. The code of a complaint that was deleted has ended.",
  ])}</p>`;
  const content = [
    ...(status === 404 ? [advice] : []),
    ...(status === 404 || status === 429 ? [codeBox(typed)] : []),
  ];
  return page([translators.hi.message(message), english(message)], content.join("\n"));
}
