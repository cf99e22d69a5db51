import { createTransport } from "nodemailer";
import { isLoopback } from "../config.ts";
import { html, plainText } from "./mail-body.ts";
import type { MailContent } from "./mail-content.ts";

/** How long the mail server may take to connect, and between two of its lines. */
const CONNECT_MS = 10_000;
const SILENCE_MS = 20_000;

const DEFAULT_PORTS = { "smtp:": 587, "smtps:": 465 };

/** Sends mails by the server of SMTP_URL. */
export interface MailSender {
  /** Resolves when the server has taken the mail. Throws its error, which can quote the address: see isRefused() and errorParts(). */
  send: (mail: { id: string; to: string }, content: MailContent) => Promise<void>;
}

/** The sender, and a check of its settings. */
interface CheckedMailSender extends MailSender {
  /** Connects, encrypts and signs in, and sends nothing. Throws as `send`. */
  check: () => Promise<void>;
}

/**
 * The sender of the settings SMTP_URL and SMTP_FROM. The connection is encrypted and the certificate checked, except to a server on
 * this machine, which has no certificate for its name.
 */
export function openMailSender(
  { SMTP_URL, SMTP_FROM }: { SMTP_URL: string; SMTP_FROM: string },
  silenceMs = SILENCE_MS,
): CheckedMailSender {
  const { protocol, hostname, port, username, password } = new URL(SMTP_URL);
  const host = hostname.replace(/^\[|\]$/g, "");
  const isTls = protocol === "smtps:";
  const transport = createTransport({
    host,
    port: Number(port) || DEFAULT_PORTS[protocol as keyof typeof DEFAULT_PORTS],
    secure: isTls,
    ...(isTls ? {} : isLoopback(host) ? { ignoreTLS: true } : { requireTLS: true }),
    tls: { minVersion: "TLSv1.2" },
    ...(username && {
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    }),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: silenceMs,
    socketTimeout: silenceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = SMTP_FROM.slice(SMTP_FROM.indexOf("@") + 1);
  return {
    check: async () => void (await transport.verify()),
    send: async ({ id, to }, content) => {
      await transport.sendMail({
        from: { name: "Constituency Console", address: SMTP_FROM },
        to: { name: "", address: to },
        // The same for each try, so that a mail program shows a mail once that the server took twice.
        messageId: `<${id}@${domain}>`,
        subject: content.subject,
        text: plainText(content),
        html: html(content),
        // No automatic replies.
        headers: { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" },
        list: { unsubscribe: content.off.url },
      });
    },
  };
}

interface SmtpError extends Error {
  /** Of nodemailer: what failed. */
  code?: string;
  /** Of the server: three digits. */
  responseCode?: number;
}

/** The parts of an SMTP error that may be logged. Its message can quote the address. */
export const errorParts = (error: unknown) => {
  const { code, responseCode } = error as SmtpError;
  return { code, responseCode };
};

/** Whether the server has refused this mail for good. A refused sign-in or greeting is no answer to the mail: the settings can be corrected. */
export const isRefused = (error: unknown): boolean => {
  const { code, responseCode = 0 } = error as SmtpError;
  return responseCode >= 500 && (code === "EENVELOPE" || code === "EMESSAGE");
};
