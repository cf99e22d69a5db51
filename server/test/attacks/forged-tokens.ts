import { createHmac, createPrivateKey, generateKeyPairSync, sign as signWith } from "node:crypto";

type Values = Record<string, unknown>;
type Sign = (input: string) => string;

/** A valid token, and what else an attacker may have. */
export interface Genuine {
  token: string;
  /** The server's secret: tokens signed with it must be rejected for their content. */
  secret: string;
  /** A valid token of the same kind of another person. */
  another: string;
  /** The token of the other kind of the same session (refresh for access, access for refresh). */
  otherKind: string;
}

/** Each kind of forgery by name; `turn` varies it between uses. */
export type Forgeries = Record<string, (genuine: Genuine, turn: number) => string>;

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
export const partsOf = (token: string) => token.split(".") as [string, string, string];
export const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(partsOf(token)[1], "base64url").toString()) as Values;
export const headerOf = (token: string) =>
  JSON.parse(Buffer.from(partsOf(token)[0], "base64url").toString()) as Values;

export const hmac =
  (hash: string, secret: string): Sign =>
  (input) =>
    createHmac(hash, secret).update(input).digest("base64url");

/** The token with these header and payload values (undefined: removed), signed again. */
export function resigned(token: string, sign: Sign, header: Values = {}, claims: unknown = {}) {
  const head = encode({ ...headerOf(token), ...header });
  const isPatch = typeof claims === "object" && claims !== null && !Array.isArray(claims);
  const body = encode(isPatch ? { ...claimsOf(token), ...claims } : claims);
  return `${head}.${body}.${sign(`${head}.${body}`)}`;
}

const now = () => Math.floor(Date.now() / 1000);
const one = <Value>(values: Value[], turn: number): Value => values[turn % values.length]!;

// The attacker's own keys.
const guessed = "secret-of-the-attacker-with-36-chars";
const rsa = generateKeyPairSync("rsa", { modulusLength: 2048 });
const elliptic = generateKeyPairSync("ec", { namedCurve: "P-256" });
const edwards = generateKeyPairSync("ed25519");
const publicPem = rsa.publicKey.export({ type: "spki", format: "pem" });
const jwk = { kty: "oct", k: Buffer.from(guessed).toString("base64url"), alg: "HS256" };
const byRsa: Sign = (input) =>
  signWith("sha256", Buffer.from(input), rsa.privateKey).toString("base64url");
const byElliptic: Sign = (input) =>
  signWith("sha256", Buffer.from(input), {
    key: createPrivateKey(elliptic.privateKey.export({ type: "pkcs8", format: "pem" })),
    dsaEncoding: "ieee-p1363",
  }).toString("base64url");
const byEdwards: Sign = (input) =>
  signWith(null, Buffer.from(input), edwards.privateKey).toString("base64url");

const NONE = ["none", "None", "NONE", "nOnE", "none ", " none", "none\0", "", null, 0, false, []];
const unsigned = ["", "AA", "A".repeat(43)];

