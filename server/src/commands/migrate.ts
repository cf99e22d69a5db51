import type { Config } from "../config.ts";
import { withOffice } from "./with-office.ts";

/** Applies the migrations of this version. */
export async function runMigrate(config: Config): Promise<void> {
  await withOffice(config, { isMigrated: false }, async (office) => {
    const applied = await office.migrate();
    console.log(applied ? `${applied} migrations applied.` : "The database is up to date.");
  });
}
