import type pg from "pg";
import type { Database } from "../postgres/schema.ts";
import { withClaimLock } from "../postgres/startup-lock.ts";
import {
  compareFiles,
  type Identity,
  isSameDatabase,
  readIdentity,
  readMark,
  writeMark,
} from "./store-mark.ts";
import type { FileStore } from "./file-store.ts";

/** A store that only its own database may change (backup-2). */
export interface OwnedStore extends FileStore {
  /**
   * Resolves when the store belongs to this office in this database. An unmarked store is claimed when it is empty or the
   * database has rows for its files. Throws ForeignStoreError, or the store's error. Success is cached; `fresh` checks again.
   */
  assertOwner(options?: { fresh: boolean }): Promise<void>;
}

interface Office {
  db: Database;
  /** Read only to claim a store. */
  readonly ownerConnection: pg.ClientConfig;
}

const SEE_MANUAL = 'OPERATIONS.md: "Whose files these are".';

/** The store belongs to another database: `what` is wrong, and the `remedy`. */
export class ForeignStoreError extends Error {
  override readonly name = "ForeignStoreError";
  readonly what: string;
  readonly remedy: string;

  constructor(what: string, remedy: string) {
    super(`${what} ${remedy} ${SEE_MANUAL}`);
    this.what = what;
    this.remedy = `${remedy} ${SEE_MANUAL}`;
  }
}

/** An unmarked store is not claimed when more than one file in this many has no row in the database. */
const ORPHANED_ONE_IN = 20;

/** Wraps every method that changes the store with `assertOwner`. */
export function ownedStore(store: FileStore, office: Office): OwnedStore {
  let verified: Promise<void> | undefined;
  function assertOwner({ fresh } = { fresh: false }): Promise<void> {
    if (fresh) verified = undefined;
    return (verified ??= verifyOwner(store, office).catch((error: unknown) => {
      verified = undefined;
      throw error;
    }));
  }
  const guarded =
    <Arguments extends unknown[], Answer>(act: (...args: Arguments) => Promise<Answer>) =>
    async (...args: Arguments): Promise<Answer> => {
      await assertOwner();
      return act(...args);
    };
  return {
    ...store,
    put: guarded((key: string, path: string) => store.put(key, path)),
    remove: guarded((key: string) => store.remove(key)),
    check: guarded(() => store.check()),
    quarantine: guarded((key: string) => store.quarantine(key)),
    unquarantine: guarded((key: string) => store.unquarantine(key)),
    assertOwner,
  };
}

async function verifyOwner(store: FileStore, office: Office): Promise<void> {
  const { db } = office;
  if (await hasOwnMark(db, store)) return;
  // When several processes of one office start together, one claims the store, and the others find its mark.
  await withClaimLock(office.ownerConnection, async () => {
    if (await hasOwnMark(db, store)) return;
    const { stored, referenced, orphaned } = await compareFiles(db, store);
    const own = await readIdentity(db);
    if (orphaned * ORPHANED_ONE_IN > stored)
      throw new ForeignStoreError(...unclaimedTexts(store, own, stored, referenced));
    await writeMark(store, own);
  });
}

/** Whether the store's mark names this office and database; false without a mark. Throws ForeignStoreError for another mark. */
export async function hasOwnMark(db: Database, store: FileStore): Promise<boolean> {
  const [own, mark] = await Promise.all([readIdentity(db), readMark(store)]);
  if (mark === null) return false;
  if (mark.office === own.office && isSameDatabase(mark.database, own.database)) return true;
  throw new ForeignStoreError(...otherOwnerTexts(store, own, mark));
}

const ownerLabel = ({ name, database }: Identity) => `"${name}" (${database})`;

const CORRECT_SETTING =
  "If a setting names the wrong place, correct it: DATABASE_URL, DATA_DIR or S3_BUCKET.";

function otherOwnerTexts({ where }: FileStore, own: Identity, mark: Identity): [string, string] {
  const isSameOffice = mark.office === own.office;
  return [
    `The files in ${where} belong to the database ${ownerLabel(mark)}. This console was given the database ${ownerLabel(own)}, ` +
      `${isSameOffice ? "a copy of the same office" : "which is another office, or an empty one"}. No file was touched.`,
    `${CORRECT_SETTING} To try a copy beside the live office, give it a DATA_DIR, and S3_BUCKET, of its own. ` +
      (isSameOffice
        ? "If this database has replaced the other one for good: npm run console -- store claim."
        : "If the other database is lost, restore its backup here: npm run console -- restore FILE --claim-store."),
  ];
}

const unclaimedTexts = (
  { where }: FileStore,
  own: Identity,
  stored: number,
  referenced: number,
): [string, string] => [
  `${where} has ${stored} files, and the database ${ownerLabel(own)} refers to ${referenced} of them: they may belong to ` +
    "another database. No file was touched.",
  `${CORRECT_SETTING} If the database of these files is lost, restore its backup into an empty one: ` +
    "npm run console -- restore FILE --claim-store. If these files and this database belong together: " +
    "npm run console -- store claim.",
];
