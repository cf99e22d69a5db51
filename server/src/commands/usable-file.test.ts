import { spawnSync } from "node:child_process";
import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";

const MODULE = join(import.meta.dirname, "usable-file.ts");
const NOBODY = 65_534;

/**
 * The error that another account gets; root may read everything. The process changes its account after it has loaded the code:
 * only root may be able to enter the project's folder.
 */
function errorOf(file: string, use: "read" | "written"): string {
  const code = `import { assertUsableFile } from ${JSON.stringify(MODULE)};
if (process.getuid?.() === 0) {
  process.setgid(${NOBODY});
  process.setuid(${NOBODY});
}
await assertUsableFile(...process.argv.slice(1)).catch((error) => console.log(error.message));`;
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ["--input-type=module", "--eval", code, file, use],
    { encoding: "utf8" },
  );
  return stdout + stderr;
}

test("a file that the account may not read, and a folder that it may not write to, are named with the account", async () => {
  const folder = await mkdtemp("/tmp/console-usable-file-");
  onTestFinished(() => rm(folder, { recursive: true }));
  await chmod(folder, 0o755);
  const [sheet, closed] = [join(folder, "roll.xlsx"), join(folder, "closed")];
  await writeFile(sheet, "", { mode: 0o000 });
  await mkdir(closed, { mode: 0o555 });
  expect(errorOf(sheet, "read")).toMatch(
    /^The account \S+ may not read \S+roll\.xlsx \(EACCES\)\. Copy it to a folder/,
  );
  expect(errorOf(join(closed, "a.tar.gz"), "written")).toMatch(
    /^The account \S+ may not write to the folder \S+closed \(EACCES\)\. .*\/var\/backups\/constituency-office\.\n$/,
  );
  await chmod(sheet, 0o644);
  expect(errorOf(sheet, "read")).toBe("");
  expect(errorOf(folder, "read")).toBe(`${folder} is a folder, not a file.\n`);
  expect(errorOf(join(folder, "absent/a.tar.gz"), "written")).toBe(
    `The folder ${join(folder, "absent")} does not exist.\n`,
  );
  // The command itself says that a file does not exist.
  expect(errorOf(join(folder, "absent.xlsx"), "read")).toBe("");
});
