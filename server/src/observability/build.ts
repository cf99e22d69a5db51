import { readFileSync } from "node:fs";
import { join } from "node:path";
import rootPackage from "../../../package.json" with { type: "json" };

const GIT = join(import.meta.dirname, "../../../.git");

/** The running version, and its commit; the commit is "" outside a clone of the repository. */
export const build = { version: rootPackage.version, commit: readCommit() };

function readCommit(): string {
  const read = (name: string) => {
    try {
      return readFileSync(join(GIT, name), "utf8").trim();
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
