import { randomUUID } from "node:crypto";
import type { Database } from "../postgres/schema.ts";
import {
  compareFiles,
  databaseIdentity,
  isEmpty,
  readIdentity,
  readMark,
  writeMark,
} from "./store-owner.ts";
import { ForeignStoreError } from "./own-store.ts";
import type { FileStore } from "./file-store.ts";

/**
 * Gives the store to this database, whoever had it: a person has decided so. `note` is called before the mark is written.
 * Gives how many files lie there, and how many of them the database names. Throws StoreOfAnother when nothing shows that
 * the files are this office's: the store is another office's, or nobody's, and the database names none of its files.
 */
export async function claimStore(
  db: Database,
  store: FileStore,
  note: (counts: { stored: number; named: number }) => Promise<void>,
): Promise<{ stored: number; named: number }> {
  const [own, mark] = await Promise.all([readIdentity(db), readMark(store)]);
  const { stored, named } = await compareFiles(db, store);
  if (mark?.office !== own.office && named === 0 && !(await isEmpty(store)))
    throw new ForeignStoreError(
      `The files in ${store.where} are not this office's: the database "${own.name}" names none of them. Nothing was changed.`,
      "Give this office a DATA_DIR, and S3_BUCKET, of its own.",
    );
  await note({ stored, named });
  await writeMark(store, own);
  return { stored, named };
}

interface Restoring {
  /** The backup's office; null in a backup of before this id was kept. */
  office: string | null;
  /** The keys of the backup's files. */
  keys: ReadonlySet<string>;
  /** Whether a person has said that the files there are to belong to the restored database. */
  isWanted: boolean;
}

/**
 * Marks the store as that of an office which is being restored into this empty database. Gives the keys of the files that
 * lie in the store or aside, and what puts the mark back. Throws StoreOfAnother, and changes nothing, unless the store is
 * empty, or belongs to this very office in this very database, or `isWanted` and the files are this office's.
 */
export async function claimForRestore(
  db: Database,
  store: FileStore,
  { office, keys, isWanted }: Restoring,
): Promise<{ present: Set<string>; restoreMark: () => Promise<void> }> {
  const own = await databaseIdentity(db);
  const [mark, before] = await Promise.all([readMark(store), store.readMark()]);
  const present = new Set<string>();
  for (const files of [store.list(-Infinity), store.listQuarantined(-Infinity)])
    for await (const key of files) present.add(key);

  const isHere = mark?.database === own.database;
  const isOffice = office === null ? isHere : mark?.office === office;
  const isFree = present.size === 0 && (mark === null || isHere);
  const isShared = present.size === 0 || isOffice || !present.isDisjointFrom(keys);
  const isOthers = mark !== null && office !== null && !isOffice && present.size > 0;
  if (!isFree && !(isHere && isOffice) && !(isWanted && isShared && !isOthers))
    throw new ForeignStoreError(
      `${store.where} is not empty: ${ownerText(mark?.name, present.size)}. Nothing was changed there.`,
      "To try a backup beside the live office, give it a DATA_DIR, and S3_BUCKET, of its own. " +
        (isShared && !isOthers
          ? "If the database of these files is lost, or is to be replaced for good, add --claim-store."
          : "These are not the files of this backup's office."),
    );
  await writeMark(store, { office: office ?? mark?.office ?? randomUUID(), ...own });
  return { present, restoreMark: () => store.writeMark(before) };
}

const ownerText = (name: string | undefined, files: number) =>
  name === undefined
    ? `${files} files lie there`
    : `it belongs to the database "${name}", with ${files} files`;
