import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { OFFICE_TIME_ZONE } from "contract/calendar";
import { readComplaint } from "contract/complaints/complaints";
import type { ComplaintStatus } from "contract/complaints/statuses";
import { LANGUAGES } from "contract/language/languages";
import { english, type Label, type Message, message } from "contract/message";
import { translators } from "../../../language/language.ts";
import { printTrackingCode } from "./tracking-code.ts";
import type { Tracked } from "./tracking.store.ts";

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

const statusNames = {
  registered: "Registered",
  "in-process": "In process",
  completed: "Completed",
} as const satisfies Record<ComplaintStatus, Label>;

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escape = (text: string) => text.replace(/[&<>"]/g, (mark) => escapes[mark]!);

const { hi: hindi } = translators;
const pair = (hi: string, en: string) => `${escape(hi)} <span lang="en">${escape(en)}</span>`;
/** A text in Hindi, followed by the English one. */
const inBoth = (text: Label) => pair(hindi.text(text), text);

const dayFormats = [LANGUAGES.hi, LANGUAGES.en].map(
  ({ locale }) =>
    new Intl.DateTimeFormat(locale, {
      day: "numeric",
      month: "long",
      year: "numeric",
      timeZone: OFFICE_TIME_ZONE,
    }),
);
function day(timestamp: string): string {
  const [hi, en] = dayFormats.map((format) => format.format(new Date(timestamp)));
  return `<time datetime="${escape(timestamp)}">${pair(hi!, en!)}</time>`;
}

/** A whole page, in both languages. */
const page = (title: Message, content: string) => `<!doctype html>
<html lang="hi">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>${escape(`${hindi.message(title)} · ${english(title)}`)}</title>
<link rel="icon" href="/favicon.svg">
<style>${style}</style>
</head>
<body>
<main>
<h1>${pair(hindi.message(title), english(title))}</h1>
${content}
</main>
</body>
</html>
`;

const entry = (label: Label, value: string, name = "") =>
  `<div${name && ` class="${name}"`}><dt>${inBoth(label)}</dt><dd>${value}</dd></div>`;

const TITLE = message("Status of the complaint");

/** What was typed of an answer that was refused, and why. */
export interface RefusedAnswer {
  reason: string;
  problem: Message;
}

/** The answer that the matter is not solved: its day, or the form for it, which needs no script and is sent to the page's own address. */
function notSolved({ not_solved_at, can_answer }: Tracked, refused?: RefusedAnswer): string {
  if (not_solved_at)
    return `<p class="answer"><b>${inBoth("You told the office that the problem is not solved")}</b>${day(not_solved_at)}</p>`;
  if (!can_answer) return "";
  const problem =
    refused &&
    `<p id="problem" role="alert">${pair(hindi.message(refused.problem), english(refused.problem))}</p>`;
  return `<form method="post" class="answer">
<h2>${inBoth("My problem is not solved")}</h2>
${problem ?? ""}
<label for="reason">${inBoth("If you want, say why (at most 250 characters)")}</label>
<textarea id="reason" name="reason" rows="3"${problem ? ' aria-describedby="problem" aria-invalid="true"' : ""}>${escape(refused?.reason ?? "")}</textarea>
<button>${inBoth("Tell the office")}</button>
</form>`;
}

/** The page of a complaint. All its data comes from the answer of the call. */
export function statusPage(complaint: Tracked, refused?: RefusedAnswer): string {
  const { complaint_number: number, category, category_hi, status_code, received_at } = complaint;
  const stepItem = (step: { status_code: ComplaintStatus; at: string }) =>
    `<li><b>${inBoth(statusNames[step.status_code])}</b>${day(step.at)}</li>`;
  const steps = [
    stepItem({ status_code: "registered", at: received_at }),
    ...(complaint.has_earlier_moves
      ? [`<li>${inBoth("Changes in between are not shown")}</li>`]
      : []),
    ...complaint.moves.map(stepItem),
  ];
  const contact = [complaint.office_name, complaint.office_phone].filter((text) => text !== null);
  return page(
    TITLE,
    `<dl>
${entry("Status", inBoth(statusNames[status_code]), "status")}
${entry("Complaint number", String(number))}
${entry("Category", category_hi ? pair(category_hi, category) : escape(category))}
${entry("Constituency", escape(complaint.constituency_name))}
${contact.length ? entry("Office", escape(contact.join(", "))) : ""}
</dl>
<h2>${inBoth("What happened when")}</h2>
<ol>
${steps.join("\n")}
</ol>
${notSolved(complaint, refused)}
<p id="office" hidden data-call="${readComplaint.path.replace(":id", String(number))}"><a href="/complaints/${number}">${inBoth("For the office: open the complaint")}</a></p>
<p class="note">${inBoth("To ask about the complaint, bring the slip to the office.")}</p>
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
<label for="code">${inBoth("The code on the slip")}</label>
<input id="code" name="code" value="${shownAgain(typed)}" required maxlength="60" autocomplete="off" autocapitalize="characters" spellcheck="false" aria-describedby="code-hint">
<p id="code-hint">${inBoth("Small or capital letters, blanks and hyphens make no difference.")}</p>
<button>${inBoth("Show the status")}</button>
</form>`;

/** The page that asks for a code. */
export const codePage = page(
  TITLE,
  `<p class="note">${inBoth("Your slip has a code of 16 letters and digits.")}</p>
${codeBox()}`,
);

/** The page of an error, with the message of the call; after a code that found nothing, with the box for another try. */
export function errorPage(status: number, problem: Message, typed: string): string {
  const advice = `<p class="note">${inBoth("Check the code that is printed on the slip: 16 letters and digits. The code of a complaint that was deleted has ended.")}</p>`;
  const content = [
    ...(status === 404 ? [advice] : []),
    ...(status === 404 || status === 429 ? [codeBox(typed)] : []),
  ];
  return page(problem, content.join("\n"));
}
