// Follows OPERATIONS.md and docs/operations/ on new Debian machines with a real systemd: npm run rehearsal, as root on Debian.
// --umask 077: the umask of root's shell. --sudo: root by sudo from another account. --base FOLDER: a Debian to start from,
// made if it is not there. --keep: leaves the machines' files.
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import {
  connectMachines,
  disconnectMachines,
  type Machine,
  makeBase,
  startMachine,
  stopMachines,
} from "./rehearsal/machine.ts";
import { describeFailure, steps } from "./rehearsal/steps.ts";

const ADDRESSES = { office: "10.0.0.11", other: "10.0.0.12" };

const { values: given } = parseArgs({
  options: {
    umask: { type: "string", default: "022" },
    sudo: { type: "boolean", default: false },
    base: { type: "string" },
    keep: { type: "boolean", default: false },
  },
});

const names = { office: `office-${process.pid}`, other: `other-${process.pid}` };
const began = performance.now();
const seconds = (since: number) =>
  `${((performance.now() - since) / 1000).toFixed(1).padStart(6)} s`;
const counts = { passed: 0, failed: 0 };

async function step(name: string, work: () => Promise<unknown>): Promise<boolean> {
  const start = performance.now();
  try {
    await work();
    counts.passed += 1;
    console.log(`${seconds(start)}  ok      ${name}`);
    return true;
  } catch (error) {
    counts.failed += 1;
    console.log(`${seconds(start)}  FAILED  ${name}\n${String(error)}`);
    return false;
  }
}

async function rehearse(folder: string): Promise<void> {
  const base = given.base ?? join(folder, "base");
  const operator = { umask: given.umask, usesSudo: given.sudo };
  try {
    if (!(await step("a new Debian 12", async () => makeBase(base)))) return;
    const machines: { office?: Machine; other?: Machine } = {};
    const isUp = await step("two machines, joined by a cable", async () => {
      connectMachines([
        { name: names.office, address: ADDRESSES.office },
        { name: names.other, address: ADDRESSES.other },
      ]);
      machines.office = await startMachine({ name: names.office, base, folder }, operator);
      machines.other = await startMachine({ name: names.other, base, folder }, operator);
    });
    const { office, other } = machines;
    if (!isUp || !office || !other) return;
    for (const { name, run } of steps) {
      if (await step(name, () => run({ office, other }))) continue;
      console.log(`The journal: ${await describeFailure(office, folder)}`);
      break;
    }
  } finally {
    await end();
  }
}

async function end(): Promise<void> {
  await stopMachines();
  disconnectMachines(Object.values(names));
}

if (process.getuid?.() !== 0) throw new Error("Run it as root.");
// The machines are those of an installer, whatever the umask of the shell that this runs in.
process.umask(0o022);
mkdirSync("/var/tmp", { recursive: true });
const folder = mkdtempSync("/var/tmp/console-rehearsal-");
console.log(`umask ${given.umask}${given.sudo ? ", root by sudo" : ""}; files: ${folder}`);
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => void end().then(() => process.exit(1)));
await rehearse(folder);
if (!given.keep && counts.failed === 0) rmSync(folder, { recursive: true, force: true });
console.log(`The rehearsal took ${Math.round((performance.now() - began) / 1000)} s.`);
console.log(`${counts.passed} passed, ${counts.failed} failed`);
process.exitCode = counts.failed > 0 ? 1 : 0;
