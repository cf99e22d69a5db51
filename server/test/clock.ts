import { vi } from "vitest";
import { createTokenSigner } from "../src/auth/access-tokens.ts";
import { type TestApp, TOKEN_SECRET } from "./app.ts";

/**
 * Sets the clock of this process to `at`; returns the headers of the super administrator, signed in at that time. The test
 * resets the clock with vi.useRealTimers().
 */
export function setClock(app: TestApp, at: string): Record<string, string> {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(at) });
  const [, claims] = app.tokens.access_token.split(".");
  const { sid } = JSON.parse(Buffer.from(claims!, "base64url").toString()) as { sid: string };
  const { access_token } = createTokenSigner(TOKEN_SECRET).pair({
    id: sid,
    principal_id: app.superAdmin,
    counter: 0,
    issuedAt: Math.floor(Date.now() / 1000),
  });
  return { authorization: `Bearer ${access_token}` };
}
