import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Job, Report } from "./crowd.ts";

/** Starts the crowd in a process of its own; resolves when all its clients are connected. */
export async function startCrowd(job: Job) {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, "crowd.ts"), JSON.stringify(job)],
    {
      stdio: ["pipe", "pipe", "inherit"],
    },
  );
  const lines = createInterface(child.stdout);
  await once(lines, "line");
  return {
    async report(): Promise<Report> {
      child.stdin.write("\n");
      const [line] = (await once(lines, "line")) as [string];
      return JSON.parse(line) as Report;
    },
    async leave(): Promise<void> {
      const gone = once(child, "exit");
      child.kill();
      await gone;
    },
  };
}

/** The start of a request of a signed-in client: `rest` are further headers, or the end of the headers and a body. */
export const head = (method: string, path: string, token: string, rest = "") =>
  `${method} ${path} HTTP/1.1\r\nhost: console\r\nauthorization: Bearer ${token}\r\n${rest}`;

/** The rest of an upload that declares these bytes and has sent none of its file. */
export const slowUpload = (bytes: number) =>
  `content-type: multipart/form-data; boundary=slow\r\ncontent-length: ${bytes}\r\n\r\n` +
  `--slow\r\ncontent-disposition: form-data; name="attachments"; filename="slow.jpg"\r\n\r\n`;
