import type { Config } from "../config.ts";
import type { CommandOption, Given } from "./options.ts";

export type Command = {
  help: string;
  takesFile?: "read" | "written";
  takesPhone?: true;
  /** No other option is accepted. Default: none. */
  options?: readonly CommandOption[];
} & (
  | { run: (config: Config, given: Given) => Promise<void> }
  /** Runs also when the settings are invalid. */
  | { examine: (env: NodeJS.ProcessEnv, given: Given) => Promise<void> }
);

/** The commands. The code of a command is loaded when it runs. One that changes the office adds an audit row. */
export const commands: Record<string, Command> = {
  serve: {
    help: "start the console and its API (npm start)",
    run: async (config) => (await import("./serve.ts")).serve(config),
  },
  migrate: {
    help: "bring the database to this version",
    run: async (config) => (await import("./migrate.ts")).runMigrate(config),
  },
  "super-admin create": {
    help: "add a super administrator, with the password from standard input",
    options: ["name", "email", "phone"],
    run: async (...given) => (await import("./super-admin.ts")).runSuperAdminCreate(...given),
  },
  "super-admin password": {
    help: "set a super administrator's password, read from standard input",
    options: ["phone"],
    run: async (...given) => (await import("./super-admin.ts")).runSuperAdminPassword(...given),
  },
  "locations import": {
    help: "add states, districts and constituencies from a sheet",
    options: ["dry-run"],
    takesFile: "read",
    run: async (...given) => (await import("./locations-import.ts")).runLocationsImport(...given),
  },
  "booths import": {
    help: "load a booth sheet",
    options: ["constituency", "dry-run"],
    takesFile: "read",
    run: async (...given) => (await import("./booths-import.ts")).runBoothsImport(...given),
  },
  "citizens import": {
    help: "load a roll of citizens from a sheet: see docs/operations/sheets.md",
    options: ["constituency", "dry-run"],
    takesFile: "read",
    run: async (...given) => (await import("./citizens-import.ts")).runCitizensImport(...given),
  },
  "departments import": {
    help: "load departments and officers from a sheet or CSV file",
    options: ["dry-run", "rejected"],
    takesFile: "read",
    run: async (...given) =>
      (await import("./departments-import.ts")).runDepartmentsImport(...given),
  },
  "complaints import": {
    help: "add the complaints of a register: see docs/operations/sheets.md",
    options: ["constituency", "dry-run", "rejected"],
    takesFile: "read",
    run: async (...given) => (await import("./complaints-import.ts")).runComplaintsImport(...given),
  },
  "citizens erase": {
    help: "erase what the office keeps of a citizen",
    options: ["phone", "id"],
    run: async (...given) => (await import("./citizens-erase.ts")).runCitizensErase(...given),
  },
  "booths remove": {
    help: "take back the booths that were loaded last into a constituency",
    options: ["constituency", "dry-run"],
    run: async (...given) => (await import("./booths-remove.ts")).runBoothsRemove(...given),
  },
  retention: {
    help: "remove what is older than it may be (serve does it every day)",
    run: async (config) => (await import("./retention.ts")).runRetention(config),
  },
  "messages resume": {
    help: "send messages to citizens and staff from here on",
    run: async (config) => (await import("./messages.ts")).runMessagesResume(config),
  },
  "messages pause": {
    help: "send none until they are resumed; they are queued",
    run: async (config) => (await import("./messages.ts")).runMessagesPause(config),
  },
  "messages status": {
    help: "say whether messages are sent, how many wait, and their texts",
    run: async (config) => (await import("./messages.ts")).runMessagesStatus(config),
  },
  "messages test": {
    help: "send one message to a phone now, and print the gateway's answer",
    takesPhone: true,
    run: async (...given) => (await import("./messages.ts")).runMessagesTest(...given),
  },
  doctor: {
    help: "find what is wrong with this office, and how to fix it; also check the totals",
    options: ["recount"],
    examine: async (...given) => (await import("./doctor.ts")).runDoctor(...given),
  },
  backup: {
    help: "write the whole office, database and files, to a new file",
    takesFile: "written",
    run: async (config, { file }) => (await import("./backup.ts")).runBackup(config, file!),
  },
  "backup check": {
    help: "check that a backup is complete and undamaged",
    takesFile: "read",
    run: async (_config, { file }) => (await import("./backup.ts")).runBackupCheck(file!),
  },
  restore: {
    help: "put a backup into an empty place, or beside its old files",
    options: ["claim-store"],
    takesFile: "read",
    run: async (...given) => (await import("./restore.ts")).runRestore(...given),
  },
  "store claim": {
    help: "give the file store to this database, which has replaced another",
    run: async (config) => (await import("./store.ts")).runStoreClaim(config),
  },
  "store sweep": {
    help: "move all orphan files to quarantine, however many",
    run: async (config) => (await import("./store.ts")).runStoreSweep(config),
  },
  "demo load": {
    help: "load the demonstration office into an empty one",
    run: async (config) => (await import("./demo.ts")).runDemoLoad(config),
  },
};
