import { createHash, randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Role } from "contract/endpoint";
import type { OwnCalendar } from "contract/own-calendar";
import type { Database, Tx } from "../../postgres/schema.ts";

/** 192 bits. So many cannot be guessed, also not from their digest. */
const SECRET_BYTES = 24;
/** How old `last_read_at` may be before a read updates it. */
const READ_INTERVAL_MINUTES = 10;

const hashOf = (secret: string) => createHash("sha256").update(secret).digest();

/** The account of a calendar address, as it is at this moment. */
export interface CalendarReader {
  principal_id: number;
  role: Role;
  /** Of an admin; null for a super administrator. */
  constituency_id: number | null;
}

const noAddress: OwnCalendar = { created_at: null, last_read_at: null };

/** An account's address, without its secret. */
export const findAddress = async (db: Database, principal_id: number): Promise<OwnCalendar> =>
  (await db
    .selectFrom("calendar_addresses")
    .select(["created_at", "last_read_at"])
    .where("principal_id", "=", principal_id)
    .executeTakeFirst()) ?? noAddress;

/** Gives an account a new address, which ends the one before. Returns it with its secret, which is not stored. */
export async function replaceAddress(
  tx: Tx,
  principal_id: number,
): Promise<OwnCalendar & { secret: string }> {
  const secret = randomBytes(SECRET_BYTES).toString("base64url");
  const hash = hashOf(secret);
  const made = await tx
    .insertInto("calendar_addresses")
    .values({ principal_id, hash })
    .onConflict((conflict) =>
      conflict
        .column("principal_id")
        .doUpdateSet({ hash, created_at: sql`now()`, last_read_at: null }),
    )
    .returning(["created_at", "last_read_at"])
    .executeTakeFirstOrThrow();
  return { ...made, secret };
}

/** Ends an account's address. Without one, it does nothing. */
export async function endAddress(tx: Tx, principal_id: number): Promise<OwnCalendar> {
  await tx
    .deleteFrom("calendar_addresses")
    .where("principal_id", "=", principal_id)
    .executeTakeFirst();
  return noAddress;
}

/**
 * The account whose address has this secret, and notes that it is read; null for an unknown secret, and for an account that may
 * not sign in. The index compares digests: the time of an answer tells nothing of a secret.
 */
export async function findReader(db: Database, secret: string): Promise<CalendarReader | null> {
  const { rows } = await sql<CalendarReader & { is_unnoted: boolean }>`
    select p.id as principal_id, p.principal_type as role, p.constituency_id,
      coalesce(a.last_read_at < now() - make_interval(mins => ${sql.lit(READ_INTERVAL_MINUTES)}), true) as is_unnoted
    from calendar_addresses a join principals p on p.id = a.principal_id
    where a.hash = ${hashOf(secret)} and p.status = 'active' and p.principal_type <> 'user'`.execute(
    db,
  );
  if (!rows[0]) return null;
  const { is_unnoted, ...reader } = rows[0];
  if (is_unnoted)
    await db
      .updateTable("calendar_addresses")
      .set({ last_read_at: sql`now()` })
      .where("principal_id", "=", reader.principal_id)
      .execute();
  return reader;
}
