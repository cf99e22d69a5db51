import { faultsOf } from "./fault.ts";

const src = "server/src";
const features = `${src}/features`;
const complaints = `${features}/complaints`;

/** Faults in what all calls share: HTTP, lists, PostgreSQL. */
export const serverPartFaults = faultsOf({
  [`${src}/http/mutation.ts`]: [
    [
      "a stored answer is found for another person",
      `    .where("principal_id", "=", caller.principal_id)
    .where("action", "=", action)
    .where("key", "=", header)
    .executeTakeFirst();`,
      `    .where("action", "=", action)
    .where("key", "=", header)
    .executeTakeFirst();`,
      `${src}/http/mutation.test.ts`,
    ],
    [
      "an answer is stored for another person",
      `    .where("principal_id", "=", caller.principal_id)
    .where("action", "=", action)
    .where("key", "=", header)
    .execute();`,
      `    .where("action", "=", action)
    .where("key", "=", header)
    .execute();`,
      `${src}/http/mutation.test.ts`,
    ],
    [
      "an idempotency key repeats an answer to other content",
      "if (request_hash !== expected)",
      "if (request_hash === undefined)",
      `${complaints}/complaints.create.test.ts`,
    ],
    [
      "an idempotency key repeats the answer of another address",
      "const parts = [fields, receivedFiles.map((file) => file.sha256), ...pathParameters];",
      "const parts = [fields, receivedFiles.map((file) => file.sha256)];",
      `${complaints}/activity/activity.notes.test.ts`,
    ],
    [
      "an idempotency key of 200 characters is rejected",
      "header.length > KEY_MAX",
      "header.length >= KEY_MAX",
      `${src}/http/mutation.test.ts`,
    ],
    [
      "a booth upload is stored after its caller has signed out",
      "if (caller && options.isLong) await lockCaller(tx, caller, options);",
      "",
      "server/test/attacks/isolation-ends.test.ts",
    ],
    [
      "a deadlock is not tried again",
      "new Set<string | undefined>([SERIALIZATION_FAILURE, DEADLOCK])",
      "new Set<string | undefined>([SERIALIZATION_FAILURE])",
      "server/test/races.test.ts",
    ],
  ],
  [`${src}/http/bind.ts`]: [
    [
      "an admin makes every call",
      "if (!access.includes(request.caller.role)) throw forbidden();",
      "if (access.length === 0) throw forbidden();",
      "server/test/attacks/isolation.test.ts",
    ],
    [
      "a rejected call leaves no audit row",
      "if (status >= 400 && status < 500)",
      "if (status > 400 && status < 404)",
      "server/test/attacks/audit.test.ts",
    ],
    [
      "a public call takes a large body",
      'access === "public" && { bodyLimit: PUBLIC_BODY_MAX }',
      'access === "public" && { bodyLimit: PUBLIC_BODY_MAX * 1024 }',
      "server/test/attacks/wire.test.ts: one byte more is a 413",
    ],
  ],
  [`${src}/http/language.ts`]: [
    [
      "Hindi is answered to who prefers English",
      "if (name === undefined || Number(quality) <= best) continue;",
      "if (name === undefined || Number(quality) < 0) continue;",
      `${src}/http/language.test.ts`,
    ],
  ],
  [`${src}/http/security-headers.ts`]: [
    [
      "an answer may be kept by a cache",
      'if (!reply.hasHeader("cache-control")) void reply.header("cache-control", "no-store");',
      'if (!reply.hasHeader("cache-control")) void reply.header("cache-control", "private");',
      "server/test/attacks/security-headers.test.ts",
    ],
  ],
  [`${src}/http/running-uploads.ts`]: [
    [
      "a session runs any number of uploads",
      "running.of(`${kind} ${id}`) >= UPLOADS_MAX[kind]",
      "running.of(`${kind} ${id}`) > 9999",
      `${src}/http/running-uploads.test.ts`,
    ],
  ],
  [`${src}/auth/client-network.ts`]: [
    [
      "what a proxy calls its client counts as an address",
      "if (!isIP(address)) break;",
      'if (address === "") break;',
      `${src}/auth/client-network.test.ts`,
    ],
  ],
  [`${src}/spreadsheets/read-sheet.ts`]: [
    [
      "a sheet's process may write with SQLite",
      '["sqlite", "ffi", "webstorage"]',
      '["ffi", "webstorage"]',
      `${src}/spreadsheets/read-sheet.test.ts`,
    ],
  ],
  [`${src}/http/uploads.ts`]: [
    [
      "a file one byte over its limit is received",
      "fileSize: upload.maxBytes,",
      "fileSize: upload.maxBytes + 1,",
      `${features}/booths/booths.upload.test.ts: over 20 MB`,
    ],
    [
      "a form's field that is given twice counts once",
      'if (fields.has(part.fieldname)) throw uploadError("repeated_field");',
      "",
      `${src}/http/uploads.test.ts`,
    ],
  ],
  [`${src}/lists/page-answer.ts`]: [
    [
      "a total that is a multiple of ten has a page too many",
      "Math.max(1, Math.ceil(total / PAGE_SIZE))",
      "Math.floor(total / PAGE_SIZE) + 1",
      `${src}/lists/page-answer.test.ts`,
    ],
  ],
  [`${src}/lists/page.ts`]: [
    [
      "a full last page's total is that of the page",
      "count < PAGE_SIZE && (count > 0 || page === 1)",
      "count <= PAGE_SIZE && (count > 0 || page === 1)",
      `${complaints}/complaints.list.test.ts`,
    ],
    [
      "a page past the end has its place as the total",
      "count < PAGE_SIZE && (count > 0 || page === 1)",
      "count < PAGE_SIZE",
      `${complaints}/complaints.list.test.ts`,
    ],
    [
      "the second page begins with the last row of the first",
      "const skip = (page - 1) * PAGE_SIZE;",
      "const skip = Math.max(0, (page - 1) * PAGE_SIZE - 1);",
      `${complaints}/complaints.list.test.ts`,
    ],
    [
      "pages far from the start ignore the cursor's id",
      "(${newest}, c.id) <= (${sql.join(cursor)})`] : [];",
      "${newest} <= ${cursor[0]}`] : [];",
      `${src}/lists/cached-counts.test.ts`,
    ],
  ],
  [`${src}/lists/list-cursor.ts`]: [
    [
      "an export ends after its first batch",
      "count = page.length;",
      "count = 0;",
      `${src}/exports/export-list.test.ts`,
    ],
  ],
  [`${src}/exports/export-list.ts`]: [
    [
      "an export is named by the day in London",
      "${name}-${officeToday()}.${format}",
      "${name}-${new Date().toISOString().slice(0, 10)}.${format}",
      `${complaints}/complaints.export.test.ts`,
    ],
  ],
  [`${src}/lists/cached-counts.ts`]: [
    [
      "cached counts outlive a lost connection",
      "() => cache.clear()",
      "() => undefined",
      `${src}/lists/cached-counts.test.ts`,
    ],
    [
      "deltas of other rows change a count",
      "coalesce(sum(c.sign) filter (where c.matches), 0) as count`,",
      "coalesce(sum(c.sign), 0) as count`,",
      `${src}/lists/cached-counts.test.ts`,
    ],
    [
      "removed deltas do not make a count anew",
      "has_gap || ",
      "",
      `${src}/lists/cached-counts.test.ts`,
    ],
  ],
  [`${src}/postgres/scope.ts`]: [
    [
      "an admin filters by another constituency",
      "return constituency_id === undefined ? own : NO_CONSTITUENCY;",
      "return constituency_id ?? own;",
      `${complaints}/complaints.staff.test.ts`,
    ],
  ],
  [`${src}/postgres/retention-rules.ts`]: [
    [
      "idempotency keys expire after an hour",
      "interval '2 days'",
      "interval '1 hour'",
      `${src}/commands/retention.test.ts`,
    ],
    [
      "the text of deleted complaints is kept in the deltas",
      '["complaint_changes", "event_changes", "principal_changes"]',
      '["event_changes", "principal_changes"]',
      `${src}/commands/retention.test.ts`,
    ],
  ],
  [`${src}/postgres/conditions.ts`]: [
    [
      "a percent sign in a search matches everything",
      'searchText(text).replace(/[\\\\%_]/g, "\\\\$&")',
      'searchText(text).replace(/[\\\\_]/g, "\\\\$&")',
      `${complaints}/complaints.list.test.ts`,
    ],
  ],
  [`${src}/postgres/booth-location.ts`]: [
    [
      "a mandal that is not the booth's is accepted",
      "when lower(${searchable(sql`${value}::text`)}) <> lower(",
      "when lower(${searchable(sql`${value}::text`)}) < lower(",
      `${features}/events/events.create.test.ts`,
    ],
  ],
});
