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
const count = (smallest: number) => z.coerce.number().check(z.int(), z.gte(smallest));

const SECRET_MIN = 32;
const SECRET_LETTERS_MIN = 8;

/** Whether a secret looks chosen at random: long, of many characters, not a shorter one repeated, without a word of examples. */
export function isStrongSecret(secret: string): boolean {
  return (
    secret.length >= SECRET_MIN &&
    new Set(secret).size >= SECRET_LETTERS_MIN &&
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
  PORT: z._default(count(0), 8080),
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
  SIGN_INS_PER_MINUTE: z._default(count(1), 10),
  /** Completed complaints that nobody changed for so many days are removed; left out, none ever is. */
  KEEP_COMPLETED_COMPLAINTS_DAYS: z.optional(count(1).check(z.lte(36_500))),
  DATABASE_CONNECTIONS: z._default(count(2), 10),
  S3_ENDPOINT: z.optional(z.url()),
  S3_BUCKET: z.optional(z.string()),
  S3_REGION: z._default(z.string(), "us-east-1"),
  S3_ACCESS_KEY_ID: z.optional(z.string()),
  S3_SECRET_ACCESS_KEY: z.optional(z.string()),
  LOG_LEVEL: z._default(
    z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]),
    "info",
  ),
});

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
 * Reads the environment, once. Empty values count as not given.
 * Throws UnusableSettings, which names each setting at fault.
 */
export function readConfig(env: NodeJS.ProcessEnv) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const parsed = environment.safeParse(given);
  if (!parsed.success)
    throw new UnusableSettings(
      parsed.error.issues.map(({ path, message }) => ({ setting: path.join("."), message })),
    );
  const config = parsed.data;
  return {
    ...config,
    DATA_DIR: resolve(config.DATA_DIR),
    DEMO: config.DEMO ?? !config.DATABASE_URL,
  };
}
