import * as z from "zod/mini";
import { id, phone } from "contract/rules";
import { english, issueMessage, message } from "contract/message";
import type { Config } from "../config.ts";
import type { Database, Tx } from "../postgres/schema.ts";
import {
  eraseCitizenRecords,
  lockCitizens,
  type LockedCitizen,
} from "../features/citizens/citizens.erase.ts";
import { eraseComplaints } from "../features/complaints/complaints.erase.ts";
import { eraseContacts } from "../features/events/events.store.ts";
import type { OwnedStore } from "../storage/owned-store.ts";
import { removeOrphans } from "../storage/sweep.ts";
import { appendCommandAudit } from "../mutations/audit.ts";
import { errorMessage } from "../observability/error-details.ts";
import type { Options } from "./options.ts";
import { withOffice } from "./with-office.ts";

/** Counts. `filesLeft`: files that a running backup still reads; the sweep removes them later. */
type Erased = Record<
  "citizens" | "complaints" | "events" | "answers" | "files" | "filesLeft",
  number
>;
type CitizenKey = { phone: string } | { id: number };

/**
 * Erases a citizen's personal data: name, phone, email, text and files of the complaints, stored answers, and the contact of
 * events with this phone. The records are erased in one transaction with the audit row; then the files are removed. A repeat by
 * id erases nothing more; one by phone finds no citizen, because the phone is erased. Returns counts. Throws an Error when the
 * citizen is unknown, when several people have the phone, or when the file store belongs to another database.
 */
export async function eraseCitizen(
  { db, files }: { db: Database; files: OwnedStore },
  key: CitizenKey,
): Promise<Erased> {
  await files.assertOwner();
  const { keys, ...counts } = await db.transaction().execute(async (tx) => {
    const [citizen, ...others] = await lockCitizens(tx, key);
    if (citizen && others.length) throw new Error(chooseOne([citizen, ...others]));
    const erased = citizen
      ? await eraseCitizenRecords(tx, citizen, { eraseComplaints, eraseContacts })
      : await eraseContactOnly(tx, key);
    // A person who was only the contact of events has no id.
    await appendCommandAudit(tx, "eraseCitizen", citizen?.id ?? null);
    return erased;
  });
  const removed = await removeOrphans(db, files, keys).catch((error: unknown) => {
    throw new Error(
      `The citizen is erased, but not all of ${keys.length} files could be removed now; the running server tries again ` +
        `every hour. The file store says: ${errorMessage(error)}`,
      { cause: error },
    );
  });
  return { ...counts, files: removed, filesLeft: keys.length - removed };
}

/** The people of a household, for the person who must choose. */
const chooseOne = (people: LockedCitizen[]) =>
  [
    `${people.length} people have this phone number. Name one of them by --id:`,
    ...people.map(
      ({ id, name, status, booth_number, constituency_name }) =>
        `  --id ${id}  ${name ?? "without a name"}, booth ${booth_number} of ${constituency_name}` +
        (status === "deleted" ? " (deleted)" : ""),
    ),
  ].join("\n");

/** Erases a person who is nothing but the contact of events. Throws when there is none. */
async function eraseContactOnly(tx: Tx, key: CitizenKey) {
  const events = "phone" in key ? await eraseContacts(tx, key.phone) : 0;
  if (events === 0)
    throw new Error(`There is no citizen with this ${"id" in key ? "id" : "phone number"}.`);
  const phones = "phone" in key ? [key.phone] : [];
  return { ...(await eraseComplaints(tx, [], phones)), citizens: 0, answers: 0, events };
}

const schemas = {
  phone: phone(message("{field} must be a valid 10-digit mobile number", { field: "--phone" })),
  id: id(message("{field} must be the citizen's number", { field: "--id" })),
};

/** Throws an Error unless exactly one of the two is given and valid. */
function parseCitizenKey(given: Options): CitizenKey {
  if ((given.phone === undefined) === (given.id === undefined))
    throw new Error("Name the citizen by --phone or by --id.");
  const parsed =
    given.id === undefined
      ? z.object({ phone: schemas.phone }).safeParse(given)
      : z.object({ id: schemas.id }).safeParse(given);
  if (!parsed.success) throw new Error(english(issueMessage(parsed.error.issues[0]!)));
  return parsed.data;
}

/** `citizens erase`: prints what was erased. */
export async function runCitizensErase(config: Config, given: Options): Promise<void> {
  const key = parseCitizenKey(given);
  await withOffice(config, { isMigrated: true }, async (office) => {
    const erased = await eraseCitizen(office, key);
    console.log(
      `Erased: ${erased.citizens} citizens, the text of ${erased.complaints} complaints, ${erased.files} files, ` +
        `the contact of ${erased.events} events, ${erased.answers} remembered answers.\n` +
        "Backups that were made before still hold this data until they are deleted.",
    );
    if (erased.filesLeft)
      console.log(
        `A backup is being made: ${erased.filesLeft} files are removed by the server, within an hour of its end.`,
      );
  });
}
