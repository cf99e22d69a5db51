/** The keys of all advisory locks. Processes of different versions share them: a number never changes. */

/** Held by the console that runs on an embedded cluster. Released when the console dies. */
export const CONSOLE_LOCK = 7_201_126;
/** One process at a time migrates a database, and none during a backup. */
export const MIGRATION_LOCK = 7_201_127;
/** One process at a time removes old data. */
export const RETENTION_LOCK = 7_201_128;
/** Held by a backup until it has read all files of its snapshot: no file is removed meanwhile. */
export const KEEP_FILES_LOCK = 7_201_129;
/** One process at a time starts on a database. */
export const START_LOCK = 7_201_130;
/** The first of two keys; the second is derived from the secret that signs tokens. */
export const SHARED_SECRET_LOCK = 7_201_131;
/** One process at a time claims the file store for a database. */
export const CLAIM_LOCK = 7_201_132;
/** The first of two keys; the second is an account's id. Shared by the account's mutations (auth/caller-lock.ts). */
export const ACCOUNT_LOCK = 7_201_133;
/** One process at a time collects the emails to admins. */
export const STAFF_MAIL_LOCK = 7_201_135;
/** One roll of citizens is stored at a time. */
export const ROLL_LOCK = 7_201_136;
/** One process at a time counts and stores a month that has ended. */
export const MONTHS_LOCK = 7_201_137;
