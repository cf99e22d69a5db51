import { faultsOf } from "./fault.ts";

const features = "server/src/features";
const complaints = `${features}/complaints`;

/** Faults in server/src/features. */
export const serverFeatureFaults = faultsOf({
  [`${complaints}/complaints.create.ts`]: [
    [
      "an admin is told apart an unknown citizen and one of another constituency",
      "    ${andInScope(sql`(select home.constituency_id from booths home where home.id = p.booth_id)`)}\n",
      "",
      `${complaints}/complaints.staff.test.ts`,
    ],
    [
      "a complaint is stored for a session that has ended",
      "from principals p, found, caller\n",
      "from principals p, found\n",
      "server/test/attacks/isolation-ends.test.ts",
    ],
    [
      "a repeated idempotency key stores a second complaint",
      "from found, citizen, claimed",
      "from found, citizen",
      `${complaints}/complaints.create.test.ts`,
    ],
    [
      "the booth of a complaint need not be the citizen's",
      "found.has_category and found.booth_id = found.home_booth_id and found.mismatches = '{}'",
      "found.has_category and found.booth_id is not null and found.mismatches = '{}'",
      `${complaints}/complaints.create.test.ts`,
    ],
  ],
  [`${complaints}/complaints.erase.ts`]: [
    [
      "the deltas of an erased citizen's complaints are kept",
      "where complainant_id = any(${principal_ids}) or split_part(complainant_text, ' ', 1) = any(${phones})`.execute(",
      "where complainant_id = any(${principal_ids}) and split_part(complainant_text, ' ', 1) <> all(${phones})`.execute(",
      "server/src/commands/citizens-erase.test.ts",
    ],
    [
      "the activity of every complaint goes with an erased citizen",
      "where c.id = complaint_story.complaint_id and c.complainant_id = any(${principal_ids})`.execute(",
      "where c.id = complaint_story.complaint_id and c.complainant_id is not null`.execute(",
      `${complaints}/activity/activity.lifetime.test.ts`,
    ],
  ],
  [`${complaints}/complaints.filters.ts`]: [
    [
      "the last day of a period is left out",
      "if (end_date !== undefined) conditions.push(sql`c.created_at < ${startOfDay(end_date, 1)}`);",
      "if (end_date !== undefined) conditions.push(sql`c.created_at < ${startOfDay(end_date, 0)}`);",
      `${complaints}/complaints.list.test.ts`,
    ],
    [
      "complaints that are assigned to me are those of everybody",
      "assigned_to === ASSIGNED_TO_ME ? caller.principal_id : assigned_to",
      "assigned_to === ASSIGNED_TO_ME ? undefined : assigned_to",
      `${complaints}/complaints.staff.test.ts`,
    ],
  ],
  [`${complaints}/complaints.read.ts`]: [
    [
      "an admin reads the contacts of colleagues",
      "...(!scope.isWholeOffice && noContacts),",
      "...(scope.isWholeOffice && noContacts),",
      "server/test/attacks/isolation.test.ts",
    ],
    [
      "a complaint shows every complaint's attachments",
      "from attachments f where f.complaint_id = c.id order by f.id",
      "from attachments f where f.complaint_id <= c.id order by f.id",
      `${complaints}/attachments/attachments.create.test.ts`,
    ],
  ],
  [`${complaints}/complaints.retention.ts`]: [
    [
      "open complaints are removed as old ones",
      "where status_id = ${sql.lit(COMPLETED_STATUS_ID)} and updated_at",
      "where status_id > 0 and updated_at",
      "server/src/commands/retention.test.ts",
    ],
  ],
  [`${complaints}/complaints.routes.ts`]: [
    [
      "an edit of an older version is stored",
      "seen !== null && seen !== before.version",
      "seen !== null && seen > before.version",
      `${complaints}/complaints.edit.test.ts`,
    ],
    [
      "an edit of a version that does not exist yet is stored",
      "seen !== null && seen !== before.version",
      "seen !== null && seen < before.version",
      `${complaints}/complaints.edit.test.ts`,
    ],
    [
      "a reason is kept of an edit that reopens nothing",
      "reason: isReopened ? reason : null,",
      "reason,",
      `${complaints}/activity/activity.test.ts`,
    ],
    [
      "a deletion accepts other complaints' ids",
      "if (body?.complaint_ids?.some((named) => named !== id))",
      "if (body?.complaint_ids?.every((named) => named !== id))",
      `${complaints}/complaints.edit.test.ts`,
    ],
  ],
  [`${complaints}/complaints.search.ts`]: [
    [
      "digits are found in the middle of a phone",
      "? [sql<SqlBool>`(${isWritten} and ${words} ilike ${contains(search)})`]",
      "? [isWritten]",
      `${complaints}/complaints.search.test.ts`,
    ],
  ],
  [`${complaints}/complaints.store.ts`]: [
    [
      "a version is not counted up",
      "version: sql`version + 1`,",
      "version: sql`version`,",
      `${complaints}/complaints.edit.test.ts`,
    ],
  ],
  [`${complaints}/activity/activity.store.ts`]: [
    [
      "an unchanged field is in the activity",
      "before[field] !== after[field]",
      "before[field] !== null && after[field] !== undefined",
      `${complaints}/activity/activity.test.ts`,
    ],
  ],
  [`${complaints}/assignees/assignees.store.ts`]: [
    [
      "a complaint is assigned to an admin of any constituency",
      "a.status = 'active' and a.constituency_id = ${constituency_id}`",
      "a.status = 'active' and ${constituency_id}::int is not null`",
      `${complaints}/assignees/assignees.test.ts`,
    ],
    [
      "an inactive admin can be assigned",
      "a.principal_type = 'admin' and a.status = 'active' and",
      "a.principal_type = 'admin' and",
      `${complaints}/assignees/assignees.test.ts`,
    ],
    [
      "an assignee can be deactivated while a complaint is being assigned",
      "    .forShare()\n",
      "",
      `${complaints}/assignees/assignees.test.ts`,
    ],
    [
      "a colleague's complaints of another constituency are counted",
      "        .where(scope.includes(sql`c.constituency_id`))\n",
      "",
      `${complaints}/complaints.staff.test.ts`,
    ],
  ],
  [`${complaints}/assignees/hand-over.ts`]: [
    [
      "what the admin can still open is handed over",
      "and c.constituency_id is distinct from ${keeps}::int and",
      "and c.constituency_id is distinct from (${keeps}::int - 1000000) and",
      `${complaints}/assignees/assignees.test.ts`,
    ],
    [
      "a colleague gets complaints of other constituencies",
      "colleague ? sql`c.constituency_id = ${colleague.constituency_id}` : sql`true`",
      "colleague ? sql`${colleague.constituency_id}::int is not null` : sql`true`",
      `${complaints}/assignees/assignees.test.ts`,
    ],
  ],
  [`${complaints}/similar/similar.store.ts`]: [
    [
      "similar complaints of any booth are offered",
      "where ${isInScope} and booth_id = ${booth_id} and category_id = ${category_id} and ${isRecent}",
      "where ${isInScope} and booth_id is not null and category_id = ${category_id} and ${isRecent}",
      `${complaints}/similar/similar.test.ts`,
    ],
    [
      "a citizen's completed complaints are never similar",
      "(status_id <> ${completed} or ${isRecent})",
      "(status_id <> ${completed} and ${isRecent})",
      `${complaints}/similar/similar.test.ts`,
    ],
  ],
  [`${complaints}/tracking/tracking.store.ts`]: [
    [
      "wrong codes are tried without a limit",
      "if (earlier >= WRONG_CODES_MAX) throw limited(secondsLeft);",
      "if (earlier < 0) throw limited(secondsLeft);",
      "server/test/attacks/tracking.test.ts",
    ],
    [
      "the status page shows every change as a move",
      'field === "status_id" && name === to',
      'field !== "title" && name !== to',
      `${complaints}/tracking/tracking.test.ts`,
    ],
  ],
  [`${complaints}/tracking/tracking-code.ts`]: [
    [
      "a code with an O instead of a zero is unknown",
      '{ I: "1", L: "1", O: "0" }',
      '{ I: "1", L: "1", O: "Q" }',
      `${complaints}/tracking/tracking.test.ts`,
    ],
  ],
  [`${complaints}/attachments/attachments.store.ts`]: [
    [
      "an attachment is read through another complaint",
      `    .where("complaint_id", "=", complaint_id)
    .where((eb) =>`,
      "    .where((eb) =>",
      `${complaints}/attachments/attachments.create.test.ts`,
    ],
    [
      "an attachment is removed through another complaint",
      `    .where("complaint_id", "=", complaint_id)
    .returning(FILE_COLUMNS)`,
      "    .returning(FILE_COLUMNS)",
      `${complaints}/attachments/attachments.change.test.ts`,
    ],
    [
      "more than ten files are attached",
      "if (free.length < files.length)",
      "if (free.length < 1)",
      `${complaints}/attachments/attachments.change.test.ts`,
    ],
  ],
  [`${complaints}/receipt/receipt.routes.ts`]: [
    [
      "a receipt leaves no audit row",
      "const data = await inTransaction(async (tx) => {",
      "const { answer: data } = await app.deps.db.transaction().execute(async (tx) => {",
      `${complaints}/receipt/receipt.test.ts`,
    ],
  ],
  [`${features}/events/events.store.ts`]: [
    [
      "an event's editor is not kept",
      "updated_by, updated_at: sql`now()` })",
      "updated_at: sql`now()` })",
      `${features}/events/events.edit.test.ts`,
    ],
    [
      "erasing a citizen clears the contacts of all events",
      '.where((eb) => eb("contact_phone", "=", eb.fn.any(eb.val(phones))))',
      '.where((eb) => eb("contact_phone", "is not", null))',
      "server/src/commands/citizens-erase.test.ts",
    ],
  ],
  "contract/src/calendar.ts": [
    [
      "a week of events starts on Sunday",
      "-((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7)",
      "-new Date(`${day}T00:00:00Z`).getUTCDay()",
      `${features}/events/events.list.test.ts`,
    ],
  ],
  [`${features}/events/events.period.ts`]: [
    [
      "the last day of a month is left out",
      "addDays(monthStart(addDays(from, 31)), -1)",
      "addDays(monthStart(addDays(from, 31)), -2)",
      `${features}/events/events.list.test.ts`,
    ],
  ],
  [`${features}/events/events.calendar.ts`]: [
    [
      "a private event is public in a calendar",
      'event.type_id === PUBLIC ? "PUBLIC" : "PRIVATE"',
      'event.type_id !== 0 ? "PUBLIC" : "PRIVATE"',
      `${features}/events/events.calendar.test.ts`,
    ],
  ],
  [`${features}/locations/locations.store.ts`]: [
    [
      "an admin's lists hold every location",
      "constituency_id === null ? sql`true` : sql`id = ${scopeLocation[level.table](constituency_id)}`;",
      "constituency_id === null || level.parent ? sql`true` : sql`id = ${scopeLocation[level.table](constituency_id)}`;",
      "server/test/attacks/isolation.test.ts",
    ],
    [
      "a deleted admin does not keep a constituency",
      "(status = 'deleted') = ${sql.lit(deleted === true)}`;",
      "status <> 'deleted' and ${sql.lit(deleted !== true)}`;",
      `${features}/locations/locations.in-use.test.ts`,
    ],
  ],
});
