import { createSigner, createVerifier } from "fast-jwt";
import * as z from "zod/mini";
import { SESSION_ABSOLUTE_SECONDS } from "contract/auth";

const ISSUER = "constituency-console";
const ACCESS_TOKEN_SECONDS = 600;

/** The canonical spelling of a token: the two unused bits of the signature's last letter are zero. */
const TOKEN = /^[\w-]+\.[\w-]+\.[\w-]{42}[AEIMQUYcgkosw048]$/;

/** How far the database's clock, which sets `iat`, may be ahead of this process's clock. */
const CLOCK_SKEW_MS = 60_000;
const datedClaims = {
  sid: z.uuid(),
  iat: z.number().check(z.refine((seconds) => seconds * 1000 <= Date.now() + CLOCK_SKEW_MS)),
};
const accessClaims = z.object({ ...datedClaims, sub: z.string(), exp: z.number() });
const refreshClaims = z.object({ ...datedClaims, counter: z.int() });

export type TokenSigner = ReturnType<typeof createTokenSigner>;

/**
 * Signs and verifies the two kinds of token, with one fixed algorithm. An access token holds the account's id and the session's
 * id; a refresh token holds the session's id and its rotation counter. Signing is deterministic: the same session, counter and
 * second give the same token.
 */
export function createTokenSigner(secret: string) {
  const tokenKind = (aud: string, seconds: number) => {
    const options = { algorithm: "HS256", key: secret, iss: ISSUER, aud } as const;
    const checks = {
      key: secret,
      algorithms: ["HS256" as const],
      allowedIss: ISSUER,
      allowedAud: aud,
      checkTyp: "JWT",
      requiredClaims: ["iss", "aud", "exp", "iat"],
    };
    return {
      sign: createSigner({ ...options, expiresIn: seconds * 1000 }),
      verify: createVerifier({ ...checks, maxAge: seconds * 1000 }),
      verifyAtAnyAge: createVerifier({ ...checks, ignoreExpiration: true }),
    };
  };
  const access = tokenKind("access", ACCESS_TOKEN_SECONDS);
  const refresh = tokenKind("refresh", SESSION_ABSOLUTE_SECONDS);
  const verifyClaims = <S extends z.ZodMiniType>(
    verify: (token: string) => unknown,
    claims: S,
    token: string,
  ): z.output<S> | null => {
    if (!TOKEN.test(token)) return null;
    try {
      return claims.parse(verify(token));
    } catch {
      return null;
    }
  };
  return {
    /** `issuedAt` in whole seconds since 1970. */
    pair: (session: { id: string; principal_id: number; counter: number; issuedAt: number }) => {
      const claims = { sid: session.id, iat: session.issuedAt };
      return {
        access_token: access.sign({ ...claims, sub: String(session.principal_id) }),
        refresh_token: refresh.sign({ ...claims, counter: session.counter }),
      };
    },
    /** The claims of a valid access token, else null. */
    readAccess: (token: string) => verifyClaims(access.verify, accessClaims, token),
    /** The claims of an access token that is valid or only expired, else null: for audit rows alone, it grants nothing. */
    readOldAccess: (token: string) => verifyClaims(access.verifyAtAnyAge, accessClaims, token),
    /** The claims of a valid refresh token, else null. */
    readRefresh: (token: string) => verifyClaims(refresh.verify, refreshClaims, token),
  };
}
