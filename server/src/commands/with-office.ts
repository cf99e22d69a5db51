import type { Config } from "../config.ts";
import { type Office, openOffice } from "../office.ts";
import { connect } from "../postgres/connect.ts";

/** Opens the office for a command. `isMigrated`: throws when migrations are pending. Throws as connect(). */
export async function withOffice(
  config: Config,
  { isMigrated }: { isMigrated: boolean },
  work: (office: Office) => Promise<void>,
): Promise<void> {
  const office = await openOffice(config, console.log);
  try {
    // The pool's error does not name the database, and has no message when a host name has two addresses.
    await (await connect(office.ownerConnection)).end();
    if (isMigrated) await office.assertMigrated();
    await work(office);
  } finally {
    await office.close();
  }
}
