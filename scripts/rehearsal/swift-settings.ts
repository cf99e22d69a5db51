// The settings of OpenStack Swift with its S3 interface, as one node.
import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export const KINDS = ["account", "container", "object"] as const;

export interface SwiftSettings {
  /** The account that the servers run as. */
  user: string;
  /** The address and port of the S3 interface. The other servers listen on 127.0.0.1. */
  address: string;
  port: number;
  cachePort: number;
  storagePorts: [account: number, container: number, object: number];
  /** The folder that holds the device d1. Its file system must have extended attributes. */
  devices: string;
  region: string;
  /** ACCOUNT:USER. */
  accessKey: string;
  secret: string;
}

/** Writes the settings and rings into a folder that the servers then read as /etc/swift. Needs the package swift. */
export function writeSwiftSettings(folder: string, settings: SwiftSettings): void {
  mkdirSync(folder, { recursive: true });
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  write(
    "swift.conf",
    `[swift-hash]
swift_hash_path_suffix = rehearsal
swift_hash_path_prefix = rehearsal
[storage-policy:0]
name = default
default = yes
`,
  );
  for (const [number, kind] of KINDS.entries()) {
    const port = settings.storagePorts[number]!;
    makeRing(folder, kind, port);
    write(
      `${kind}-server.conf`,
      `${serverSection(settings, "127.0.0.1", port)}devices = ${settings.devices}
mount_check = false
disable_fallocate = true
[pipeline:main]
pipeline = ${kind}-server
[app:${kind}-server]
use = egg:swift#${kind}
`,
    );
  }
  write("proxy-server.conf", proxyServer(settings));
}

function makeRing(folder: string, kind: string, port: number): void {
  const build = (...words: string[]) => {
    const options = { cwd: folder, encoding: "utf8" } as const;
    const { status, stdout } = spawnSync(
      "swift-ring-builder",
      [`${kind}.builder`, ...words],
      options,
    );
    if (status !== 0) throw new Error(stdout);
  };
  build("create", "4", "1", "1");
  build("add", `r1z1-127.0.0.1:${port}/d1`, "1");
  build("rebalance");
}

const serverSection = ({ user }: SwiftSettings, address: string, port: number) => `[DEFAULT]
bind_ip = ${address}
bind_port = ${port}
user = ${user}
swift_dir = /etc/swift
workers = 0
`;

const FILTERS = [
  "catch_errors",
  "gatekeeper",
  "healthcheck",
  "cache",
  "listing_formats",
  "bulk",
  "s3api",
  "tempauth",
  "copy",
  "slo",
  "dlo",
  "versioned_writes",
];

function proxyServer(settings: SwiftSettings): string {
  const options: Record<string, string> = {
    cache: `memcache_servers = 127.0.0.1:${settings.cachePort}\n`,
    s3api: `location = ${settings.region}\n`,
    tempauth: `user_${settings.accessKey.replace(":", "_")} = ${settings.secret} .admin\n`,
  };
  const filters = FILTERS.map(
    (name) =>
      `[filter:${name}]\nuse = egg:swift#${name === "cache" ? "memcache" : name}\n${options[name] ?? ""}`,
  );
  return `${serverSection(settings, settings.address, settings.port)}[pipeline:main]
pipeline = ${FILTERS.join(" ")} proxy-server
${filters.join("")}[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
`;
}
