import { createHash } from "node:crypto";
import type pg from "pg";
import type { AppliedMigration, Migration } from "./apply-migration.ts";

/** The first migrations of before the first release, which 0001-office.sql replaces. */
const REPLACED = {
  count: 15,
  firstChecksum: "16cdf3b0709a50d3593a0bb266451a1d65d5d654461bd93fb29a007176f1cdb5",
  /** SHA-256 of a line for each: number, name, checksum. */
  digest: "733aa01d86a0292b01f685b255fe787cdbbb9d6c292ca268f398c8c0b8ad2d8f",
  /** The last commit of this repository that applies them. */
  commit: "59d8c700",
};

/** The database or the backup lacks some of the migrations that the baseline replaces. */
export class EarlierVersionError extends Error {}

const isReplaced = (applied: AppliedMigration[]): boolean =>
  applied[0]?.checksum === REPLACED.firstChecksum;

/**
 * Returns the applied migrations, in order, with the baseline in place of those that it replaces. Throws EarlierVersionError when
 * only a part of these was applied. `source` begins the message.
 */
export function withBaseline(
  applied: AppliedMigration[],
  baseline: AppliedMigration,
  source: string,
): AppliedMigration[] {
  if (!isReplaced(applied)) return applied;
  const lines = applied
    .slice(0, REPLACED.count)
    .map(({ number, name, checksum }) => `${number} ${name} ${checksum}\n`);
  if (createHash("sha256").update(lines.join("")).digest("hex") !== REPLACED.digest)
    throw new EarlierVersionError(
      `${source} is of a version from before the first release, and this version cannot update it: start commit ` +
        `${REPLACED.commit} of the console with it once.`,
    );
  return [baseline, ...applied.slice(REPLACED.count)];
}

/** Writes the list of withBaseline() into the database. */
export async function recordBaseline(
  client: pg.Client,
  applied: AppliedMigration[],
  { name, checksum }: Migration,
): Promise<void> {
  if (!isReplaced(applied)) return;
  await client.query(
    `with replaced as (delete from schema_migrations where number between 2 and ${REPLACED.count})
     update schema_migrations set name = $1, checksum = $2 where number = 1`,
    [name, checksum],
  );
}
