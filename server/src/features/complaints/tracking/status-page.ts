import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { OFFICE_TIME_ZONE } from "contract/calendar";
import { type ComplaintStatus, readComplaint } from "contract/complaints/complaints";
import type { TrackedComplaint } from "contract/complaints/tracking";
import { hindi, hindiCategory } from "contract/hindi";
import { english, type Message } from "contract/message";

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
  "form-action 'none'",
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

/** The page of a complaint. All its data comes from the answer of the call. */
export function statusPage(complaint: TrackedComplaint): string {
  const { complaint_number: number, category, status_code, received_at } = complaint;
  const categoryNames: Both = [hindiCategory(category), category];
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
    ["शिकायत की स्थिति", "Status of the complaint"],
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

/** The page of an error, with the message of the call. */
export const errorPage = (status: number, message: Message): string =>
  page(
    [hindi(message), english(message)],
    status === 404
      ? `<p class="note">${inBoth([
          "पर्ची पर छपा कोड जाँचें: 16 अक्षर और अंक। शिकायत मिटा दी गई हो तो उसका कोड भी समाप्त हो जाता है।",
          "Check the code that is printed on the slip: 16 letters and digits. The code of a complaint that was deleted has ended.",
        ])}</p>`
      : "",
  );
