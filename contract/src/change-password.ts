import * as z from "zod/mini";
import { strongPassword } from "./admins.ts";
import { tokens } from "./auth.ts";
import { changed, endpoint, ROLES } from "./endpoint.ts";
import { message } from "./message.ts";
import { password } from "./rules.ts";

export const wrongOldPasswordMessage = message("The old password is not correct");

/**
 * The new password follows the rules of the Add Admin page. An old one that is too short for any
 * password is as wrong as another, empty included.
 */
export const passwordForm = z.object({
  old_password: password(wrongOldPasswordMessage),
  new_password: strongPassword,
});

/** Ends every session of the caller. The answer has the tokens of a new one. A wrong old password is a 400 of its field. */
export const changePassword = endpoint({
  name: "changePassword",
  method: "POST",
  path: "/api/v0/auth/password",
  access: ROLES,
  summary: "Change the caller's own password; all sessions end and a new one begins",
  tag: "auth",
  body: passwordForm,
  output: changed(tokens),
});
