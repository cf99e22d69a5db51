import { execFileSync } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** The workspaces of package.json. Their links in node_modules have to lead into the copy. */
const WORKSPACES = new Set(["contract", "server", "web", "e2e"]);

/** Copies the work tree, without what git ignores, into a new folder; returns the folder. Dependencies are linked. */
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
  const modules = join(copy, "node_modules");
  mkdirSync(modules);
  for (const name of readdirSync(join(root, "node_modules"))) {
    const target = WORKSPACES.has(name) ? join("..", name) : join(root, "node_modules", name);
    symlinkSync(target, join(modules, name));
  }
  return copy;
}
