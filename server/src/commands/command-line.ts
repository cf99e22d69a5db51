import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { type Command, commands } from "./commands.ts";
import { commandOptions, type Given, type Options } from "./options.ts";

/** What a command takes besides its options. */
const argumentOf = ({ takesFile, takesPhone }: Command) =>
  takesFile ? "FILE" : takesPhone ? "PHONE" : null;

const lines = Object.entries(commands).map(([name, command]) => {
  const { help, options } = command;
  const words = [name, argumentOf(command)].filter(Boolean).join(" ");
  const optionNames = options ? ` (${options.map((option) => `--${option}`).join(", ")})` : "";
  return `  ${words.padEnd(22)}  ${help}${optionNames}`;
});
const USAGE = `Usage: npm run console -- COMMAND

${lines.join("\n")}

Settings come from the environment: see OPERATIONS.md.`;

const commandNamed = (name: string) => (Object.hasOwn(commands, name) ? commands[name] : undefined);

/**
 * Runs the command that these words name, such as ["retention"]. Throws when there is none, when it may not have these options, and
 * when it fails.
 */
export async function runCommandLine(args: string[], env: NodeJS.ProcessEnv): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: commandOptions,
  });
  const typed = positionals.join(" ");
  if (values.help || !typed) {
    console.log(USAGE);
    return;
  }
  const whole = commandNamed(typed);
  if (whole?.takesFile) throw new Error(`"${typed}" needs the name of a file.`);
  if (whole?.takesPhone) throw new Error(`"${typed}" needs a phone.`);
  if (whole) {
    assertOptions(typed, whole, values);
    return start(whole, values, env);
  }
  const argument = positionals.at(-1)!;
  const name = positionals.slice(0, -1).join(" ");
  const command = commandNamed(name);
  if (!command || argumentOf(command) === null)
    throw new Error(`There is no command "${typed}".\n\n${USAGE}`);
  assertOptions(name, command, values);
  if (command.takesPhone) return start(command, { ...values, phone: argument }, env);
  const { rejected } = values;
  const folder = callersFolder(env);
  const files = {
    ...(rejected && { rejected: resolve(folder, rejected) }),
    file: resolve(folder, argument),
  };
  await start(command, { ...values, ...files }, env);
}

/** The folder of the person who runs the command. npm runs scripts in the folder of package.json, and states the caller's. */
function callersFolder({ npm_lifecycle_event, INIT_CWD }: NodeJS.ProcessEnv): string {
  return (npm_lifecycle_event === "console" && INIT_CWD) || process.cwd();
}

/** Throws when the command was given an option that it does not have: an ignored --dry-run would change data. */
function assertOptions(name: string, { options = [] }: Command, given: Options): void {
  const allowed: readonly string[] = options;
  const unknown = Object.keys(given).find((option) => !allowed.includes(option));
  if (unknown) throw new Error(`The command ${name} has no option --${unknown}.`);
}

async function start(command: Command, options: Given, env: NodeJS.ProcessEnv): Promise<void> {
  if ("examine" in command) return command.examine(env, options);
  const [{ readConfig }, { officeDescription }, { assertUsableFile }] = await Promise.all([
    import("../config.ts"),
    import("./office-description.ts"),
    import("./usable-file.ts"),
  ]);
  const config = readConfig(env);
  console.error(officeDescription(config));
  if (command.takesFile) await assertUsableFile(options.file!, command.takesFile);
  if (options.rejected) await assertUsableFile(options.rejected, "written");
  await command.run(config, options);
}
