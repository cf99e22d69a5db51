import { vi } from "vitest";
import { createTokenSigner } from "../src/auth/access-tokens.ts";
import { type TestApp, TOKEN_SECRET } from "./app.ts";

/**
 * Sets the clock of this process to `at`; returns the headers of a person who has signed in, by default of the super
 * administrator, for that time. The test resets the clock with vi.useRealTimers().
 */
export function setClock(
  app: TestApp,
  at: string,
  who = { principal_id: app.superAdmin, access_token: app.tokens.access_token },
): Record<string, string> {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(at) });
  const [, claims] = who.access_token.split(".");
  const { sid } = JSON.parse(Buffer.from(claims!, "base64url").toString()) as { sid: string };
  const { access_token } = createTokenSigner(TOKEN_SECRET).pair({
    id: sid,
    principal_id: who.principal_id,
    counter: 0,
    issuedAt: Math.floor(Date.now() / 1000),
  });
  return { authorization: `Bearer ${access_token}` };
}
