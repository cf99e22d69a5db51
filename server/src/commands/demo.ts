import type { Config } from "../config.ts";
import { loadDemo } from "../demo/demo.ts";
import { withOffice } from "./with-office.ts";

/** Loads the demonstration into an empty office. */
export async function runDemoLoad(config: Config): Promise<void> {
  if (!config.DEMO) throw new Error("The demonstration is refused here: set DEMO=1 to allow it.");
  await withOffice(config, { isMigrated: false }, async (office) => {
    await office.migrate();
    await office.files.assertOwner();
    await loadDemo(office.db, office.files);
    console.log("The demonstration office is loaded.");
  });
}
