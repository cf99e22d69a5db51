import { randomBytes } from "node:crypto";
import { chmod, mkdir, open, readFile, rename } from "node:fs/promises";
import { join } from "node:path";

/**
 * The secret that signs tokens: TOKEN_SECRET, else one made at the first start and kept in DATA_DIR,
 * readable by its owner only. It never enters the database.
 */
export async function readTokenSecret(config: {
  TOKEN_SECRET?: string | undefined;
  DATA_DIR: string;
}): Promise<string> {
  if (config.TOKEN_SECRET) return config.TOKEN_SECRET;
  const path = join(config.DATA_DIR, "token-secret");
  try {
    await chmod(path, 0o600);
    return (await readFile(path, "utf8")).trim();
  } catch (error) {
    if ((error as { code?: string }).code !== "ENOENT") throw error;
  }
  const secret = randomBytes(48).toString("base64url");
  await mkdir(config.DATA_DIR, { recursive: true });
  // Written aside and renamed, so that a start cut short leaves a whole secret or none.
  const file = await open(`${path}.new`, "w", 0o600);
  await file.writeFile(secret);
  await file.sync();
  await file.close();
  await rename(`${path}.new`, path);
  return secret;
}