/** Signed with a foreign key, under every way of naming a key. */
const ofForeignKeys: Forgeries = {
  "alg none": ({ token }, turn) =>
    resigned(token, () => one(unsigned, turn), { alg: one(NONE, turn) }),
  "alg none, the genuine signature": ({ token }, turn) =>
    resigned(token, () => partsOf(token)[2], { alg: one(NONE, turn) }),
  "no alg": ({ token }) => resigned(token, () => partsOf(token)[2], { alg: undefined }),
  "another secret": ({ token }) => resigned(token, hmac("sha256", guessed)),
  "an empty secret": ({ token }) => resigned(token, hmac("sha256", "")),
  RS256: ({ token }) => resigned(token, byRsa, { alg: "RS256" }),
  "RS256, its key in the header": ({ token }) =>
    resigned(token, byRsa, { alg: "RS256", jwk: rsa.publicKey.export({ format: "jwk" }) }),
  ES256: ({ token }) => resigned(token, byElliptic, { alg: "ES256" }),
  EdDSA: ({ token }) => resigned(token, byEdwards, { alg: "EdDSA" }),
  "HS256 with a public key as the secret": ({ token }) =>
    resigned(token, hmac("sha256", publicPem), { x5c: [publicPem] }),
  "RS256 named, HS256 with the public key": ({ token }) =>
    resigned(token, hmac("sha256", publicPem), { alg: "RS256" }),
  jwk: ({ token }) => resigned(token, hmac("sha256", guessed), { jwk }),
  jku: ({ token }) =>
    resigned(token, hmac("sha256", guessed), { jku: "https://keys.example.org/jwks.json" }),
  x5u: ({ token }) =>
    resigned(token, hmac("sha256", guessed), { x5u: "https://keys.example.org/x5u.pem" }),
  kid: ({ token }, turn) => {
    const kid = one(["../../../../dev/null", "' union select 'x' --", "0", "|id", "\0"], turn);
    return resigned(token, hmac("sha256", one(["", guessed, "x"], turn)), { kid });
  },
  crit: ({ token }) => resigned(token, hmac("sha256", guessed), { crit: ["jwk"], jwk }),
};

/** Signed with the server's secret, under another algorithm or as another type. */
const ofHeaders: Forgeries = {
  HS384: ({ token, secret }) => resigned(token, hmac("sha384", secret), { alg: "HS384" }),
  HS512: ({ token, secret }) => resigned(token, hmac("sha512", secret), { alg: "HS512" }),
  "HS384 named, HS256 used": ({ token, secret }, turn) =>
    resigned(token, hmac("sha256", secret), {
      alg: one(["HS384", "HS512", "RS256", "hs256", "HS256 ", ["HS256"]], turn),
    }),
  "HS256 named, HS512 used": ({ token, secret }) => resigned(token, hmac("sha512", secret)),
  "another type": ({ token, secret }, turn) =>
    resigned(token, hmac("sha256", secret), {
      typ: one(["at+jwt", "JWE", "", null, 1, undefined, ["JWT"]], turn),
    }),
  "crit that nobody understands": ({ token, secret }, turn) =>
    resigned(token, hmac("sha256", secret), {
      b64: false,
      crit: one([["b64"], [], "b64", ["alg"], [1]], turn),
    }),
};

/** Signed with the server's secret, with claims that no token of ours has. */
const ofClaims: Forgeries = Object.fromEntries(
  Object.entries({
    issuer: () => [{ iss: "another-console" }, { iss: ["constituency-console"] }, { iss: null }],
    audience: () => [{ aud: "other" }, { aud: [] }, { aud: ["other"] }, { aud: 1 }, { aud: "" }],
    expired: () => [
      { iat: now() - 601, exp: now() - 1 },
      { iat: now() - 50_000, exp: now() - 6800 },
    ],
    "too old, whatever its end": () => [{ iat: now() - 43_201, exp: now() + 600 }],
    "no end": () => [{ exp: null }, { exp: "never" }, { exp: [] }, { exp: String(now() + 600) }],
    "not yet valid": () => [{ nbf: now() + 60 }, { nbf: "soon" }, { nbf: [now() + 60] }],
    "issued in the future": () => [{ iat: now() + 120, exp: now() + 700 }, { iat: "today" }],
    "a claim left out": () =>
      ["iss", "aud", "iat", "exp", "sid"].map((name) => ({ [name]: undefined })),
    "a session id that is none": () =>
      ["1", "", "' or 1=1 --", "\0", "x".repeat(4000), null, 1, [], {}, "null"].map((sid) => ({
        sid,
      })),
    "the id of no session": () => [{ sid: crypto.randomUUID() }],
    "no claims": () => [[], "text", null, 1, true],
  } satisfies Record<string, () => unknown[]>).map(([name, patches]) => [
    name,
    ({ token, secret }: Genuine, turn: number) =>
      resigned(token, hmac("sha256", secret), {}, one<unknown>(patches(), turn)),
  ]),
);

