import type { KnownNames } from "./known-names.ts";
import type { Parts } from "./parts.ts";

/** `DATABASE_URL` */
const SETTING = /\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/g;
/** `S3_*`: at least one setting begins with `S3_`. */
const GROUP = /\b([A-Z][A-Z0-9_]*_)\*/g;
/** `DEMO=0`; a value from a command's output is a shell variable, `TOKEN=$(sign_in)`. */
const ASSIGNMENT = /(?:^|\s)([A-Z][A-Z0-9]+)=(?!\$\()/g;
/** Names that look like settings: a spreadsheet's header, the pattern of settings in files, and a variable of psql. */
const NO_SETTINGS = ["BOOTH_NUMBER", "NAME_FILE", "ON_ERROR_STOP"];

export function settingFaults({ text, lines, code }: Parts, { settings }: KnownNames): string[] {
  const all = [text, ...lines];
  const names = all.flatMap((part) => [...part.matchAll(SETTING)].map(([name]) => name));
  const groups = all.flatMap((part) => [...part.matchAll(GROUP)].map((match) => match[1]!));
  const assigned = code.flatMap((line) => [...line.matchAll(ASSIGNMENT)].map((match) => match[1]!));
  return [
    ...names.filter((name) => !settings.includes(name) && !NO_SETTINGS.includes(name)),
    ...groups.filter((group) => !settings.some((name) => name.startsWith(group))),
    ...assigned.filter((name) => !settings.includes(name)),
  ].map((name) => `no setting is called ${name}`);
}
