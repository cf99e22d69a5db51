import { message } from "contract/message";
import { changePassword, wrongOldPasswordMessage } from "contract/change-password";
import { waitForSessionCaches } from "../../auth/authenticate.ts";
import { rejectWeakPassword } from "../../auth/common-passwords.ts";
import { hashPassword, verifyPassword } from "../../auth/passwords.ts";
import { clearAttempts, countAttempt, tooManyAttempts } from "../../auth/attempts.ts";
import { endAllSessions, openSession } from "../../auth/sessions.ts";
import { badRequest } from "../../http/errors/http-error.ts";
import { bind } from "../../http/bind.ts";
import type { App } from "../../http/deps.ts";
import { findCredentials, savePasswordHash } from "./auth.store.ts";

/** An account's attempts with a wrong old password, and their window in seconds: a stolen token must not find the password. */
const ATTEMPTS_MAX = 10;
const WINDOW_SECONDS = 600;

const wrongPassword = () => badRequest(wrongOldPasswordMessage, "old_password");

/** An account's change of its own password. It ends all sessions of the account, and opens a new one for the caller. */
export function passwordRoutes(app: App): void {
  const { db, tokens } = app.deps;

  bind(app, changePassword, async ({ body, caller: { principal_id: id }, inTransaction }) => {
    const { old_password, new_password } = body;
    const attempts = `password ${id}`;
    const { count, secondsLeft } = await countAttempt(db, attempts, WINDOW_SECONDS);
    if (count > ATTEMPTS_MAX) throw tooManyAttempts(secondsLeft);
    const known = await findCredentials(db, id);
    if (!known || !(await verifyPassword(old_password, known.password_hash))) throw wrongPassword();
    await clearAttempts(db, attempts);
    if (new_password === old_password)
      throw badRequest(message("Please choose another password than the old one"), "new_password");
    rejectWeakPassword(new_password, known.phone, "new_password");
    const password_hash = await hashPassword(new_password);
    const data = await inTransaction(
      async (tx) => {
        await savePasswordHash(tx, id, password_hash);
        await endAllSessions(tx, id);
        const answer = await openSession(tx, tokens, { id, password_hash });
        if (!answer) throw wrongPassword();
        return { answer, entity_id: id };
      },
      { endsOwnSessions: true },
    );
    await waitForSessionCaches();
    return { message: message("Password changed"), data };
  });
}
