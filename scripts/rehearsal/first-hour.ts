// OPERATIONS.md, "The first hour": every command unchanged and in order, in an empty home with the system's programs only. As
// root: under an unprivileged account. Every package is installed anew.
import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { delimiter, join } from "node:path";
import { freePort } from "../../server/test/free-port.ts";
import { ADDRESS, cloneBare } from "./origin.ts";
import { blocksBelow } from "./page.ts";
import { atEnd, type Step } from "./run-steps.ts";
import { openTerminal } from "./terminal.ts";

const NOBODY = 65_534;
/** The machine's settings of npm and git are left out, save where packages come from. */
const KEPT = ["LANG", "npm_config_registry", "npm_config_userconfig", "NODE_EXTRA_CA_CERTS"];

/** What each block must print, by one of its commands. */
const EXPECTED: [command: string, expected: string[]][] = [
  ["super-admin create", ["The super administrator can sign in now."]],
  [
    "locations import",
    [
      "Nothing saved yet: 3 constituencies to add, 0 unchanged, 0 rows rejected.",
      "3 constituencies added, 0 unchanged, 0 rows rejected.",
      "Added with them: states: 1, districts: 2.",
    ],
  ],
  ["booths import", ["3 booths added, 0 updated, 0 unchanged, 0 rows rejected."]],
  ["citizens import", ["4 citizens added, 0 updated, 0 unchanged, 0 rows rejected."]],
  ["-F title='Street lamp is dark'", ['"title":"Street lamp is dark"']],
  ["-- doctor", ["0 problems"]],
  ["backup check", ["office-first-hour.tar.gz is whole."]],
  ["sign_in http://127.0.0.1:8081", ['"title":"Street lamp is dark"']],
];

export async function firstHour(folder: string): Promise<Step[]> {
  const home = join(folder, "home");
  mkdirSync(home, { mode: 0o711 });
  const origin = join(home, "origin.git");
  cloneBare(origin);
  const account = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  if (account.uid) execFileSync("chown", ["-R", `${NOBODY}:${NOBODY}`, home]);
  const [port, trialPort] = [String(await freePort()), String(await freePort())];
  const env = {
    ...Object.fromEntries(KEPT.map((name) => [name, process.env[name]])),
    HOME: home,
    PATH: systemPath(),
    PORT: port,
    GIT_CONFIG_COUNT: "1",
    GIT_CONFIG_KEY_0: `url.${origin}.insteadOf`,
    GIT_CONFIG_VALUE_0: ADDRESS,
  };
  const open = () => {
    const terminal = openTerminal("bash", [], { cwd: home, env, ...account });
    atEnd(terminal.close);
    return terminal;
  };
  const terminal = open();
  const blocks = blocksBelow("OPERATIONS.md", "The first hour");
  const missing = EXPECTED.filter(
    ([command]) => !blocks.some(({ text }) => text.includes(command)),
  );
  if (missing.length)
    throw new Error(`The page has no ${missing.map(([command]) => command).join()}`);
  return blocks.map(({ kind, text }) => {
    // The only changes to the page's text: the ports, which may be in use here.
    const command = text.replaceAll("8080", port).replaceAll("8081", trialPort);
    const step = text.trim().split("\n").at(-1)!;
    // A second window, whose command keeps running.
    if (kind === "sh service")
      return {
        step,
        command: () =>
          void open()
            .run(command)
            .catch(() => 0),
      };
    const expected = EXPECTED.flatMap(([known, texts]) => (text.includes(known) ? texts : []));
    return { step, terminal, command, expected };
  });
}

/** PATH without this project's programs. */
function systemPath(): string {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return folders.filter((folder) => !/[\\/](?:\.bin|node-gyp-bin)$/.test(folder)).join(delimiter);
}
