import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { installedProgram } from "../../scripts/debian-programs.ts";
import { freePort } from "./free-port.ts";
import { kill } from "./server-process.ts";

/** A text that the network took: its sender, its phone, and what it says. */
export interface NetworkText {
  phone: string;
  text: string;
}

/** The first part of a message, as the fake network prints it: UTF-16 whose other bytes are percent-encoded. */
function textOf(line: string): NetworkText | null {
  const found = /Got message \d+: <\S+ (\d+) (?:ucs-2|udh (\S+) data) (.*)>$/.exec(line);
  if (!found || (found[2] && !found[2].endsWith("%01"))) return null;
  const bytes = [...found[3]!.matchAll(/%([\da-f]{2})|(.)/gi)].map(([, hex, letter]) =>
    hex === undefined ? (letter === "+" ? 0x20 : letter!.charCodeAt(0)) : Number.parseInt(hex, 16),
  );
  const text = new TextDecoder("utf-16be").decode(Uint8Array.from(bytes));
  return { phone: found[1]!, text };
}

async function listens(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, "127.0.0.1");
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    });
    socket.destroy();
    if (isOpen) return;
    await wait(50);
  }
}

/** Kannel with a network of its own on this machine; `kill` is kill -9 of the gateway, `start` starts it again. */
export async function openKannel(folder: string) {
  const bearerbox = installedProgram("bearerbox", "kannel");
  const smsbox = installedProgram("smsbox", "kannel");
  const fakeNetwork = installedProgram("fakesmsc", "kannel-extras");
  const [admin, boxes, network, http] = [
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
  ];
  const file = join(folder, "kannel.conf");
  await writeFile(
    file,
    `group = core
admin-port = ${admin}
admin-password = none
smsbox-port = ${boxes}
box-allow-ip = 127.0.0.1

group = smsc
smsc = fake
smsc-id = fake
port = ${network}
connect-allow-ip = 127.0.0.1

group = smsbox
bearerbox-host = 127.0.0.1
sendsms-port = ${http}
http-request-retry = 20
http-queue-delay = 1

group = sendsms-user
username = office
password = Neem-Kannel-7
max-messages = 10
concatenation = true
`,
  );
  const texts: NetworkText[] = [];
  let running: ChildProcess[] = [];
  const run = (program: string, args: string[]) => {
    const child = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"] });
    child.stdout.resume();
    running.push(child);
    return child;
  };
  return {
    url: `http://127.0.0.1:${http}/cgi-bin/sendsms?username=office&password=Neem-Kannel-7`,
    /** What the network took so far. */
    texts,
    async start() {
      run(bearerbox, [file]).stderr.resume();
      await listens(boxes);
      await listens(network);
      const fake = run(fakeNetwork, [
        "-H",
        "127.0.0.1",
        "-r",
        String(network),
        "-m",
        "0",
        "1 2 text nop",
      ]);
      let rest = "";
      fake.stderr.setEncoding("utf8").on("data", (chunk: string) => {
        const lines = (rest + chunk).split("\n");
        rest = lines.pop()!;
        texts.push(...lines.map(textOf).filter((text) => text !== null));
      });
      run(smsbox, [file]).stderr.resume();
      await listens(http);
    },
    async kill() {
      const ended = running
        .filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)
        .map((child) => once(child, "exit"));
      for (const { pid } of running) kill(pid!);
      await Promise.all(ended);
      running = [];
    },
  };
}
