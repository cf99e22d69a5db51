import type { Database } from "../postgres/schema.ts";
import {
  compareFiles,
  databaseIdentity,
  isEmpty,
  isSameDatabase,
  readIdentity,
  readMark,
  writeMark,
} from "./store-mark.ts";
import { ForeignStoreError } from "./owned-store.ts";
import type { FileStore } from "./file-store.ts";

/**
 * Marks the store as this database's, whatever its mark says: for a command that a person has started. `note` is called before
 * the mark is written. Returns the number of files in the store, and how many of them have a row in the database. Throws
 * ForeignStoreError when the mark does not name this office and no file has a row in the database.
 */
export async function claimStore(
  db: Database,
  store: FileStore,
  note: (counts: { stored: number; referenced: number }) => Promise<void>,
): Promise<{ stored: number; referenced: number }> {
  const [own, mark] = await Promise.all([readIdentity(db), readMark(store)]);
  const { stored, referenced } = await compareFiles(db, store);
  if (mark?.office !== own.office && referenced === 0 && !(await isEmpty(store)))
    throw new ForeignStoreError(
      `The files in ${store.where} are not this office's: the database "${own.name}" refers to none of them. Nothing was changed.`,
      "Give this office a DATA_DIR, and S3_BUCKET, of its own.",
    );
  await note({ stored, referenced });
  await writeMark(store, own);
  return { stored, referenced };
}

interface RestoreClaim {
  /** The backup's office. */
  office: string;
  /** The keys of the backup's files. */
  keys: ReadonlySet<string>;
  /** Whether --claim-store was given: the files are to belong to the restored database. */
  claimsStore: boolean;
}

/**
 * Marks the store as that of the office that is being restored into this empty database. Returns the keys of all files, those
 * in quarantine included, and a function that restores the earlier mark. Throws ForeignStoreError, and changes nothing, unless
 * the store is empty, or is marked with this office and this database, or `claimsStore` is set and the files are this office's.
 */
export async function claimForRestore(
  db: Database,
  store: FileStore,
  { office, keys, claimsStore }: RestoreClaim,
): Promise<{ present: Set<string>; restoreMark: () => Promise<void> }> {
  const own = await databaseIdentity(db);
  const [mark, before] = await Promise.all([readMark(store), store.readMark()]);
  const present = new Set<string>();
  for (const files of [store.list(-Infinity), store.listQuarantined(-Infinity)])
    for await (const key of files) present.add(key);

  const hasNoFiles = present.size === 0;
  const isThisDatabase = mark !== null && isSameDatabase(mark.database, own.database);
  const isThisOffice = mark?.office === office;
  const isFree = hasNoFiles && (mark === null || isThisDatabase);
  const isOwn = isThisDatabase && isThisOffice;
  // Without a mark, only the files show whether both are the same office.
  const isSameByFiles = mark === null && !present.isDisjointFrom(keys);
  const canBeClaimed = hasNoFiles || isThisOffice || isSameByFiles;
  const isAllowed = isFree || isOwn || (claimsStore && canBeClaimed);
  if (!isAllowed)
    throw new ForeignStoreError(
      `${store.where} is not empty: ${ownerText(mark?.name, present.size)}. Nothing was changed there.`,
      "To try a backup beside the live office, give it a DATA_DIR, and S3_BUCKET, of its own. " +
        (canBeClaimed
          ? "If the database of these files is lost, or is to be replaced for good, add --claim-store."
          : "These are not the files of this backup's office."),
    );
  await writeMark(store, { office, ...own });
  return { present, restoreMark: () => store.writeMark(before) };
}

const ownerText = (name: string | undefined, files: number) =>
  name === undefined
    ? `it has ${files} files`
    : `it belongs to the database "${name}", with ${files} files`;
