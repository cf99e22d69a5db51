import { addDays, daysBetween, OFFICE_TIME_ZONE, officeToday } from "contract/calendar";
import { draftLetter, type DraftedComplaint } from "contract/complaints/letter-draft";
import { sql } from "kysely";
import { insertReferral, insertReply } from "../features/complaints/referrals/referrals.store.ts";
import { Scope } from "../access/scope.ts";
import { insertRows, type Tx } from "./rows.ts";

/** The departments of the fictional state, the post of each one's officer, and the categories that it is written to about. */
const DEPARTMENTS = [
  {
    name: "Water Supply Department",
    name_hi: "जल आपूर्ति विभाग",
    post: "Executive Engineer, Water Division",
    categories: ["Water Supply", "Drainage and Sanitation"],
  },
  {
    name: "State Power Company",
    name_hi: "राज्य विद्युत कंपनी",
    post: "Assistant Engineer, Supply",
    categories: ["Electricity"],
  },
  {
    name: "Rural Roads Department",
    name_hi: "ग्रामीण सड़क विभाग",
    post: "Executive Engineer, Works Division",
    categories: ["Roads"],
  },
  {
    name: "District Administration",
    name_hi: "ज़िला प्रशासन",
    post: "District Magistrate",
    categories: ["Ration and Welfare", "Land and Revenue", "Health", "Education"],
  },
];

const LETTERHEAD = {
  representative: "Smt. Kavita Rao",
  title: "Member of the Legislative Assembly",
  address: "12 Station Road, Rampur",
  phone: "06112-220044",
  email: "office@example.org",
  languages: ["en", "hi"],
};
/** The letters are the super administrator's. */
const scope = Scope.ofCaller({ role: "super_admin", constituency_id: null });
const REFERRED = 48;
/** All of it was sent within the last days. */
const SENT_WITHIN = 30;
/** Days from a letter until a reply is due. */
const REPLY_DAYS = 15;

interface Referred extends DraftedComplaint {
  category: string;
}

/**
 * Departments, a letterhead, and letters about complaints in process: each third was answered, others are overdue, and some of
 * these reminded. The days are relative to `now`.
 */
export async function addReferrals(tx: Tx, superAdmin: number, now: Date): Promise<void> {
  await tx.insertInto("letterhead").values(LETTERHEAD).execute();
  const departments = await insertRows(
    tx,
    "departments",
    DEPARTMENTS.map(({ name, name_hi }) => ({ name, name_hi, retired: false })),
  );
  const officers = await insertRows(
    tx,
    "officers",
    DEPARTMENTS.map(({ post }, i) => ({
      department_id: departments[i],
      post,
      address: "District Offices, Rampur",
      retired: false,
    })),
  );
  const { rows } = await sql<Referred>`
    select c.id as complaint_id, c.title, c.description, c.location, p.name as complainant_name, b.booth_name,
      b.mandal, c.issue_at, k.name as category
    from complaints c join categories k on k.id = c.category_id join principals p on p.id = c.complainant_id
    join booths b on b.id = c.booth_id
    where c.status_id = 2 and c.issue_at < ${addDays(officeToday(now), -SENT_WITHIN)}::date and k.name = any(${DEPARTMENTS.flatMap(({ categories }) => categories)})
    order by c.issue_at desc, c.id desc limit ${REFERRED}`.execute(tx);
  // Oldest first, so that the letters are numbered in the order of their days.
  for (const [i, complaint] of rows.toReversed().entries())
    await refer(tx, { i, complaint, superAdmin, today: officeToday(now), officers });
  await sql`
    update complaint_story s
    set at = greatest(
      (coalesce(s.received_on, d.sent_on) + time '11:30') at time zone ${sql.lit(OFFICE_TIME_ZONE)},
      -- What was recorded before stands before it.
      (select max(o.at) from complaint_story o where o.complaint_id = s.complaint_id and o.id < s.id and o.referral_id is null))
    from referrals r join dispatches d on d.id = r.dispatch_id where r.id = s.referral_id`.execute(
    tx,
  );
}

interface Matter {
  i: number;
  complaint: Referred;
  superAdmin: number;
  today: string;
  officers: number[];
}

async function refer(tx: Tx, { i, complaint, superAdmin, today, officers }: Matter): Promise<void> {
  const { complaint_id, category } = complaint;
  const sent_on = addDays(today, Math.floor((i * SENT_WITHIN) / REFERRED) - SENT_WITHIN + 1);
  const letter = {
    officer_id: officers[DEPARTMENTS.findIndex((one) => one.categories.includes(category))]!,
    mode: "letter" as const,
    language: i % 3 === 0 ? ("hi" as const) : ("en" as const),
  };
  const send = (day: string, reminds: number | null, draft: ReturnType<typeof draftLetter>) =>
    insertReferral(tx, scope, superAdmin, complaint_id, {
      ...letter,
      ...draft,
      sent_on: day,
      reply_due_on: addDays(day, REPLY_DAYS),
      reminds,
    });
  const { referral_id, letter_number } = await send(
    sent_on,
    null,
    draftLetter(letter.language, complaint),
  );
  if (i % 3 === 1) {
    const received_on = addDays(sent_on, Math.min(5, daysBetween(sent_on, today)));
    const note = "The work has been sanctioned and begins next week.";
    const reply = { received_on, note };
    await insertReply(tx, scope, superAdmin, { complaint_id, referral_id }, reply);
  } else if (i % 6 === 0 && addDays(sent_on, REPLY_DAYS) < today)
    await send(
      today,
      referral_id,
      draftLetter(letter.language, complaint, { letter_number, sent_on }),
    );
}
