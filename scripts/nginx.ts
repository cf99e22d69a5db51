// deploy/nginx/ on free ports of this machine, in a folder of its own: for proxy.test.ts.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { unpackedProgram } from "./debian-programs.ts";

export const CONFIGURATION = join(import.meta.dirname, "../deploy/nginx");
const START_MS = 10_000;

interface Ports {
  http: number;
  https: number;
  /** Of the consoles behind it. */
  consoles: number[];
}

/** Makes the folder: a certificate of its own, and our configuration with these ports and that folder in it. */
export function configure(folder: string, { http, https, consoles }: Ports): void {
  mkdirSync(join(folder, "logs"), { recursive: true });
  makeCertificate(folder);
  const read = (name: string) => readFileSync(join(CONFIGURATION, name), "utf8");
  const site = read("console.conf")
    .replace("listen 80 ", `listen 127.0.0.1:${http} `)
    .replace("listen 443 ", `listen 127.0.0.1:${https} `)
    .replaceAll("/etc/nginx/tls", folder)
    .replaceAll("/var/log/nginx", join(folder, "logs"));
  const [first = ""] = /^ {2}server .*\n/m.exec(read("upstream.conf")) ?? [];
  const servers = consoles.map((port) => first.replace("8081", String(port))).join("");
  const upstream = read("upstream.conf").replace(/(?:^ {2}server .*\n)+/m, servers);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (kind) => `  ${kind}_temp_path ${join(folder, kind)};`,
  );
  writeFileSync(
    join(folder, "nginx.conf"),
    `${process.getuid?.() === 0 ? "user root;\n" : ""}daemon off;
worker_processes 1;
pid ${join(folder, "nginx.pid")};
error_log ${join(folder, "logs/start.log")};
events {}
http {
${temporary.join("\n")}
${upstream}
${site}
}
`,
  );
}

function makeCertificate(folder: string): void {
  const openssl = unpackedProgram("openssl", "openssl", "version");
  const { status, stderr } = spawnSync(
    openssl,
    `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=IP:127.0.0.1`
      .split(" ")
      .concat("-keyout", join(folder, "privkey.pem"), "-out", join(folder, "fullchain.pem")),
    { encoding: "utf8" },
  );
  if (status !== 0) throw new Error(stderr);
}

const program = () => unpackedProgram("nginx", "nginx", "-v");
const optionsIn = (folder: string) => [
  "-p",
  folder,
  "-e",
  join(folder, "logs/start.log"),
  "-c",
  join(folder, "nginx.conf"),
];

/** What `nginx -t` says of a folder that configure() made. */
export function judge(folder: string): { status: number | null; said: string } {
  const { status, stderr } = spawnSync(program(), ["-t", ...optionsIn(folder)], {
    encoding: "utf8",
  });
  return { status, said: stderr };
}

/** Starts it, and waits until it listens; `stop` ends it. Throws with its log when it does not. */
export async function startNginx(folder: string): Promise<{ stop: () => Promise<void> }> {
  const child = spawn(program(), optionsIn(folder), { stdio: "inherit" });
  const ended = once(child, "exit");
  const pid = join(folder, "nginx.pid");
  const until = Date.now() + START_MS;
  while (!existsSync(pid) || readFileSync(pid, "utf8") === "") {
    if (child.exitCode !== null || Date.now() > until)
      throw new Error(readFileSync(join(folder, "logs/start.log"), "utf8"));
    await wait(20);
  }
  return {
    stop: async () => {
      child.kill("SIGTERM");
      await ended;
    },
  };
}

/** Everything that it has logged. */
export const logsOf = (folder: string): string =>
  readdirSync(join(folder, "logs"))
    .map((name) => readFileSync(join(folder, "logs", name), "utf8"))
    .join("");
