import type { AddressInfo } from "node:net";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

/** What the server answers to a whole mail: a reply code, no answer at all, or the end of the connection. */
export type MailAnswer = 250 | 451 | 550 | "hang" | "cut";

export interface ReceivedMail {
  from: string;
  to: string[];
  /** As it was sent. */
  raw: string;
  subject: string;
  /** The plain text and the HTML, decoded. */
  text: string;
  html: string;
}

/** Starts an SMTP server on 127.0.0.1 that records the mails it was sent, whatever it answered. */
export async function startMailServer(options: SMTPServerOptions = {}) {
  const received: ReceivedMail[] = [];
  let answer: MailAnswer = 250;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    closeTimeout: 1,
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        received.push({
          from: envelope.mailFrom ? envelope.mailFrom.address : "",
          to: envelope.rcptTo.map(({ address }) => address),
          ...read(Buffer.concat(chunks).toString()),
        });
        if (answer === "cut") for (const open of server.connections) open._socket.destroy();
        else if (answer === 250) done();
        else if (answer !== "hang")
          done(Object.assign(new Error("Not taken"), { responseCode: answer }));
      });
    },
    ...options,
  });
  // Cut connections are part of the tests.
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.server.address() as AddressInfo;
  return {
    port,
    url: `smtp://127.0.0.1:${port}`,
    received,
    /** Sets the answer to the mails that come. */
    answerWith(next: MailAnswer) {
      answer = next;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(resolve);
      }),
  };
}

function read(raw: string): Pick<ReceivedMail, "raw" | "subject" | "text" | "html"> {
  const subject = /^Subject: (.*(?:\r\n[ \t].*)*)/m.exec(raw)?.[1] ?? "";
  return {
    raw,
    subject: decodeWords(subject.replaceAll(/\r\n[ \t]/g, " ")),
    text: partOf(raw, "text/plain"),
    html: partOf(raw, "text/html"),
  };
}

/** The decoded part of a content type. */
function partOf(raw: string, type: string): string {
  const [, encoding, body = ""] =
    new RegExp(
      `Content-Type: ${type}[^]*?Content-Transfer-Encoding: (\\S+)\\r\\n\\r\\n([^]*?)\\r\\n--\\S`,
    ).exec(raw) ?? [];
  const decoded =
    encoding === "base64"
      ? Buffer.from(body, "base64").toString()
      : encoding === "quoted-printable"
        ? decodeQuoted(body.replaceAll("=\r\n", ""))
        : body;
  return decoded.replaceAll("\r\n", "\n");
}

const decodeQuoted = (text: string) =>
  Buffer.from(
    text.replaceAll(/=([\dA-F]{2})/g, (_all, hex: string) =>
      String.fromCodePoint(Number.parseInt(hex, 16)),
    ),
    "latin1",
  ).toString();

/** The encoded words of a header (RFC 2047). */
const decodeWords = (header: string) =>
  header
    .replaceAll(/\?= =\?/g, "?==?")
    .replaceAll(/=\?UTF-8\?([BQ])\?(.*?)\?=/gi, (_all, kind: string, word: string) =>
      kind.toUpperCase() === "B"
        ? Buffer.from(word, "base64").toString()
        : decodeQuoted(word.replaceAll("_", " ")),
    );
