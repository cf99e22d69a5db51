import { readFileSync } from "node:fs";
import { BlockList, isIP } from "node:net";
import { resolve } from "node:path";
import * as z from "zod/mini";

const flag = z.pipe(
  z.enum(["0", "1", "true", "false"], { error: "must be 0, 1, true or false" }),
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
/** The names that Fastify knows for ranges of private addresses. */
const PROXY_NAMES = ["loopback", "linklocal", "uniquelocal"];

/** Whether Fastify's `trustProxy` accepts the entry: an IP address, a CIDR range (not of every address) or one of PROXY_NAMES. */
function isProxyRange(entry: string): boolean {
  const [, address = "", bits = "1"] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(entry) ?? [];
  const bitsMax = { 0: 0, 4: 32, 6: 128 }[isIP(address)]!;
  return PROXY_NAMES.includes(entry) || (Number(bits) >= 1 && Number(bits) <= bitsMax);
}

const proxyRule =
  `must be IP addresses, CIDR ranges or ${PROXY_NAMES.join(", ")}, separated by commas; never every address (/0), ` +
  "because anyone could forge the client address that rate limits use";

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
const logLevelRule = `must be one of ${LOG_LEVELS.join(", ")}`;
const shareRule = "must be a number from 0 to 1";

/** The address of a service. */
const serviceUrl = z.url({
  protocol: /^https?$/,
  error: "must be an address that begins with http:// or https://",
});

/** Whether the text is smtp://[user:password@]host[:port] or smtps://..., and nothing more: a path or query would be ignored. */
function isSmtpUrl(text: string): boolean {
  const [, credentials = ""] = /^smtps?:\/\/(?:([^\s/?#@]*)@)?[^\s/?#@]+\/?$/.exec(text) ?? [
    undefined,
    null,
  ];
  return credentials !== null && URL.canParse(text) && /^(?:[^%]|%[\da-f]{2})*$/i.test(credentials);
}
const smtpUrl = z.string().check(
  z.refine(isSmtpUrl, {
    error: "must be as smtp://user:password@host:587 or smtps://user:password@host:465",
  }),
);
/** Where people reach the console: scheme and host, without a path. */
const publicUrl = serviceUrl.check(
  z.refine((text) => !URL.canParse(text) || new URL(text).href === `${new URL(text).origin}/`, {
    error: "must be scheme and host alone, as https://console.example.org",
  }),
);
/** The source of a regular expression; upper and lower case are the same (patternOf). */
const pattern = z.string().check(z.refine(isPattern, { error: "must be a regular expression" }));

/** The regular expression of a setting. */
export const patternOf = (source: string): RegExp => new RegExp(source, "i");

function isPattern(source: string): boolean {
  try {
    return patternOf(source) instanceof RegExp;
  } catch {
    return false;
  }
}

function integer(smallest: number, largest = Number.MAX_SAFE_INTEGER) {
  const limit = largest === Number.MAX_SAFE_INTEGER ? "or more" : `to ${largest}`;
  const error = `must be a whole number, ${smallest} ${limit}`;
  return z.coerce
    .number({ error })
    .check(z.int({ error }), z.gte(smallest, { error }), z.lte(largest, { error }));
}

/** A stopping process ends within this time; the service manager kills it afterwards. */
export const STOP_SECONDS = 135;
const STOP_DELAY_MAX_SECONDS = 120;

const SECRET_MIN = 32;
const SECRET_CHARACTERS_MIN = 8;

/** Whether a secret looks random: long, with many different characters, no repetition, and no word of examples. */
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

export const SECRET_RULE = "must be at least 32 characters chosen at random";
export const weakSecretMessage = `${SECRET_RULE}, such as: openssl rand -base64 48`;

const environment = z.object({
  HOST: z._default(z.string(), "127.0.0.1"),
  PORT: z._default(integer(0, 65_535), 8080),
  DATA_DIR: z._default(z.string(), ".data"),
  DATABASE_URL: z.optional(z.string()),
  /** The role that owns the tables, for migrations and commands. Default: the role of DATABASE_URL. */
  DATABASE_OWNER_URL: z.optional(z.string()),
  /** Default: on with the embedded database, off with DATABASE_URL. */
  DEMO: z.optional(flag),
  SUPER_ADMIN_NAME: z.optional(z.string()),
  SUPER_ADMIN_EMAIL: z.optional(z.string()),
  SUPER_ADMIN_PHONE: z.optional(z.string()),
  SUPER_ADMIN_PASSWORD: z.optional(z.string()),
  CORS_ORIGINS: z._default(list, []),
  /** Addresses or CIDR ranges of the proxies whose X-Forwarded-For is trusted. */
  TRUST_PROXY: z._default(
    list.check(z.refine((entries) => entries.every(isProxyRange), { error: proxyRule })),
    [],
  ),
  /** Signs tokens. Default: a random secret, made at the first start and kept in DATA_DIR. */
  TOKEN_SECRET: z.optional(
    z.string().check(z.refine(isStrongSecret, { error: weakSecretMessage })),
  ),
  SIGN_INS_PER_MINUTE: z._default(integer(1), 10),
  /** The time limit of an uploaded sheet, waiting and reading together (booth-upload-17). */
  SHEET_SECONDS: z._default(integer(2, 600), 9),
  /** Completed complaints without a change for this many days are removed. Default: never. */
  KEEP_COMPLETED_COMPLAINTS_DAYS: z.optional(integer(1, 36_500)),
  DATABASE_CONNECTIONS: z._default(integer(2), 10),
  /** How long a stopping process still serves, until the proxy has removed it; 0 without a proxy. */
  STOP_DELAY_SECONDS: z._default(integer(0, STOP_DELAY_MAX_SECONDS), 0),
  S3_ENDPOINT: z.optional(serviceUrl),
  S3_BUCKET: z.optional(z.string()),
  S3_REGION: z._default(z.string(), "us-east-1"),
  S3_ACCESS_KEY_ID: z.optional(z.string()),
  S3_SECRET_ACCESS_KEY: z.optional(z.string()),
  /** The bearer token for /metrics. Default: no token is needed. */
  METRICS_TOKEN: z.optional(
    z.string().check(z.minLength(16, { error: "must have at least 16 characters" })),
  ),
  /** The collector of traces. Default: no traces. The exporter itself reads OTEL_EXPORTER_OTLP_HEADERS and similar variables. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(serviceUrl),
  OTEL_SERVICE_NAME: z._default(z.string(), "constituency-console"),
  /** The sampled part of the traces, 0 to 1. */
  OTEL_TRACES_SAMPLER_ARG: z._default(
    z.coerce
      .number({ error: shareRule })
      .check(z.gte(0, { error: shareRule }), z.lte(1, { error: shareRule })),
    1,
  ),
  /** The mail server for emails to admins. Default: none are sent. */
  SMTP_URL: z.optional(smtpUrl),
  /** The sender's address of these emails. */
  SMTP_FROM: z.optional(z.email({ error: "must be an e-mail address" })),
  /** The address of this console, for links in messages. */
  PUBLIC_URL: z.optional(publicUrl),
  /** The gateway of messages to citizens (docs/operations/messages.md). Default: none are sent. */
  SMS_URL: z.optional(z.string()),
  SMS_METHOD: z.optional(z.enum(["GET", "POST"], { error: "must be GET or POST" })),
  /** JSON: an object of the headers. */
  SMS_HEADERS: z.optional(z.string()),
  SMS_BODY: z.optional(z.string()),
  /** What the answer to an accepted message holds. A first group is the gateway's own number of the message. */
  SMS_SUCCESS: z.optional(pattern),
  /** The sender and the entity of India's register (DLT). */
  SMS_SENDER: z._default(z.string(), ""),
  SMS_ENTITY: z._default(z.string(), ""),
  /** JSON: for each kind of message the registered template's id, and its text. */
  SMS_TEMPLATES: z.optional(z.string()),
  /** Delivery reports are accepted with this secret. */
  SMS_REPORT_SECRET: z.optional(
    z.string().check(z.refine(isStrongSecret, { error: weakSecretMessage })),
  ),
  /** How the gateway names the parts of a report, and patterns of its states. */
  SMS_REPORT_ID: z._default(z.string(), "id"),
  SMS_REPORT_REFERENCE: z.optional(z.string()),
  SMS_REPORT_STATE: z._default(z.string(), "status"),
  SMS_REPORT_DELIVERED: z._default(pattern, "^(delivrd|delivered|1)$"),
  SMS_REPORT_FAILED: z._default(
    pattern,
    "^(undeliv|undelivered|failed|rejectd|rejected|expired|deleted|2|16)$",
  ),
  LOG_LEVEL: z._default(z.enum(LOG_LEVELS, { error: logLevelRule }), "info"),
});

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");

/** Whether the host is a loopback address. */
export const isLoopback = (host: string): boolean =>
  host === "localhost" ||
  (isIP(host) > 0 && loopback.check(host, isIP(host) === 6 ? "ipv6" : "ipv4"));

/** The names of all settings. */
export const settingNames = Object.keys(environment.shape);

export type Config = ReturnType<typeof readConfig>;

/** One or more settings have errors. */
export class InvalidSettingsError extends Error {
  readonly errors: { setting: string; message: string }[];

  constructor(errors: { setting: string; message: string }[]) {
    const lines = errors.map(({ setting, message }) => `${setting}: ${message}`);
    super(`These settings are not usable:\n  ${lines.join("\n  ")}`);
    this.errors = errors;
  }
}

/**
 * Reads the settings that are set by files, as containers provide secrets: NAME_FILE is the path of NAME's value. Throws
 * InvalidSettingsError when a file cannot be read, and when both NAME and NAME_FILE are set.
 */
function readFiles(settings: NodeJS.ProcessEnv): Record<string, string> {
  const errors: { setting: string; message: string }[] = [];
  const read: Record<string, string> = {};
  for (const name of settingNames) {
    const setting = `${name}_FILE`;
    const path = settings[setting];
    if (path === undefined) continue;
    if (settings[name] !== undefined) errors.push({ setting, message: `${name} is given, too` });
    try {
      const text = readFileSync(path, "utf8");
      // Blanks can belong to a password.
      const value = name.endsWith("PASSWORD") ? text.replace(/\r?\n$/, "") : text.trim();
      if (value) read[name] = value;
      else errors.push({ setting, message: "this file is empty" });
    } catch (error) {
      const { code = "" } = error as NodeJS.ErrnoException;
      errors.push({ setting, message: `this file cannot be read (${code})` });
    }
  }
  if (errors.length) throw new InvalidSettingsError(errors);
  return read;
}

/** Reads and validates the environment. Empty values count as not set. Throws InvalidSettingsError with all errors. */
export function readConfig(env: NodeJS.ProcessEnv) {
  const settings = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const fromFiles = readFiles(settings);
  const parsed = environment.safeParse({ ...settings, ...fromFiles });
  if (!parsed.success)
    throw new InvalidSettingsError(
      parsed.error.issues.map(({ path, message }) => {
        const name = path.join(".");
        return { setting: name in fromFiles ? `${name}_FILE` : name, message };
      }),
    );
  const config = parsed.data;
  assertMailSettings(config);
  return {
    ...config,
    DATA_DIR: resolve(config.DATA_DIR),
    DEMO: config.DEMO ?? !config.DATABASE_URL,
    /** Whether DEMO=1 was set explicitly. */
    isDemoByHand: config.DEMO === true,
  };
}

/** An e-mail has a sender and links. */
function assertMailSettings(config: z.output<typeof environment>): void {
  if (!config.SMTP_URL) return;
  const missing = (["SMTP_FROM", "PUBLIC_URL"] as const).filter((name) => !config[name]);
  const errors = missing.map((setting) => ({ setting, message: "is needed with SMTP_URL" }));
  if (errors.length) throw new InvalidSettingsError(errors);
}
