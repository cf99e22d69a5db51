import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { text } from "node:stream/consumers";
import * as z from "zod/mini";
import { english, issueMessage, message } from "contract/message";
import { email, NAME_MAX, optional, phone, requiredText, tooLongMessage } from "contract/rules";
import { strongPassword } from "contract/admins";
import type { Config } from "../config.ts";
import type { Database } from "../postgres/schema.ts";
import { appendCommandAudit } from "../mutations/audit.ts";
import { rejectWeakPassword } from "../auth/common-passwords.ts";
import { hashPassword } from "../auth/passwords.ts";
import { waitForSessionCaches } from "../auth/authenticate.ts";
import { endAllSessions } from "../auth/sessions.ts";
import { lockAccount } from "../auth/caller-lock.ts";
import { savePasswordHash } from "../features/auth/auth.store.ts";
import type { Options } from "./options.ts";
import { withOffice } from "./with-office.ts";

const account = z.object({
  name: requiredText(
    message("{field} is required", { field: "--name" }),
    NAME_MAX,
    tooLongMessage("--name", NAME_MAX),
  ),
  email: optional(email(message("{field} must be a valid email address", { field: "--email" }))),
  phone: phone(message("{field} must be a valid 10-digit mobile number", { field: "--phone" })),
  password: strongPassword,
});

function parse<S extends z.ZodMiniType>(schema: S, given: unknown): z.output<S> {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  throw new Error(parsed.error.issues.map((issue) => english(issueMessage(issue))).join("\n"));
}

/** Adds a super administrator, with an audit row. Throws an Error when a value is invalid or the phone is taken. */
export async function createSuperAdmin(
  db: Database,
  given: { name?: unknown; email?: unknown; phone?: unknown; password?: unknown },
): Promise<void> {
  const { name, email: address, phone: number, password } = parse(account, given);
  rejectWeakPassword(password, number);
  const password_hash = await hashPassword(password);
  await db.transaction().execute(async (tx) => {
    const added = await tx
      .insertInto("principals")
      .values({
        principal_type: "super_admin",
        name,
        email: address,
        phone: number,
        password_hash,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!added) throw new Error("This phone number or email is already in use.");
    await appendCommandAudit(tx, "createSuperAdmin", added.id);
  });
}

/** Reads the password from a file or pipe, or asks for it twice in a terminal, which does not show it. */
async function readPassword(): Promise<string> {
  if (!process.stdin.isTTY) return (await text(process.stdin)).replace(/\r?\n$/, "");
  const output = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output, terminal: true });
  lines.once("SIGINT", () => process.exit(130));
  const ask = async (question: string) => {
    process.stdout.write(question);
    const answer = await lines.question("");
    console.log();
    return answer;
  };
  const password = await ask("Password (not shown): ");
  const again = await ask("The same again: ");
  lines.close();
  if (again !== password) throw new Error("The two passwords differ. Nothing was changed.");
  return password;
}

export async function runSuperAdminCreate(config: Config, options: Options): Promise<void> {
  const password = await readPassword();
  await withOffice(config, { isMigrated: false }, async (office) => {
    await office.migrate();
    await createSuperAdmin(office.db, { ...options, password });
    console.log("The super administrator can sign in now.");
  });
}

/** Sets the password, ends all sessions, adds an audit row. Throws when a value is invalid or nobody has the phone. */
export async function setSuperAdminPassword(
  db: Database,
  given: { phone?: unknown; password?: unknown },
): Promise<void> {
  const { phone: number, password } = parse(
    z.pick(account, { phone: true, password: true }),
    given,
  );
  rejectWeakPassword(password, number);
  const password_hash = await hashPassword(password);
  await db.transaction().execute(async (tx) => {
    const found = await tx
      .selectFrom("principals")
      .select("id")
      .where("phone", "=", number)
      .where("principal_type", "=", "super_admin")
      .where("status", "<>", "deleted")
      .executeTakeFirst();
    if (!found) throw new Error("There is no super administrator with this phone number.");
    await lockAccount(tx, found.id);
    await savePasswordHash(tx, found.id, password_hash);
    await endAllSessions(tx, found.id);
    await appendCommandAudit(tx, "changeSuperAdminPassword", found.id);
  });
  await waitForSessionCaches();
}

/** `super-admin password`: sets the password of the super administrator with `--phone`. */
export async function runSuperAdminPassword(config: Config, options: Options): Promise<void> {
  const password = await readPassword();
  await withOffice(config, { isMigrated: true }, async (office) => {
    await setSuperAdminPassword(office.db, { phone: options.phone, password });
    console.log("The password is set. Every earlier sign-in of this account has ended.");
  });
}
