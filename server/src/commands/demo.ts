import type { Config } from "../config.ts";
import { loadDemo } from "../demo/demo.ts";
import { openOffice } from "../office.ts";

/** Loads the demonstration into an empty office. */
export async function loadDemoOffice(config: Config): Promise<void> {
  if (!config.DEMO) throw new Error("The demonstration is refused here: set DEMO=1 to allow it.");
  const office = await openOffice(config, console.log);
  try {
    await office.migrate();
    await office.files.assertOwner();
    await loadDemo(office.db, office.files);
    console.log("The demonstration office is loaded.");
  } finally {
    await office.close();
  }
}
