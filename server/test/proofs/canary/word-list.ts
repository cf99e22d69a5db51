import { createHash, createHmac } from "node:crypto";

const ALGORITHMS = ["md5", "sha1", "sha256", "sha384", "sha512", "sha3-256", "blake2b512"];
const KEYED_ALGORITHMS = ["sha1", "sha256"];
const ENCODINGS = ["hex", "base64", "base64url"] as const;
/** Digests are sometimes truncated: this many characters identify one. */
const CHARACTERS = 20;

type Fields = Record<string, unknown>;

/** A request of which an attacker knows everything except the secret: its fields, and texts used with it. */
export interface KnownRequest {
  fields: Fields;
  secret: string;
  /** The action, the key, the path, ids, ... */
  beside: string[];
}

const sorted = (fields: Fields) =>
  Object.fromEntries(Object.entries(fields).toSorted(([a], [b]) => a.localeCompare(b)));

/** The texts that a server is likely to hash, with this word as the secret. */
function* texts({ fields, secret, beside }: KnownRequest, word: string): Generator<string> {
  const filled = { ...fields, [secret]: word };
  const last = { ...filled };
  delete last[secret];
  for (const body of [filled, sorted(filled), { ...last, [secret]: word }]) {
    const json = JSON.stringify(body);
    yield json;
    yield JSON.stringify(body, null, 2);
    yield new URLSearchParams(body as Record<string, string>).toString();
    yield Object.values(body).join("");
    for (const parts of [
      [body],
      [body, []],
      [body, [], []],
      [body, null],
      ...beside.flatMap((text) => [
        [body, [], text],
        [text, body],
        [text, body, []],
      ]),
    ])
      yield JSON.stringify(parts);
    for (const text of beside) for (const glue of ["", " ", ":", "\n"]) yield text + glue + json;
  }
  yield word;
  const others = [...beside, ...Object.values(fields).map(String)];
  for (const text of others)
    for (const glue of ["", " ", ":", "|"]) {
      yield text + glue + word;
      yield word + glue + text;
    }
}

/** The common encodings of the text's digests, plain or keyed. */
function* digests(text: string, keys: string[]): Generator<string> {
  const made = [
    ...ALGORITHMS.map((algorithm) => createHash(algorithm).update(text).digest()),
    ...KEYED_ALGORITHMS.flatMap((algorithm) =>
      keys.map((key) => createHmac(algorithm, key).update(text).digest()),
    ),
  ];
  for (const digest of made) for (const encoding of ENCODINGS) yield digest.toString(encoding);
}

/** The words with a digest in `haystack`, tried with every request and every kind of digest. */
export function wordsFoundBy(haystack: string, requests: KnownRequest[], words: string[]) {
  const stretches = new Set<string>();
  for (const [stretch] of haystack.matchAll(/[\w+/-]{20,}/g))
    for (let at = 0; at + CHARACTERS <= stretch.length; at += 1)
      stretches.add(stretch.slice(at, at + CHARACTERS));
  const found = new Set<string>();
  let tried = 0;
  for (const word of words)
    for (const request of requests)
      for (const text of new Set(texts(request, word)))
        for (const digest of digests(text, request.beside)) {
          tried += 1;
          if (stretches.has(digest.slice(0, CHARACTERS))) found.add(word);
        }
  return { found: [...found], tried };
}
