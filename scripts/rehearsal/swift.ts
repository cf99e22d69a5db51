// OpenStack Swift with its S3 interface, from Debian's packages: one node on 127.0.0.1. Needs root and Debian.
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { closeSync, mkdirSync, openSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "../../server/test/free-port.ts";
import { installedProgram } from "../debian-programs.ts";
import { KINDS, writeSwiftSettings } from "./swift-settings.ts";

const START_MS = 120_000;
const REGION = "ap-south-1";
const [ACCESS_KEY, SECRET] = ["office:console", "a/secret+key"];

/** Starts Swift on data and settings in `folder`, an empty folder whose file system has extended attributes. */
export async function startSwift(folder: string) {
  for (const kind of KINDS) installedProgram(`swift-${kind}-server`, `swift-${kind}`, "--help");
  installedProgram("swift-proxy-server", "swift-proxy", "--help");
  const memcached = installedProgram("memcached", "memcached");
  const etc = join(folder, "etc");
  const devices = join(folder, "devices");
  mkdirSync(join(devices, "d1"), { recursive: true });
  const [port, cachePort] = [await freePort(), await freePort()];
  writeSwiftSettings(etc, {
    user: "root",
    address: "127.0.0.1",
    port,
    cachePort,
    storagePorts: [await freePort(), await freePort(), await freePort()],
    devices,
    region: REGION,
    accessKey: ACCESS_KEY,
    secret: SECRET,
  });

  const children: ChildProcess[] = [];
  const run = (name: string, words: string[]) => {
    // Straight to a file: a pipe would fill while the caller waits for the tests, and stop the server.
    const log = openSync(join(folder, `${name}.log`), "w");
    children.push(spawn(words[0]!, words.slice(1), { stdio: ["ignore", log, log] }));
    closeSync(log);
  };
  run("memcached", [memcached, "-u", "root", "-l", "127.0.0.1", "-p", String(cachePort)]);
  // Swift reads /etc/swift/swift.conf: only these processes see our folder there.
  const mount = `mount --bind "$1" /etc/swift && exec "swift-$2-server" "/etc/swift/$2-server.conf" -v`;
  for (const kind of [...KINDS, "proxy"])
    run(kind, ["unshare", "--mount", "sh", "-c", mount, "sh", etc, kind]);
  async function stop(): Promise<void> {
    for (const child of children) {
      if (child.exitCode !== null) continue;
      child.kill("SIGTERM");
      await once(child, "exit");
    }
  }

  const endpoint = `http://127.0.0.1:${port}`;
  const until = Date.now() + START_MS;
  while (!(await fetch(`${endpoint}/healthcheck`).catch(() => null))?.ok) {
    if (Date.now() > until) {
      await stop();
      throw new Error(`Swift did not start: see the logs in ${folder}.`);
    }
    await wait(500);
  }
  return {
    /** The settings of server/test/real-bucket.ts. */
    env: {
      S3_TEST_ENDPOINT: endpoint,
      S3_TEST_REGION: REGION,
      S3_TEST_ACCESS_KEY_ID: ACCESS_KEY,
      S3_TEST_SECRET_ACCESS_KEY: SECRET,
    },
    stop,
  };
}