/** Genuine parts, combined or encoded differently. */
const ofParts: Forgeries = {
  "one bit flipped": ({ token }, turn) => flipped(token, turn % token.length, turn % 8),
  "another's payload": ({ token, another }) =>
    [partsOf(token)[0], partsOf(another)[1], partsOf(token)[2]].join("."),
  "another's signature": ({ token, another }) =>
    [partsOf(token)[0], partsOf(token)[1], partsOf(another)[2]].join("."),
  "the payload of the other kind": ({ token, otherKind }) =>
    [partsOf(token)[0], partsOf(otherKind)[1], partsOf(token)[2]].join("."),
  "a token of the other kind": ({ otherKind }) => otherKind,
  truncated: ({ token }, turn) => token.slice(0, 1 + (turn % (token.length - 1))),
  padded: ({ token }, turn) => {
    const parts = partsOf(token);
    parts[turn % 3] += one(["=", "==", "A", "%3D"], turn);
    return parts.join(".");
  },
  "whitespace inside": ({ token }, turn) => {
    const at = 1 + (turn % (token.length - 2));
    return token.slice(0, at) + one([" ", "\t", "\u00A0"], turn) + token.slice(at);
  },
  "a part more or less": ({ token }, turn) =>
    one(
      [`${token}.AA`, `.${token}`, partsOf(token).slice(0, 2).join("."), `${token}.`, "..", "."],
      turn,
    ),
  "in another alphabet": ({ token }) => `${token.slice(0, -43)}+/${token.slice(-41)}`,
  garbage: (_, turn) =>
    one(["garbage", "a.b.c", "null", "undefined", "[object Object]", "🙂"], turn),
};

/** Forgeries for both kinds of token. */
export const forgeries: Forgeries = { ...ofForeignKeys, ...ofHeaders, ...ofClaims, ...ofParts };

/** Additional forgeries for access tokens: tokens of another person. */
export const accessForgeries: Forgeries = {
  ...forgeries,
  "the session of another": ({ token, another, secret }) =>
    resigned(token, hmac("sha256", secret), {}, { sid: claimsOf(another).sid }),
  "older than ten minutes, whatever its end": ({ token, secret }) =>
    resigned(token, hmac("sha256", secret), {}, { iat: now() - 601, exp: now() + 600 }),
  "the subject of another": ({ token, another, secret }, turn) => {
    const sub = one([claimsOf(another).sub, undefined, null, 1, ["1"], "01", "1 ", "0"], turn);
    return resigned(token, hmac("sha256", secret), {}, { sub });
  },
};

/** The token with one bit of one character flipped. */
const flipped = (token: string, at: number, bit: number) =>
  token.slice(0, at) + String.fromCharCode(token.charCodeAt(at) ^ (1 << bit)) + token.slice(at + 1);

/** Headers with a valid token in a wrong place or form. */
export const misplaced: Record<string, (token: string) => Record<string, string>> = {
  "no scheme": (token) => ({ authorization: token }),
  "another scheme": (token) => ({ authorization: `Token ${token}` }),
  Basic: (token) => ({ authorization: `Basic ${Buffer.from(token).toString("base64")}` }),
  "two blanks": (token) => ({ authorization: `Bearer  ${token}` }),
  "a tab": (token) => ({ authorization: `Bearer\t${token}` }),
  "no blank": (token) => ({ authorization: `Bearer${token}` }),
  "a colon": (token) => ({ authorization: `Bearer: ${token}` }),
  quotes: (token) => ({ authorization: `Bearer "${token}"` }),
  twice: (token) => ({ authorization: `Bearer ${token}, Bearer ${token}` }),
  "one more word": (token) => ({ authorization: `Bearer ${token} ${token}` }),
  "the scheme alone": () => ({ authorization: "Bearer" }),
  "nothing after the scheme": () => ({ authorization: "Bearer " }),
  "a cookie": (token) => ({ cookie: `token=${token}; access_token=${token}` }),
  "another header": (token) => ({ "x-access-token": token, "proxy-authorization": token }),
};
