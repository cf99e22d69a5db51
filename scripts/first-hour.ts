// OPERATIONS.md, "The first hour", followed to the letter: its fenced commands, in their order, in an empty folder.
// `npm run first-hour` does it from nothing: an empty home, the system's programs only, nobody's account where it is started
// as root, and every package installed anew. first-hour.test.ts does it with the packages that are there.
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
/** The address that the page clones from, which stands for this repository. */
const ADDRESS = "https://git.example.org/constituency-console.git";
const NOBODY = 65_534;

/** A fenced block of the page: commands of the first window, or of one that goes on running. */
export interface Block {
  isService: boolean;
  text: string;
}

/** The commands of the page's section, in order. Throws when there are none. */
export function firstHour(page: string): Block[] {
  const section = /^## The first hour\n(.*?)^## /ms.exec(page)?.[1] ?? "";
  const blocks = [...section.matchAll(/^```sh( service)?\n(.*?)^```$/gms)].map(
    ([, service, text]) => ({ isService: service !== undefined, text: text! }),
  );
  if (blocks.length === 0) throw new Error("OPERATIONS.md has no first hour.");
  return blocks;
}

/** One script of all blocks. It stops at the first command that fails, and ends its services in any case. */
function scriptOf(blocks: Block[]): string {
  // A new window knows nothing of what was exported in the first one.
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
  /** An empty folder that is the home of whoever follows the page. */
  home: string;
  blocks: Block[];
  /** What comes beside the settings that every home has. */
  env?: Record<string, string>;
  /** Runs as this account, where it is given. */
  uid?: number;
  /** Told of what is printed, as it is. */
  print?: (text: string) => void;
}

/** Follows the page; gives the exit code of its first failure, or 0, and all that was printed. */
export async function follow({ home, blocks, env = {}, uid, print = () => undefined }: Start) {
  // What npm and git remember of the machine's own account stays out, save where packages come from.
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

/** A repository that any account may clone. */
function cloneBare(origin: string): void {
  const { status, stderr } = spawnSync("git", ["clone", "-q", "--bare", ROOT, origin], {
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`git clone failed: ${stderr}`);
}

/** The machine's own programs, without those of this project's packages. */
function systemPath(): string {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return folders.filter((folder) => !/[\\/](?:\.bin|node-gyp-bin)$/.test(folder)).join(delimiter);
}

async function fromNothing(): Promise<void> {
  const started = Date.now();
  const isRoot = process.getuid?.() === 0;
  // Open to pass through, because a database that root starts runs under another account.
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
