import type { parseArgs } from "node:util";

/** The options of all commands. */
export const commandOptions = {
  help: { type: "boolean" },
  name: { type: "string" },
  email: { type: "string" },
  phone: { type: "string" },
  id: { type: "string" },
  recount: { type: "boolean" },
  constituency: { type: "string" },
  "dry-run": { type: "boolean" },
  /** A file to be written: its path is that of the caller's folder, as FILE's. */
  rejected: { type: "string" },
  "claim-store": { type: "boolean" },
} as const;

/** The options that a command was given, by name. */
export type Options = ReturnType<typeof parseArgs<{ options: typeof commandOptions }>>["values"];

/** The arguments of a command: its FILE, and its options. */
export type Given = Options & { file?: string | undefined };

export type CommandOption = Exclude<keyof Options, "help">;
