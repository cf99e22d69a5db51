import { faultsOf } from "./fault.ts";

const src = "server/src";
const features = `${src}/features`;

/** Faults in the file store, backups, sign-in, and the features that are not in server-features.ts. */
export const serverOfficeFaults = faultsOf({
  [`${src}/storage/sweep.ts`]: [
    [
      "the query of the sweep fails",
      "select key from unnest(${keys}::uuid[]) key",
      "select key from unnest(${keys}::uuid) key",
      `${src}/storage/sweep.test.ts`,
    ],
    [
      "the sweep takes files that a complaint names",
      "not exists (select from attachments a where a.storage_key = key)",
      "exists (select from attachments a where a.storage_key = key)",
      `${src}/storage/sweep.test.ts`,
    ],
    [
      "the sweep runs during a backup",
      "if (!(await canRemove(db))) return null;",
      "",
      `${src}/storage/sweep.test.ts`,
    ],
    [
      "a deleted file is deleted anew by every sweep",
      '.where((eb) => eb("storage_key", "=", eb.fn.any(eb.val(orphans))))',
      '.where((eb) => eb("storage_key", "<>", eb.fn.any(eb.val(orphans))))',
      `${src}/storage/sweep.test.ts`,
    ],
  ],
  [`${src}/backup/tables.ts`]: [
    [
      "a backup has no idempotency keys",
      '  "attempts",\n',
      '  "attempts",\n  "idempotency_keys",\n',
      `${src}/backup/restore.test.ts`,
    ],
    [
      "a backup has no activity",
      '  "sessions",\n',
      '  "sessions",\n  "complaint_story",\n',
      `${src}/backup/restore.test.ts`,
    ],
    [
      "a restored office counts from the last number again",
      "select last_value + is_called::int as next from ${sequence}",
      "select last_value as next from ${sequence}",
      `${src}/backup/restore.test.ts`,
    ],
    [
      "a restored office has the sessions of the backup",
      '  "sessions",\n',
      "",
      `${src}/backup/restore.test.ts`,
    ],
  ],
  [`${src}/backup/manifest.ts`]: [
    [
      "a damaged table of a backup is not noticed",
      "if (!isDeepStrictEqual(found, listed)) throw new Error(`its table ${name} is damaged`);",
      "",
      "server/test/proofs/faults/backup-damage.test.ts",
    ],
  ],
  [`${src}/auth/sessions.ts`]: [
    [
      "an old refresh token does not end the session",
      "  await db.transaction().execute((tx) => endSessions(tx, principal_id, sql`id = ${id}`));\n",
      "",
      "server/test/attacks/sessions.test.ts",
    ],
    [
      "a session is opened for an inactive account",
      "and password_hash = ${account.password_hash} and status = 'active'",
      "and password_hash = ${account.password_hash}",
      "server/test/attacks/sign-in.test.ts",
    ],
    [
      "every earlier refresh token is answered for ten seconds",
      "claims.counter === session.counter - 1",
      "claims.counter < session.counter",
      "server/test/attacks/sessions.test.ts",
    ],
  ],
  [`${src}/auth/caller-lock.ts`]: [
    [
      "a mutation that waited does not see that its session has ended",
      "  for key share of s`;",
      "  `;",
      "server/test/attacks/isolation-ends.test.ts",
    ],
    [
      "a session ends while mutations of its account run",
      "select pg_advisory_xact_lock(${sql.lit(ACCOUNT_LOCK)}, ${principal_id})",
      "select ${principal_id}::int",
      "server/test/attacks/isolation-ends.test.ts",
    ],
  ],
  [`${src}/auth/authenticate.ts`]: [
    [
      "the session of one account accepts the token of another",
      "if (!session || String(session.principal_id) !== claims.sub) throw unauthorized();",
      "if (!session) throw unauthorized();",
      "server/test/attacks/tokens.test.ts",
    ],
  ],
  [`${src}/auth/rate-limits.ts`]: [
    [
      "each attempt begins the window anew",
      "until = case when a.until <= now() then excluded.until else a.until end",
      "until = excluded.until",
      "server/test/proofs/lock-out/lock-out.test.ts",
    ],
  ],
  [`${features}/auth/auth.lock-out.ts`]: [
    [
      "a sign-in clears the failures of other addresses",
      "await subtractAttempts(db, phoneKey, Math.min(failures, ADDRESS_SHARE));",
      "await subtractAttempts(db, phoneKey, failures * 100);",
      "server/test/proofs/lock-out/lock-out.test.ts",
    ],
  ],
  [`${features}/auth/auth.password.ts`]: [
    [
      "other sessions go on after an own new password",
      "      await endAllSessions(tx, id);\n",
      "",
      "server/test/attacks/isolation-sessions.test.ts",
    ],
    [
      "the wrong old passwords of all accounts are counted together",
      "const attempts = `password ${id}`;",
      'const attempts = "password";',
      "server/test/attacks/isolation-sessions.test.ts",
    ],
    [
      "the tenth wrong old password is limited",
      "count > ATTEMPTS_MAX",
      "count >= ATTEMPTS_MAX",
      "server/test/attacks/isolation-sessions.test.ts",
    ],
  ],
  [`${features}/auth/auth.store.ts`]: [
    [
      "an address is known for 30 days from its first sign-in",
      "do update set signed_in_at = now()",
      "do nothing",
      "server/test/proofs/lock-out/lock-out.test.ts",
    ],
  ],
  [`${features}/citizens/citizens.store.ts`]: [
    [
      "an admin is told the name of a citizen recorded elsewhere",
      "if (!is_in_scope)",
      "if (is_in_scope === undefined)",
      `${features}/complaints/complaints.staff.test.ts`,
    ],
    [
      "erased citizens keep the stored answers that name them",
      "(answer -> 'data' ->> 'principal_id')::int = any(${ids})",
      "(answer ->> 'principal_id')::int = any(${ids})",
      `${src}/commands/citizens-erase.test.ts`,
    ],
  ],
  [`${src}/commands/citizens-erase.ts`]: [
    [
      "erasing a contact person leaves no audit row",
      "ids.length ? ids : [null]",
      "ids",
      `${src}/commands/citizens-erase.test.ts`,
    ],
  ],
  [`${features}/locations/locations.store.ts`]: [
    [
      "a listed constituency goes to every district of that name",
      "join districts d on d.state_id = s.id and not d.look_alike",
      "join districts d on not d.look_alike",
      `${src}/commands/places-import.test.ts`,
    ],
  ],
  [`${features}/booths/booths.search.ts`]: [
    [
      "an admin finds booths of other constituencies by a part of their names",
      "and not ${isNumber} and ${isInScope}",
      "and not ${isNumber}",
      `${features}/booths/booths.search.test.ts`,
    ],
  ],
  [`${features}/booths/booths.store.ts`]: [
    [
      "a booth's number is matched by its case",
      "comparable_text(booth_number) = comparable_text(sheet.booth_number) limit 1",
      "booth_number = sheet.booth_number limit 1",
      `${features}/booths/booths.upload.test.ts`,
    ],
    [
      "an unchanged row counts as updated",
      "count(*) filter (where id is not null and differs) as updated,",
      "count(*) filter (where id is not null) as updated,",
      `${features}/booths/booths.upload.test.ts`,
    ],
  ],
  [`${features}/categories/categories.store.ts`]: [
    [
      "a category tree has the children of every type",
      "on child.parent_id = root.id",
      "on child.parent_id is not null",
      `${features}/categories/categories.test.ts`,
    ],
  ],
  "contract/src/calendar.ts": [
    [
      "a week of the report starts on Sunday",
      "-((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7)",
      "-new Date(`${day}T00:00:00Z`).getUTCDay()",
      `${features}/reports/reports.complaints.test.ts`,
    ],
  ],
  [`${features}/admins/admins.routes.ts`]: [
    [
      "a moved admin keeps the stored answers",
      "if (changes.constituency_id !== undefined) await removeIdempotencyKeys(tx, params.id);",
      "if (changes.constituency_id === null) await removeIdempotencyKeys(tx, params.id);",
      "server/test/attacks/isolation-sessions.test.ts",
    ],
    [
      "a deactivated admin stays signed in",
      'const ENDS_SESSIONS = ["password_hash", "constituency_id", "status"] as const;',
      'const ENDS_SESSIONS = ["password_hash", "constituency_id"] as const;',
      "server/test/attacks/isolation-sessions.test.ts",
    ],
  ],
  [`${features}/admins/admins.store.ts`]: [
    [
      "completed complaints count as an admin's open ones",
      '.where("o.status_id", "<>", sql.lit(COMPLETED_STATUS_ID))',
      '.where("o.status_id", "<>", sql.lit(0))',
      `${features}/complaints/complaints.staff.test.ts`,
    ],
  ],
  [`${features}/reports/reports.complaints.ts`]: [
    [
      "a complaint counts in two ages",
      "day >= first && (from_days === 0 || day <= last);",
      "day >= first && (from_days === 0 || day <= today);",
      `${features}/reports/reports.complaints.test.ts`,
    ],
    [
      "an admin's own ages are those of the constituency",
      "sql`c.assigned_to = ${assignee}`",
      "sql`c.assigned_to is distinct from ${-assignee}`",
      `${features}/complaints/complaints.staff.test.ts`,
    ],
  ],
  [`${features}/reports/reports.store.ts`]: [
    [
      "inactive accounts count as deleted ones",
      'deleted: statusCount("deleted"),',
      'deleted: statusCount("inactive"),',
      `${features}/reports/reports.test.ts`,
    ],
  ],
});
