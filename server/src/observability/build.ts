import { readFileSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "../../..");

/** The running version, and its commit; the commit is "" outside a clone of the repository. */
export const build = { version: readVersion(), commit: readCommit() };

function readVersion(): string {
  const text = readFileSync(join(ROOT, "package.json"), "utf8");
  return (JSON.parse(text) as { version: string }).version;
}

function readCommit(): string {
  const read = (name: string) => {
    try {
      return readFileSync(join(ROOT, ".git", name), "utf8").trim();
    } catch {
      return "";
    }
  };
  const head = read("HEAD");
  const ref = /^ref: (\S+)$/.exec(head)?.[1];
  const packed = () =>
    read("packed-refs")
      .split("\n")
      .find((line) => line.endsWith(` ${ref}`))
      ?.split(" ", 1)[0];
  const commit = ref ? read(ref) || packed() || "" : head;
  return /^[0-9a-f]{40,64}$/.test(commit) ? commit : "";
}
