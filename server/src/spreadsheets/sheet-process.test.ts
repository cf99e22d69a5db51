import { spawnSync } from "node:child_process";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { SHEET_SECONDS } from "../../test/rounds.ts";
import { readBoothSheet } from "../features/booths/booths.sheet.ts";
import { confinement } from "../processes/confined-process.ts";
import { sheetQueue } from "./sheet-process.ts";

/** Each writes the file `out`, by a module that may not know the permission model. */
const WRITERS = `
const get = (name) => process.getBuiltinModule(name);
const [, , out] = process.argv;
const writers = {
  fs: () => get("fs").writeFileSync(out, "x"),
  sqlite: () => new (get("node:sqlite").DatabaseSync)(out).exec("create table t (a)"),
  ffi: () => get("node:ffi").dlopen(out),
  heap: () => get("v8").writeHeapSnapshot(out),
  report: () => process.report.writeReport(out),
  trace: () => get("trace_events").createTracing({ categories: ["node.perf"] }).enable(),
  process: () => get("child_process").execFileSync("/bin/touch", [out]),
  worker: () => new (get("worker_threads").Worker)("", { eval: true }),
  inspector: () => get("inspector").open(0),
  wasi: () => new (get("wasi").WASI)({ version: "preview1", preopens: { "/": "/" } }),
  storage: () => localStorage.setItem("a", "b"),
};
const succeeded = Object.entries(writers).flatMap(([name, write]) => {
  try {
    write();
    return [name];
  } catch {
    return [];
  }
});
console.log(JSON.stringify(succeeded));
`;

test("the process that reads a sheet writes by no module of Node", async () => {
  const folder = await mkdtemp(join(tmpdir(), "confined-"));
  const script = join(folder, "writers.cjs");
  await writeFile(script, WRITERS);
  const { stdout } = spawnSync(
    process.execPath,
    [...confinement([script]), script, join(folder, "out")],
    { cwd: folder, encoding: "utf8" },
  );
  expect(JSON.parse(stdout)).toEqual([]);
  expect(await readdir(folder)).toEqual(["writers.cjs"]);
  await rm(folder, { recursive: true });
});

test("a session's second sheet waits for its first, and leaves the other process to others", async () => {
  const name = "office.xlsx";
  const path = join(import.meta.dirname, "../features/booths/fixtures", name);
  const reading = ["asha", "asha", "ravi"].map((owner) =>
    readBoothSheet({ path, name }, { budgetMs: SHEET_SECONDS * 1000, owner }),
  );
  expect([sheetQueue.running, sheetQueue.waiting]).toEqual([2, 1]);
  for (const { rows } of await Promise.all(reading)) expect(rows).toHaveLength(7);
  expect([sheetQueue.running, sheetQueue.waiting]).toEqual([0, 0]);
});
