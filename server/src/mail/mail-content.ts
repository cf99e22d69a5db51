import { type RawBuilder, sql } from "kysely";
import { officeToday } from "contract/calendar";
import type { LetterLanguage } from "contract/office";
import { dueConditions } from "../features/conditions.ts";
import { findLetterhead } from "../features/letterhead.ts";
import type { Condition } from "../postgres/conditions.ts";
import type { Database } from "../postgres/schema.ts";
import { type ClaimedMail, isOwn } from "./mail-queue.ts";
import { MAIL_WORDS } from "./mail-words.ts";

/** A mail names at most so many complaints of a section; the list has the others. */
const LINES_MAX = 30;

interface MailLine {
  text: string;
  url: string;
}
interface MailSection {
  heading: string;
  lines: MailLine[];
  /** "and 12 more"; null without more. */
  more: string | null;
  list: MailLine;
}
/** A mail before it is text and HTML. It has numbers, categories, booths, days and links: no citizen's data. */
export interface MailContent {
  language: LetterLanguage;
  subject: string;
  sections: MailSection[];
  why: string;
  off: MailLine;
}

interface Row {
  id: number;
  category: string;
  category_hi: string | null;
  booth: string;
  due_on: string | null;
}

/**
 * What a claimed mail says at this moment, in the language of letters; null when nothing is left to say: the complaints were
 * completed, deleted or given to another admin. `base` is the console's address.
 */
export async function writeMail(
  db: Database,
  mail: ClaimedMail,
  base: string,
): Promise<MailContent | null> {
  const language = (await findLetterhead(db)).languages[0]!;
  const words = MAIL_WORDS[language];
  const assigned: Condition = sql`c.id = any(${mail.complaint_ids}::int[])`;
  const section = async (
    condition: Condition,
    order: RawBuilder<unknown>,
    heading: (count: number) => string,
    due: "overdue" | "today" | null,
  ): Promise<MailSection[]> => {
    const rows = await findRows(db, mail.principal_id, condition, order);
    if (!rows.length) return [];
    const lines = rows.slice(0, LINES_MAX).map((row) => {
      const category = (language === "hi" && row.category_hi) || row.category;
      const line = words.complaint(row.id, category, row.booth);
      const text = row.due_on ? `${line}, ${words.due(row.due_on)}` : line;
      return { text, url: `${base}/complaints/${row.id}` };
    });
    const left = rows.length - lines.length;
    const list = {
      text: due ? words.list : words.all,
      url: `${base}/complaints?assigned_to=me&${due ? `due=${due}` : "open=true"}`,
    };
    return [{ heading: heading(rows.length), lines, more: left ? words.more(left) : null, list }];
  };
  const newest = sql`c.id desc`;
  const oldest = sql`c.due_on, c.id`;
  const day = mail.day ?? officeToday();
  const sections =
    mail.kind === "assigned"
      ? await section(assigned, newest, words.assigned, null)
      : [
          ...(await section(dueConditions.overdue(day), oldest, words.overdue, "overdue")),
          ...(await section(dueConditions.today(day), oldest, words.due_today, "today")),
          ...(await section(assigned, newest, words.new, null)),
        ];
  if (!sections.length) return null;
  const headings = sections.map(({ heading }) => heading).join(", ");
  return {
    language,
    subject: mail.day ? words.digest(mail.day, headings) : headings,
    sections,
    why: words.why,
    off: { text: words.off, url: `${base}/account` },
  };
}

/** The admin's open complaints that fit the condition. */
async function findRows(
  db: Database,
  principal_id: number,
  condition: Condition,
  order: RawBuilder<unknown>,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select c.id, k.name as category, k.name_hi as category_hi,
      concat_ws(', ', b.booth_number, b.booth_name) as booth, c.due_on
    from complaints c
    join principals p on p.id = ${principal_id} and ${isOwn}
    join categories k on k.id = c.category_id
    join booths b on b.id = c.booth_id
    where ${condition}
    order by ${order}`.execute(db);
  return rows;
}
