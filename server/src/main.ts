import { enableCompileCache } from "node:module";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Config } from "./config.ts";

// What was compiled at one start need not be at the next. It lies beside the packages, and is as trusted as they are;
// where nothing can be written there, nothing is kept.
enableCompileCache(join(import.meta.dirname, "../../node_modules/.cache/node"));

/** What may follow a command: its FILE, and its options without the leading dashes. */
export interface Given {
  file?: string | undefined;
  name?: string | undefined;
  email?: string | undefined;
  phone?: string | undefined;
  id?: string | undefined;
  recount?: boolean | undefined;
  constituency?: string | undefined;
  "dry-run"?: boolean | undefined;
  "claim-store"?: boolean | undefined;
}

type Command = { help: string; takesFile?: true } & (
  | { run: (config: Config, given: Given) => Promise<void> }
  /** Works with settings that cannot be read, too. */
  | { examine: (env: NodeJS.ProcessEnv, given: Given) => Promise<void> }
);

/** Each command's code is loaded when it runs. */
const commands: Record<string, Command> = {
  serve: {
    help: "start the console and its API (npm start)",
    run: async (config) => (await import("./commands/serve.ts")).serve(config),
  },
  migrate: {
    help: "bring the database to this version",
    run: async (config) => (await import("./commands/migrate.ts")).migrateOffice(config),
  },
  "super-admin create": {
    help: "add a super administrator (--name --email --phone; password from standard input)",
    run: async (config, given) =>
      (await import("./commands/super-admin.ts")).createFromCommandLine(config, given),
  },
  "super-admin password": {
    help: "set a super administrator's password (--phone; password from standard input)",
    run: async (config, given) =>
      (await import("./commands/super-admin.ts")).setPassword(config, given),
  },
  "locations import": {
    help: "add states, districts and constituencies from a sheet (--dry-run)",
    takesFile: true,
    run: async (config, { file, ...given }) =>
      (await import("./commands/locations-import.ts")).importFromCommandLine(config, file!, given),
  },
  "booths import": {
    help: "load a booth sheet (--constituency, --dry-run)",
    takesFile: true,
    run: async (config, { file, ...given }) =>
      (await import("./commands/booths-import.ts")).importFromCommandLine(config, file!, given),
  },
  "citizens import": {
    help: "load a roll of citizens from a sheet (--constituency, --dry-run; see OPERATIONS.md)",
    takesFile: true,
    run: async (config, { file, ...given }) =>
      (await import("./commands/citizens-import.ts")).importFromCommandLine(config, file!, given),
  },
  "citizens erase": {
    help: "erase what the office keeps of a citizen (--phone or --id)",
    run: async (config, given) =>
      (await import("./commands/citizens-erase.ts")).eraseFromCommandLine(config, given),
  },
  retention: {
    help: "remove what is older than it may be (serve does it every day)",
    run: async (config) => (await import("./commands/retention.ts")).retainByHand(config),
  },
  doctor: {
    help: "say what is wrong with this office, and how to mend it (--recount: totals, too)",
    examine: async (env, given) => (await import("./commands/doctor.ts")).doctor(env, given),
  },
  backup: {
    help: "write the whole office, database and files, to a new file",
    takesFile: true,
    run: async (config, { file }) =>
      (await import("./commands/backup.ts")).backupOffice(config, file!),
  },
  "backup check": {
    help: "say whether a backup is whole",
    takesFile: true,
    run: async (_config, { file }) => (await import("./commands/backup.ts")).checkFile(file!),
  },
  restore: {
    help: "put a backup into an empty place (--claim-store: beside its old files)",
    takesFile: true,
    run: async (config, { file, ...given }) =>
      (await import("./commands/restore.ts")).restoreOffice(config, file!, given),
  },
  "store claim": {
    help: "give the file store to this database, which has replaced another",
    run: async (config) => (await import("./commands/store.ts")).claimByHand(config),
  },
  "store sweep": {
    help: "move all files aside that nothing names, however many",
    run: async (config) => (await import("./commands/store.ts")).sweepByHand(config),
  },
  "demo load": {
    help: "load the demonstration office into an empty one",
    run: async (config) => (await import("./commands/demo.ts")).loadDemoOffice(config),
  },
};

const lines = Object.entries(commands).map(([name, { help, takesFile }]) => {
  const words = takesFile ? `${name} FILE` : name;
  return `  ${words.padEnd(22)}  ${help}`;
});
const USAGE = `Usage: npm run console -- COMMAND

${lines.join("\n")}

Settings come from the environment: see OPERATIONS.md.`;

/** The command line. Exits 0 when done, 1 with a plain message when not. */
async function main(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      help: { type: "boolean" },
      name: { type: "string" },
      email: { type: "string" },
      phone: { type: "string" },
      id: { type: "string" },
      recount: { type: "boolean" },
      constituency: { type: "string" },
      "dry-run": { type: "boolean" },
      "claim-store": { type: "boolean" },
    },
  });
  const typed = positionals.join(" ");
  if (values.help || !typed) {
    console.log(USAGE);
    return;
  }
  const whole = commands[typed];
  if (whole?.takesFile) throw new Error(`"${typed}" needs the name of a file.`);
  if (whole) return start(whole, values);
  const file = positionals.at(-1);
  const command = commands[positionals.slice(0, -1).join(" ")];
  if (!command?.takesFile) throw new Error(`There is no command "${typed}".\n\n${USAGE}`);
  await start(command, { ...values, file });
}

async function start(command: Command, given: Given): Promise<void> {
  if ("examine" in command) return command.examine(process.env, given);
  const { readConfig } = await import("./config.ts");
  await command.run(readConfig(process.env), given);
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
