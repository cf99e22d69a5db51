import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { isStrongSecret, weakSecretMessage } from "../config.ts";
import { writeFileOnce } from "../postgres/embedded/write-once.ts";

/** TOKEN_SECRET, else a random secret that is made at the first start and kept in DATA_DIR. Throws when it is too weak. */
export async function readTokenSecret(config: {
  TOKEN_SECRET?: string | undefined;
  DATA_DIR: string;
}): Promise<string> {
  if (config.TOKEN_SECRET) return config.TOKEN_SECRET;
  const path = join(config.DATA_DIR, "token-secret");
  await mkdir(config.DATA_DIR, { recursive: true, mode: 0o700 });
  if (!existsSync(path)) await writeFileOnce(path, randomBytes(48).toString("base64url"));
  await chmod(path, 0o600);
  const secret = (await readFile(path, "utf8")).trim();
  if (!isStrongSecret(secret)) throw new Error(`The secret in ${path} ${weakSecretMessage}.`);
  return secret;
}
