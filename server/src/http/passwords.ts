import { hash, verify } from "@node-rs/argon2";

/** Argon2id, 19 MiB, two passes (security.md); the library's default algorithm is Argon2id. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const AT_ONCE = 2;

let running = 0;
const waiting: (() => void)[] = [];

/** Lets few hashes run at once: each takes memory and a core. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** The hash to store of a password of at most PASSWORD_MAX characters. */
export const hashPassword = (password: string): Promise<string> =>
  inTurn(() => hash(password, COST));

/** Compared against when there is no such account, so that the answer takes the same time. */
const decoy = hash(crypto.randomUUID(), COST);

/** Whether the password is the account's; null stands for an account that does not exist. */
export async function isPasswordOf(password: string, stored: string | null): Promise<boolean> {
  const known = stored ?? (await decoy);
  const matches = await inTurn(() => verify(known, password));
  return matches && stored !== null;
}
