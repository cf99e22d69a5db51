import { parseArgs } from "node:util";
import { readConfig } from "./config.ts";

const USAGE = `Usage: npm run console -- COMMAND

  serve                   start the console and its API (npm start)
  migrate                 bring the database to this version
  super-admin create      add a super administrator (--name --email --phone; password from standard input)
  super-admin password    set a super administrator's password (--phone; password from standard input)
  demo load               load the demonstration office into an empty one

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
    },
  });
  const command = positionals.join(" ");
  if (values.help || !command) {
    console.log(USAGE);
    return;
  }
  const config = readConfig(process.env);
  switch (command) {
    case "serve":
      return (await import("./commands/serve.ts")).serve(config);
    case "migrate":
      return (await import("./commands/migrate.ts")).migrateOffice(config);
    case "super-admin create":
      return (await import("./commands/super-admin.ts")).createFromCommandLine(config, values);
    case "super-admin password":
      return (await import("./commands/super-admin.ts")).setPassword(config, values);
    case "demo load":
      return (await import("./commands/demo.ts")).loadDemoOffice(config);
    default:
      throw new Error(`There is no command "${command}".\n\n${USAGE}`);
  }
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
