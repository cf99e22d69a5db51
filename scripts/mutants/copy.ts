import { execFileSync } from "node:child_process";
import {
  constants,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/**
 * Copies the work tree, without what git ignores, and its dependencies into a new folder; returns the folder. The dependencies
 * are no links, because the process that reads a sheet may read files of its own tree only.
 */
export function copyTree(root: string): string {
  const copy = mkdtempSync(join(realpathSync(tmpdir()), "console-mutants-"));
  const listed = execFileSync("git", ["ls-files", "-z", "-co", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  for (const path of listed.split("\0")) {
    // A file that was removed and not committed is still listed.
    if (!path || !existsSync(join(root, path))) continue;
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    copyFileSync(join(root, path), join(copy, path));
  }
  cpSync(join(root, "node_modules"), join(copy, "node_modules"), {
    recursive: true,
    verbatimSymlinks: true,
    mode: constants.COPYFILE_FICLONE,
  });
  return copy;
}
