import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { expect, test } from "vitest";
import { settingNames } from "../../server/src/config.ts";

const ROOT = join(import.meta.dirname, "../..");
const read = (path: string) => readFileSync(join(ROOT, path), "utf8");

interface Service {
  image: string;
  build?: object;
  read_only?: boolean;
  cap_drop?: string[];
  cap_add?: string[];
  security_opt?: string[];
  restart?: string;
  profiles?: string[];
  command?: string[];
  depends_on?: Record<string, { condition: string }> | string[];
  ports?: string[];
  environment?: Record<string, string>;
  secrets?: string[];
  volumes?: string[];
  healthcheck?: { test: string[] };
  networks: Record<string, { ipv4_address?: string }>;
}
interface Compose {
  services: Record<string, Service>;
  networks: Record<string, { internal?: boolean; ipam: { config: object[] } }>;
  secrets: Record<string, { file: string }>;
}

// The YAML parser that @fastify/swagger installs.
const parserPath = createRequire(
  createRequire(import.meta.url).resolve("@fastify/swagger", { paths: [join(ROOT, "server")] }),
).resolve("yaml");
const { parse } = createRequire(import.meta.url)(parserPath) as {
  parse: (text: string, options: { merge: true }) => Compose;
};
const compose = parse(read("deploy/compose.yaml"), { merge: true });
const services = Object.entries(compose.services);
/** The services that run once: they end, and are not started again. */
const ONCE = ["commands", "roles"];
const consoles = services.filter(([name, { build }]) => build && !ONCE.includes(name));
const addressOf = ({ networks }: Service) => networks.inside!.ipv4_address;

test(
  "several consoles, PostgreSQL 18, a store and a proxy; every image from elsewhere is pinned",
  { tags: ["operate-4"] },
  () => {
    expect(consoles.length).toBeGreaterThan(1);
    expect(compose.services.database!.image).toMatch(/^postgres:18\.\d/);
    for (const [name, { image, build }] of services)
      if (!build) expect(image, name).toMatch(/^[\w./-]+:v?\d+\.\d+(\.\d+)?(-\w+)?$/);
  },
);

test.each(services)(
  "%s: a read-only root, no more privileges than needed, back after a fall",
  { tags: ["operate-4"] },
  (name, service) => {
    expect(service.read_only).toBe(true);
    expect(service.cap_drop).toEqual(["ALL"]);
    const firstStart = ["CHOWN", "DAC_OVERRIDE", "FOWNER", "SETGID", "SETUID"];
    expect(service.cap_add).toEqual(name === "database" ? firstStart : undefined);
    expect(service.security_opt).toEqual(["no-new-privileges:true"]);
    expect(service.restart).toBe(ONCE.includes(name) ? "no" : "unless-stopped");
  },
);

test("only the proxy can be reached from outside; the rest is in a network without a way out", () => {
  const published = services.filter(([, { ports }]) => ports).map(([name]) => name);
  expect(published).toEqual(["proxy"]);
  expect(compose.networks.inside!.internal).toBe(true);
  for (const [name, { networks }] of services)
    expect(Object.keys(networks)).toEqual(name === "proxy" ? ["outside", "inside"] : ["inside"]);
});

test(
  "commands run beside the consoles: with their settings, no fixed address, and the folder that notes a backup",
  { tags: ["operate-5"] },
  () => {
    const { commands } = compose.services;
    const [, first] = consoles[0]!;
    expect(commands).toMatchObject({
      profiles: ["commands"],
      image: first.image,
      environment: first.environment,
      secrets: first.secrets,
      volumes: first.volumes,
    });
    expect(addressOf(commands!)).toBeUndefined();
    const [range] = compose.networks.inside!.ipam.config;
    expect(range).toEqual({ subnet: "172.28.18.0/24", ip_range: "172.28.18.128/25" });
    for (const [, service] of services)
      expect(Number(addressOf(service)?.split(".")[3] ?? 0)).toBeLessThan(128);
  },
);

test(
  "no console starts before the roles and the database are made, which is tried again at every start",
  { tags: ["operate-5"] },
  () => {
    const finished = { condition: "service_completed_successfully" };
    for (const [, { depends_on }] of consoles)
      expect(depends_on).toMatchObject({ roles: finished });
    expect(compose.services.database!.volumes).toEqual(["database:/var/lib/postgresql"]);
  },
);

test("the database logs neither the values of rejected rows nor the statement of a failed command", () => {
  const set = compose.services.database!.command!.filter((word) => word.startsWith("log_"));
  expect(set.toSorted()).toEqual([
    "log_error_verbosity=terse",
    "log_min_duration_statement=-1",
    "log_min_error_statement=panic",
    "log_parameter_max_length=0",
    "log_parameter_max_length_on_error=0",
    "log_statement=none",
  ]);
});

test("the proxy knows every console, and they trust it alone", () => {
  const upstream = read("deploy/nginx/upstream-compose.conf");
  const known = [...upstream.matchAll(/^ {2}server (\S+):8080 /gm)].map(([, address]) => address);
  expect(known).toEqual(consoles.map(([, service]) => addressOf(service)));
  for (const [, { environment }] of consoles)
    expect(environment!.TRUST_PROXY).toBe(addressOf(compose.services.proxy!));
});

test("the server knows every setting of a console, and each secret is in a file", () => {
  const known = new Set<string>(settingNames);
  for (const [, { environment = {}, secrets = [] }] of consoles) {
    for (const name of Object.keys(environment))
      expect(known.has(name.replace(/_FILE$/, "")), name).toBe(true);
    const files = Object.entries(environment).filter(([name]) => name.endsWith("_FILE"));
    expect(files.map(([, path]) => path.replace("/run/secrets/", "")).toSorted()).toEqual(
      secrets.toSorted(),
    );
    const open = Object.keys(environment).filter((name) =>
      /(URL|SECRET|PASSWORD|KEY|KEY_ID|TOKEN)$/.test(name),
    );
    expect(open).toEqual([]);
  }
});

test("make-secrets.sh makes every secret, and git and the image contain no secret", () => {
  const made = new Set(
    [...read("deploy/make-secrets.sh").matchAll(/"\$making\/([\w.-]+)"/g)].map(([, name]) => name),
  );
  const files = Object.values(compose.secrets).map(({ file }) => file);
  const mounted = services
    .flatMap(([, { volumes = [] }]) => volumes)
    .flatMap((volume) => /^(\.\/secrets\/[^:]+):/.exec(volume)?.[1] ?? []);
  for (const file of [...files, ...mounted])
    expect(made.has(file.replace("./secrets/", "")), file).toBe(true);
  expect(read(".gitignore")).toContain("deploy/secrets/");
  expect(read(".dockerignore")).not.toContain("!deploy");
});

test("the store's region and bucket are those of the consoles", () => {
  const region = /s3_region = "(\w+)"/.exec(read("deploy/garage.toml"))![1];
  const bucket = /GARAGE_DEFAULT_BUCKET=(\w+)/.exec(read("deploy/make-secrets.sh"))![1];
  for (const [, { environment }] of consoles)
    expect(environment).toMatchObject({ S3_REGION: region, S3_BUCKET: bucket });
});
