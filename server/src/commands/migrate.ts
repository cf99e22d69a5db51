import type { Config } from "../config.ts";
import { openOffice } from "../office.ts";

/** Applies the migrations of this version. */
export async function migrateOffice(config: Config): Promise<void> {
  const office = await openOffice(config, console.log);
  try {
    const applied = await office.migrate();
    console.log(applied ? `${applied} migrations applied.` : "The database is up to date.");
  } finally {
    await office.close();
  }
}
