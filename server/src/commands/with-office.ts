import type { Config } from "../config.ts";
import { type Office, openOffice } from "../office.ts";

/** Opens the office for a command, and closes it at the end. `isMigrated`: throws when migrations are pending. */
export async function withOffice(
  config: Config,
  { isMigrated }: { isMigrated: boolean },
  work: (office: Office) => Promise<void>,
): Promise<void> {
  const office = await openOffice(config, console.log);
  try {
    if (isMigrated) await office.assertMigrated();
    await work(office);
  } finally {
    await office.close();
  }
}
