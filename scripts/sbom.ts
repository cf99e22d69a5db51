// The software bill of materials: every package of the lockfile with version, licence and checksum, as CycloneDX 1.5. `npm
// run --silent sbom > sbom.json`, or `npm run sbom -- sbom.json`. Reads only the lockfile: no network, no installed
// packages.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The bill of the project in this folder, as JSON. The same lockfile gives the same bytes. */
export function billOfMaterials(root: string): string {
  const options = ["--sbom-format=cyclonedx", "--sbom-type=application", "--package-lock-only"];
  const { status, stdout, stderr } = spawnSync("npm", ["sbom", ...options], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === "win32",
  });
  if (status !== 0) throw new Error(`npm sbom failed:\n${stderr}`);
  const bill = JSON.parse(stdout) as {
    serialNumber?: string;
    metadata: { timestamp?: string; component: { name: string } };
  };
  const { name } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { name: string };
  // npm sets the folder's name, the time, and a random number.
  bill.metadata.component.name = name;
  delete bill.metadata.timestamp;
  delete bill.serialNumber;
  const digest = createHash("sha256").update(JSON.stringify(bill)).digest("hex");
  const serial = /^(.{8})(.{4}).(.{3}).(.{3})(.{12})/.exec(digest)!;
  // A UUID of version 8, with bits of our choice.
  bill.serialNumber = `urn:uuid:${serial[1]}-${serial[2]}-8${serial[3]}-8${serial[4]}-${serial[5]}`;
  return `${JSON.stringify(bill, null, 2)}\n`;
}

if (import.meta.main) {
  const bill = billOfMaterials(join(import.meta.dirname, ".."));
  const [file] = process.argv.slice(2);
  if (file) writeFileSync(file, bill);
  else process.stdout.write(bill);
}
