import { sql } from "kysely";
import { normalizePhone } from "contract/phone";
import { DEMO_SIGN_IN, usableDemoSignIns } from "../../demo/demo.ts";
import { counted } from "../../language/counted.ts";
import type { ConnectedOffice } from "./connected-office.ts";
import { type Finding, fine, problem } from "../finding.ts";

/** Checks that a super administrator can sign in. */
export async function* checkSuperAdministrators({
  db,
  config,
}: ConnectedOffice): AsyncGenerator<Finding> {
  const { rows } = await sql<{ active: number; admins: number; people: number }>`
    select count(*) filter (where principal_type = 'super_admin' and status = 'active') as active,
      count(*) filter (where principal_type = 'admin' and status = 'active') as admins,
      count(*) as people
    from principals`.execute(db);
  const { active, admins, people } = rows[0]!;
  if (active > 0)
    yield fine(
      `${counted(active, "super administrator")} and ${counted(admins, "admin")} can sign in.`,
    );
  else if (config.DEMO && people === 0) yield fine("The next start loads the demonstration.");
  else
    yield problem(
      "There is no super administrator: nobody can sign in.",
      "npm run console -- super-admin create --name 'NAME' --phone PHONE < PASSWORD_FILE",
    );
}

/** Checks that no account outside the demonstration has its public password. */
export async function* checkDemonstration({
  db,
  config,
}: ConnectedOffice): AsyncGenerator<Finding> {
  const { phone, password } = DEMO_SIGN_IN;
  const isSetSo =
    normalizePhone(config.SUPER_ADMIN_PHONE ?? "") === phone &&
    config.SUPER_ADMIN_PASSWORD === password;
  if (config.DEMO) {
    yield fine("This is the demonstration (DEMO=1); its password is no secret.");
    return;
  }
  const { superAdmin, admins } = await usableDemoSignIns(db);
  if (admins.length)
    yield problem(
      `Admins have the demonstration's password, and everybody knows it: ${admins.join(", ")}.`,
      "Delete these admins, or give them another password, on Manage Admins.",
    );
  if (superAdmin !== null)
    yield problem(
      "The demonstration's sign-in still works here, and everybody knows its password.",
      `npm run console -- super-admin password --phone ${phone} < PASSWORD_FILE`,
    );
  else if (isSetSo)
    yield problem(
      "SUPER_ADMIN_PHONE and SUPER_ADMIN_PASSWORD are the demonstration's.",
      "Unset both, or choose others.",
    );
  else yield fine("The demonstration's sign-in does not work here.");
}
