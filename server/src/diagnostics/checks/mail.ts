import type { Config } from "../../config.ts";
import { type Finding, fine, problem } from "../finding.ts";

/** Checks that the mail server of SMTP_URL takes a connection, TLS and the sign-in. No mail is sent. */
export async function* checkMailServer(config: Config): AsyncGenerator<Finding> {
  const { SMTP_URL, SMTP_FROM } = config;
  if (!SMTP_URL || !SMTP_FROM) return;
  const { errorParts, openMailSender } = await import("../../mail/smtp.ts");
  const { hostname } = new URL(SMTP_URL);
  try {
    await openMailSender({ SMTP_URL, SMTP_FROM }).check();
    yield fine(`The mail server ${hostname} takes connections and the sign-in of SMTP_URL.`);
  } catch (error) {
    const { code, responseCode } = errorParts(error);
    yield problem(
      `The mail server ${hostname} cannot be used: ${[code, responseCode].filter(Boolean).join(" ")}.`,
      "Correct SMTP_URL: its host, port, name and password, and smtp:// or smtps:// (docs/operations/mail.md).",
    );
  }
}
