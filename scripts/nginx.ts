// Runs nginx with deploy/nginx/ on free ports, in a folder of its own: for proxy.test.ts.
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
  /** The ports of the consoles behind nginx. */
  consoles: number[];
}

/** Creates the folder: a self-signed certificate, and our configuration with these ports and this folder in it. */
export function configure(folder: string, { http, https, consoles }: Ports): void {
  mkdirSync(join(folder, "logs"), { recursive: true });
  makeCertificate(folder);
  const read = (name: string) => readFileSync(join(CONFIGURATION, name), "utf8");
  const site = read("console.conf")
    .replace("listen 80 ", `listen 127.0.0.1:${http} `)
    .replace("listen 443 ", `listen 127.0.0.1:${https} `)
    .replace("listen [::]:80 ", `listen [::1]:${http} `)
    .replace("listen [::]:443 ", `listen [::1]:${https} `)
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

/** Runs `nginx -t` on a folder that configure() created. */
export function testConfiguration(folder: string): { status: number | null; output: string } {
  const { status, stderr } = spawnSync(program(), ["-t", ...optionsIn(folder)], {
    encoding: "utf8",
  });
  return { status, output: stderr };
}

/** Starts nginx and waits until it listens; `stop` ends it. Throws with its log if it does not start. */
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

/** The content of all its logs. */
export const readLogs = (folder: string): string =>
  readdirSync(join(folder, "logs"))
    .map((name) => readFileSync(join(folder, "logs", name), "utf8"))
    .join("");
