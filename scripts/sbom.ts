// The software bill of materials: every package of the lockfile with its version, licence and checksum, as CycloneDX 1.5.
// `npm run --silent sbom > sbom.json`, or `npm run sbom -- sbom.json`. Reads the lockfile alone: no network, nothing installed.
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "..");
const options = ["--sbom-format=cyclonedx", "--sbom-type=application", "--package-lock-only"];
const { status, stdout, stderr } = spawnSync("npm", ["sbom", ...options], {
  cwd: ROOT,
  encoding: "utf8",
  maxBuffer: 64 * 1024 * 1024,
  shell: process.platform === "win32",
});
if (status !== 0) throw new Error(`npm sbom failed:\n${stderr}`);

const [file] = process.argv.slice(2);
if (file) writeFileSync(file, stdout);
else process.stdout.write(stdout);
