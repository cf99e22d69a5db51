import type { Config } from "../config.ts";
import type { CommandOption, Options } from "./options.ts";

/** The arguments of a command: its FILE, and its options by name. */
export type Given = Options & { file?: string | undefined };

/**
 * Where a command records its change: in an audit row with this action, added in the transaction of the change, or in
 * schema_migrations. Null for a command that changes nothing.
 */
type AuditTarget = { audit: string } | { table: "schema_migrations" } | null;

export type Command = {
  help: string;
  takesFile?: "read" | "written";
  /** No other option is accepted. Default: none. */
  options?: readonly CommandOption[];
  recordedIn: AuditTarget;
} & (
  | { run: (config: Config, given: Given) => Promise<void> }
  /** Runs also when the settings are invalid. */
  | { examine: (env: NodeJS.ProcessEnv, given: Given) => Promise<void> }
);

/** The commands. The code of a command is loaded when it runs. */
export const commands: Record<string, Command> = {
  serve: {
    help: "start the console and its API (npm start)",
    // The first start adds the first super administrator, or loads the demonstration (audit row loadDemo).
    recordedIn: { audit: "createSuperAdmin" },
    run: async (config) => (await import("./serve.ts")).serve(config),
  },
  migrate: {
    help: "bring the database to this version",
    recordedIn: { table: "schema_migrations" },
    run: async (config) => (await import("./migrate.ts")).runMigrate(config),
  },
  "super-admin create": {
    help: "add a super administrator, with the password from standard input",
    options: ["name", "email", "phone"],
    recordedIn: { audit: "createSuperAdmin" },
    run: async (config, given) =>
      (await import("./super-admin.ts")).runSuperAdminCreate(config, given),
  },
  "super-admin password": {
    help: "set a super administrator's password, read from standard input",
    options: ["phone"],
    recordedIn: { audit: "changeSuperAdminPassword" },
    run: async (config, given) =>
      (await import("./super-admin.ts")).runSuperAdminPassword(config, given),
  },
  "locations import": {
    help: "add states, districts and constituencies from a sheet",
    options: ["dry-run"],
    recordedIn: { audit: "importLocations" },
    takesFile: "read",
    run: async (config, { file, ...given }) =>
      (await import("./locations-import.ts")).runLocationsImport(config, file!, given),
  },
  "booths import": {
    help: "load a booth sheet",
    options: ["constituency", "dry-run"],
    recordedIn: { audit: "importBooths" },
    takesFile: "read",
    run: async (config, { file, ...given }) =>
      (await import("./booths-import.ts")).runBoothsImport(config, file!, given),
  },
  "citizens import": {
    help: "load a roll of citizens from a sheet: see docs/operations/sheets.md",
    options: ["constituency", "dry-run"],
    recordedIn: { audit: "importCitizens" },
    takesFile: "read",
    run: async (config, { file, ...given }) =>
      (await import("./citizens-import.ts")).runCitizensImport(config, file!, given),
  },
  "citizens erase": {
    help: "erase what the office keeps of a citizen",
    options: ["phone", "id"],
    recordedIn: { audit: "eraseCitizen" },
    run: async (config, given) =>
      (await import("./citizens-erase.ts")).runCitizensErase(config, given),
  },
  retention: {
    help: "remove what is older than it may be (serve does it every day)",
    recordedIn: { audit: "retention" },
    run: async (config) => (await import("./retention.ts")).runRetention(config),
  },
  doctor: {
    help: "find what is wrong with this office, and how to fix it; also check the totals",
    options: ["recount"],
    recordedIn: null,
    examine: async (env, given) => (await import("./doctor.ts")).runDoctor(env, given),
  },
  backup: {
    help: "write the whole office, database and files, to a new file",
    recordedIn: { audit: "backup" },
    takesFile: "written",
    run: async (config, { file }) => (await import("./backup.ts")).runBackup(config, file!),
  },
  "backup check": {
    help: "check that a backup is complete and undamaged",
    recordedIn: null,
    takesFile: "read",
    run: async (_config, { file }) => (await import("./backup.ts")).runBackupCheck(file!),
  },
  restore: {
    help: "put a backup into an empty place, or beside its old files",
    options: ["claim-store"],
    recordedIn: { audit: "restore" },
    takesFile: "read",
    run: async (config, { file, ...given }) =>
      (await import("./restore.ts")).runRestore(config, file!, given),
  },
  "store claim": {
    help: "give the file store to this database, which has replaced another",
    recordedIn: { audit: "claimStore" },
    run: async (config) => (await import("./store.ts")).runStoreClaim(config),
  },
  "store sweep": {
    help: "move all orphan files to quarantine, however many",
    recordedIn: { audit: "sweepStore" },
    run: async (config) => (await import("./store.ts")).runStoreSweep(config),
  },
  "demo load": {
    help: "load the demonstration office into an empty one",
    recordedIn: { audit: "loadDemo" },
    run: async (config) => (await import("./demo.ts")).runDemoLoad(config),
  },
};
