import { readFileSync } from "node:fs";
import { BlockList, isIP } from "node:net";
import { resolve } from "node:path";
import * as z from "zod/mini";

const flag = z.pipe(
  z.enum(["0", "1", "true", "false"]),
  z.transform((value) => value === "1" || value === "true"),
);
const list = z.pipe(
  z.string(),
  z.transform((value) =>
    value
      .split(",")
      .map((part) => part.trim())
      .filter(Boolean),
  ),
);
const integer = (smallest: number) => z.coerce.number().check(z.int(), z.gte(smallest));

const SECRET_MIN = 32;
const SECRET_CHARACTERS_MIN = 8;

/** Whether a secret looks chosen at random: long, of many characters, not a shorter one repeated, without a word of examples. */
export function isStrongSecret(secret: string): boolean {
  return (
    secret.length >= SECRET_MIN &&
    new Set(secret).size >= SECRET_CHARACTERS_MIN &&
    !isRepetition(secret) &&
    !/change.?(me|this|it)|password|secret|example|default|123456789|abcdefgh/i.test(secret)
  );
}

const isRepetition = (text: string) =>
  Array.from({ length: text.length / 2 }).some((_, less) => text.startsWith(text.slice(less + 1)));

export const weakSecretMessage =
  "must be at least 32 characters chosen at random, such as: openssl rand -base64 48";

const environment = z.object({
  HOST: z._default(z.string(), "127.0.0.1"),
  PORT: z._default(integer(0), 8080),
  DATA_DIR: z._default(z.string(), ".data"),
  DATABASE_URL: z.optional(z.string()),
  /** The role that owns the tables, for migrations and commands; left out, DATABASE_URL's does everything. */
  DATABASE_OWNER_URL: z.optional(z.string()),
  /** A hot standby of DATABASE_URL's server, for the rows of lists. */
  DATABASE_READ_URL: z.optional(z.string()),
  /** Left out: the demonstration on the embedded database, an empty office on one's own server. */
  DEMO: z.optional(flag),
  SUPER_ADMIN_NAME: z.optional(z.string()),
  SUPER_ADMIN_EMAIL: z.optional(z.string()),
  SUPER_ADMIN_PHONE: z.optional(z.string()),
  SUPER_ADMIN_PASSWORD: z.optional(z.string()),
  CORS_ORIGINS: z._default(list, []),
  /** Addresses or CIDR ranges of proxies whose X-Forwarded-For counts. */
  TRUST_PROXY: z._default(list, []),
  /** Signs tokens; left out, one is made at the first start and kept in DATA_DIR. */
  TOKEN_SECRET: z.optional(
    z.string().check(z.refine(isStrongSecret, { error: weakSecretMessage })),
  ),
  SIGN_INS_PER_MINUTE: z._default(integer(1), 10),
  /** How long an upload waits for its turn and is read, together. The default is that of security.md, "Uploads". */
  SHEET_SECONDS: z._default(integer(2).check(z.lte(600)), 9),
  /** Completed complaints that nobody changed for so many days are removed; left out, none ever is. */
  KEEP_COMPLETED_COMPLAINTS_DAYS: z.optional(integer(1).check(z.lte(36_500))),
  DATABASE_CONNECTIONS: z._default(integer(2), 10),
  /** How long a process that is asked to end still serves, while the proxy takes it out; 0 without a proxy. */
  STOP_DELAY_SECONDS: z._default(integer(0).check(z.lte(600)), 0),
  S3_ENDPOINT: z.optional(z.url()),
  S3_BUCKET: z.optional(z.string()),
  S3_REGION: z._default(z.string(), "us-east-1"),
  S3_ACCESS_KEY_ID: z.optional(z.string()),
  S3_SECRET_ACCESS_KEY: z.optional(z.string()),
  /** Who asks for /metrics must bear it; left out, everybody is answered. */
  METRICS_TOKEN: z.optional(
    z.string().check(z.minLength(16, { error: "must have at least 16 characters" })),
  ),
  /** Where traces go; left out, none are made. The exporter reads OTEL_EXPORTER_OTLP_HEADERS and the like by itself. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(z.url({ protocol: /^https?$/ })),
  OTEL_SERVICE_NAME: z._default(z.string(), "constituency-console"),
  /** The part of the traces that is kept. */
  OTEL_TRACES_SAMPLER_ARG: z._default(z.coerce.number().check(z.gte(0), z.lte(1)), 1),
  LOG_LEVEL: z._default(
    z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]),
    "info",
  ),
});

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");

/** Whether only this machine reaches what listens on this host. */
export const isLoopback = (host: string): boolean =>
  host === "localhost" ||
  (isIP(host) > 0 && loopback.check(host, isIP(host) === 6 ? "ipv6" : "ipv4"));

/** Every setting there is. */
export const settingNames = Object.keys(environment.shape);

export type Config = ReturnType<typeof readConfig>;

/** What is wrong with each setting at fault, all of them at once. */
export class UnusableSettings extends Error {
  readonly faults: { setting: string; message: string }[];

  constructor(faults: { setting: string; message: string }[]) {
    const lines = faults.map(({ setting, message }) => `${setting}: ${message}`);
    super(`These settings are not usable:\n  ${lines.join("\n  ")}`);
    this.faults = faults;
  }
}

/**
 * The values of settings that lie in files of their own: NAME_FILE names the file of NAME, as containers hand secrets
 * over. Throws UnusableSettings on a file that cannot be read, and on a setting that is given in both ways.
 */
function readFiles(given: NodeJS.ProcessEnv): Record<string, string> {
  const faults: { setting: string; message: string }[] = [];
  const read: Record<string, string> = {};
  for (const name of settingNames) {
    const setting = `${name}_FILE`;
    const path = given[setting];
    if (path === undefined) continue;
    if (given[name] !== undefined) faults.push({ setting, message: `${name} is given, too` });
    try {
      read[name] = readFileSync(path, "utf8").trim();
    } catch (error) {
      const { code = "" } = error as NodeJS.ErrnoException;
      faults.push({ setting, message: `this file cannot be read (${code})` });
    }
  }
  if (faults.length) throw new UnusableSettings(faults);
  return read;
}

/**
 * Reads the environment, once. Empty values count as not given.
 * Throws UnusableSettings, which names each setting at fault.
 */
export function readConfig(env: NodeJS.ProcessEnv) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const fromFiles = readFiles(given);
  const parsed = environment.safeParse({ ...given, ...fromFiles });
  if (!parsed.success)
    throw new UnusableSettings(
      parsed.error.issues.map(({ path, message }) => {
        const name = path.join(".");
        return { setting: name in fromFiles ? `${name}_FILE` : name, message };
      }),
    );
  const config = parsed.data;
  return {
    ...config,
    DATA_DIR: resolve(config.DATA_DIR),
    DEMO: config.DEMO ?? !config.DATABASE_URL,
    /** Whether DEMO=1 was set, and is not only the default. */
    isDemoByHand: config.DEMO === true,
  };
}
