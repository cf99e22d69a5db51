import { randomUUID } from "node:crypto";
import { link, open, rm } from "node:fs/promises";

/** Whole and on disk before its name appears, for the owner only; what already exists stays. */
export async function writeFileOnce(file: string, text: string): Promise<void> {
  const temporary = `${file}-${randomUUID()}`;
  const handle = await open(temporary, "wx", 0o600);
  await handle.writeFile(`${text}\n`);
  await handle.sync();
  await handle.close();
  await link(temporary, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  await rm(temporary);
}
