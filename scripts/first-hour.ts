// Runs the commands of OPERATIONS.md, "The first hour", unchanged and in order, in an empty folder. `npm run first-hour`
// starts from nothing: an empty home, system programs only, an unprivileged account if started as root, and every package
// installed. first-hour.test.ts uses the packages that are already installed.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { delimiter, join } from "node:path";

const ROOT = join(import.meta.dirname, "..");
/** The clone address in the page. It is mapped to this repository. */
const ADDRESS = "https://git.example.org/constituency-console.git";
const NOBODY = 65_534;

/** A fenced block of the page: commands of the first terminal, or of a second one that keeps running. */
export interface Block {
  isService: boolean;
  text: string;
}

/** The commands of the page's section, in order. Throws if there are none. */
export function firstHour(page: string): Block[] {
  const section = /^## The first hour\n(.*?)^## /ms.exec(page)?.[1] ?? "";
  const blocks = [...section.matchAll(/^```sh( service)?\n(.*?)^```$/gms)].map(
    ([, service, text]) => ({ isService: service !== undefined, text: text! }),
  );
  if (blocks.length === 0) throw new Error("OPERATIONS.md has no first hour.");
  return blocks;
}

/** One script with all blocks. It stops at the first command that fails, and always ends its services. */
function scriptOf(blocks: Block[]): string {
  // A second terminal does not have the variables exported in the first one.
  const service = (text: string, number: number) => `
cat > "$HOME/window-${number}.sh" <<'END-OF-WINDOW'
set -ex
cd "$HOME"
${text}END-OF-WINDOW
env -u DEMO -u DATA_DIR setsid bash "$HOME/window-${number}.sh" > "$HOME/window-${number}.log" 2>&1 &
services="$services $!"
`;
  return `set -eu -o pipefail
services=
finish() {
  for service in $services; do kill -TERM -- "-$service" || true; done
  for service in $services; do wait "$service" || true; done
}
trap finish EXIT
cd "$HOME"
set -v
${blocks.map(({ isService, text }, number) => (isService ? service(text, number) : text)).join("\n")}`;
}

interface Start {
  /** An empty folder, used as the home directory. */
  home: string;
  blocks: Block[];
  /** Variables in addition to the usual ones. */
  env?: Record<string, string>;
  /** The account to run as, if given. */
  uid?: number;
  /** Called with all output, unchanged. */
  print?: (text: string) => void;
}

/** Runs the page's commands. Returns the exit code of the first failure, or 0, and all output. */
export async function follow({ home, blocks, env = {}, uid, print = () => undefined }: Start) {
  // The machine's npm and git configuration is left out, except for the registry settings.
  const kept = ["LANG", "npm_config_registry", "npm_config_userconfig", "NODE_EXTRA_CA_CERTS"];
  const passed = kept.filter((name) => process.env[name] !== undefined);
  const origin = join(home, "origin.git");
  cloneBare(origin);
  writeFileSync(join(home, "first-hour.sh"), scriptOf(blocks));
  if (uid !== undefined) spawnSync("chown", ["-R", `${uid}:${uid}`, home]);
  const child = spawn("bash", [join(home, "first-hour.sh")], {
    cwd: home,
    stdio: ["ignore", "pipe", "pipe"],
    ...(uid !== undefined && { uid, gid: uid }),
    env: {
      ...Object.fromEntries(passed.map((name) => [name, process.env[name]])),
      HOME: home,
      PATH: systemPath(),
      GIT_CONFIG_COUNT: "1",
      GIT_CONFIG_KEY_0: `url.${origin}.insteadOf`,
      GIT_CONFIG_VALUE_0: ADDRESS,
      ...env,
    },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
      print(text);
    });
  const [code] = (await once(child, "close")) as [number | null];
  const windows = blocks.flatMap((_, number) => {
    const log = join(home, `window-${number}.log`);
    return existsSync(log) ? [`\n== ${log}\n${readFileSync(log, "utf8")}`] : [];
  });
  return { code, output: output + windows.join("") };
}

/** Makes a repository that any account may clone. */
function cloneBare(origin: string): void {
  const { status, stderr } = spawnSync("git", ["clone", "-q", "--bare", ROOT, origin], {
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`git clone failed: ${stderr}`);
}

/** PATH without this project's programs. */
function systemPath(): string {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return folders.filter((folder) => !/[\\/](?:\.bin|node-gyp-bin)$/.test(folder)).join(delimiter);
}

async function fromNothing(): Promise<void> {
  const started = Date.now();
  const isRoot = process.getuid?.() === 0;
  // Other accounts can enter it, because root's database runs under another account.
  const folder = mkdtempSync("/tmp/console-first-hour-");
  chmodSync(folder, 0o711);
  const home = join(folder, "home");
  mkdirSync(home, { mode: 0o711 });
  if (isRoot) chownSync(home, NOBODY, NOBODY);
  const blocks = firstHour(readFileSync(join(ROOT, "OPERATIONS.md"), "utf8"));
  const uid = isRoot ? { uid: NOBODY } : {};
  const print = (text: string) => void process.stdout.write(text);
  const { code, output } = await follow({ home, blocks, print, ...uid });
  if (code !== 0) console.log(output.slice(output.indexOf("\n== ")));
  rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
  const seconds = Math.round((Date.now() - started) / 1000);
  console.log(`The first hour ${code === 0 ? "went well" : `failed with ${code}`}: ${seconds} s.`);
  process.exitCode = code ?? 1;
}

if (import.meta.main) await fromNothing();
