import { access, constants, stat } from "node:fs/promises";
import { userInfo } from "node:os";
import { dirname } from "node:path";
import { errorCode } from "../observability/error-details.ts";

/** Missing permissions of this account, or a read-only file system. */
const FORBIDDEN = ["EACCES", "EPERM", "EROFS"];

/** No such folder, or a file in its place. */
const NO_FOLDER = ["ENOENT", "ENOTDIR"];

/**
 * Throws an Error with a remedy when this account may not read a command's file, or may not write to its folder; and when the file
 * is a folder, or its folder does not exist. Other errors, such as a missing file, are left to the command.
 */
export async function assertUsableFile(file: string, use: "read" | "written"): Promise<void> {
  const folder = dirname(file);
  try {
    await (use === "read" ? access(file, constants.R_OK) : access(folder, constants.W_OK));
  } catch (error) {
    const code = errorCode(error);
    if (use === "written" && NO_FOLDER.includes(code ?? ""))
      throw new Error(`The folder ${folder} does not exist.`, { cause: error });
    if (!FORBIDDEN.includes(code ?? "")) return;
    throw new Error(
      use === "read"
        ? `The account ${userName()} may not read ${file} (${code}). Copy it to a folder that this account can enter.`
        : `The account ${userName()} may not write to the folder ${folder} (${code}). ` +
            "Name a file in another folder; under systemd: /var/backups/constituency-office.",
      { cause: error },
    );
  }
  if (use === "read" && (await stat(file)).isDirectory())
    throw new Error(`${file} is a folder, not a file.`);
}

/** The name of this account, or its number when it has no name. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return `number ${process.getuid?.()}`;
  }
}
