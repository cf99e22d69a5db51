import fc from "fast-check";
import { bodyOf } from "./fuzz-bodies.ts";
import { formText, percentEncoded } from "./fuzz-encoding.ts";
import { body } from "./fuzz-broken-bodies.ts";
import { oddAddresses, oddHeaders, oddQueries } from "./fuzz-oddities.ts";
import { bodyObject, type Operation } from "./fuzz-routes.ts";
import { factsOf, type Office, type TokenSigner } from "./fuzz-office.ts";
import {
  BROKEN_BYTES,
  type Facts,
  type Fields,
  LITERALLY,
  odd,
  seldom,
  smuggled,
  valid,
  validFields,
} from "./fuzz-values.ts";

/** One request as it is sent. */
export interface Request {
  method: string;
  /** With its query, one character per byte. */
  path: string;
  headers: [string, string][];
  body: Buffer | null;
  /** Whether it has a valid token. */
  isSignedIn: boolean;
  /** Whether path and method match the operation. */
  isAddressed: boolean;
  /** The fields that were sent, if the body carries them unchanged. */
  sent: Fields | null;
}

const pathWithin = (operation: Operation, params: Fields) =>
  operation.path.replace(/\{(\w+)\}/g, (_, name: string) => percentEncoded(formText(params[name])));

/** Whether the router accepts the value as a path parameter (app.ts: at most 200 characters). */
function isSegment(value: unknown): boolean {
  const text = formText(value);
  return text !== "" && text.length <= 200 && text.isWellFormed() && !text.includes(BROKEN_BYTES);
}

/** Whether HTTP allows the text in an address. */
const isAscii = (text: string) => /^[\x21-\x7e]*$/.test(text);

const oneOf = <T>(list: T[], at: number): T => list[at % list.length]!;

const queryText = (query: Fields) =>
  Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .map(
      ([name, value]) =>
        `${percentEncoded(name.replace(LITERALLY, ""))}=${percentEncoded(formText(value))}`,
    )
    .join("&");

/** Declared fields: some with an invalid value, some missing, and some undeclared ones. */
function alteredFields(schema: Operation["query"], facts: Facts): fc.Arbitrary<Fields> {
  const names = Object.keys(schema.properties ?? {});
  const none = fc.constant<Fields>({});
  const changes = names.length
    ? fc.dictionary(fc.constantFrom(...names), odd, {
        minKeys: 1,
        maxKeys: 2,
        noNullPrototype: true,
      })
    : none;
  const missing = names.length
    ? fc.constantFrom(...names).map((name): Fields => ({ [name]: undefined }))
    : none;
  const extras = fc.subarray(Object.keys(smuggled), { minLength: 1 });
  return fc
    .record({
      fields: validFields(schema, facts),
      changes: seldom(3, changes, none),
      missing: seldom(12, missing, none),
      extras: seldom(
        4,
        extras.map((names) => Object.fromEntries(names.map((name) => [name, smuggled[name]]))),
        none,
      ),
    })
    .map(({ fields, changes, missing, extras }) => ({
      ...extras,
      ...fields,
      ...changes,
      ...missing,
    }));
}

/** Path parameters: mostly of an existing record, otherwise of another kind, of none, or not an id. */
function alteredParams(operation: Operation, facts: Facts): fc.Arbitrary<Fields> {
  const names = Object.keys(operation.params.properties ?? {});
  if (names.length === 0) return fc.constant({});
  const usual = validFields(operation.params, facts);
  const others = fc.oneof(
    odd.map((value) => value ?? "null"),
    fc.constantFrom<unknown>(1, 2, 3, 7, 2_147_483_647),
  );
  const changed = fc.record(
    Object.fromEntries(
      names.map((name) => [
        name,
        seldom(3, valid(name, operation.params.properties![name]!, facts), others),
      ]),
    ),
  );
  return seldom(7, changed, usual);
}

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "QUERY"];
const BODILESS = new Set(["GET", "HEAD", "TRACE"]);

/** Everything except the body: address, method, token and headers, each sometimes wrong. */
function envelopeOf(operation: Operation, params: Fields, query: Fields, tokens: TokenSigner) {
  const path = pathWithin(operation, params);
  const names = Object.keys(operation.query.properties ?? {});
  const turn = fc.noBias(fc.nat());
  return fc.record({
    path: seldom(
      25,
      turn.map((at) => oneOf(oddAddresses(path), at)),
      fc.constant(path),
    ),
    query: seldom(
      10,
      turn.map((at) => oneOf(oddQueries(names), at)),
      fc.constant(queryText(query)),
    ),
    method: seldom(25, fc.constantFrom(...METHODS), fc.constant(operation.method)),
    headers: seldom(8, fc.constantFrom(...oddHeaders), fc.constant<[string, string][]>([])),
    token: seldom<string | null>(
      12,
      fc.constantFrom(null, ...tokens.foreign),
      fc.constant(tokens.access),
    ),
  });
}

/** A request of this operation. Most reach the handler; the others have a wrong address, field, body, header or token. */
export function requestOf(
  operation: Operation,
  office: Office,
  tokens: TokenSigner,
): fc.Arbitrary<Request> {
  const declared = bodyObject(operation);
  return fc.nat({ max: 10_000 }).chain((at) => {
    const facts = factsOf(office, operation, at);
    const params = alteredParams(operation, facts);
    const query = alteredFields(operation.query, facts);
    const fields = declared ? alteredFields(declared, facts) : fc.constant<Fields>({});
    return fc.tuple(params, query, fields).chain(([params, query, fields]) => {
      const someBody = bodyOf(operation, fields, office.sheets);
      const takesBody = operation.method === "DELETE" ? Object.keys(fields).length : declared;
      const isPlain = Object.values(params).every(isSegment);
      return fc
        .tuple(
          envelopeOf(operation, params, query, tokens),
          takesBody ? someBody : seldom(6, someBody, fc.constant(body(null, null))),
        )
        .map(([{ path, query, method, headers, token }, { type, bytes, sent }]): Request => {
          const isUsual = path === pathWithin(operation, params) && method === operation.method;
          const all = [...headers];
          if (token !== null) all.push(["Authorization", token]);
          if (type !== null && !BODILESS.has(method)) all.push(["Content-Type", type]);
          return {
            method,
            path: query && !path.includes("?") ? `${path}?${query}` : path,
            headers: all,
            body: BODILESS.has(method) ? null : bytes,
            isSignedIn: token === tokens.access,
            isAddressed: isUsual && isPlain && isAscii(query),
            sent: headers.length === 0 ? sent : null,
          };
        });
    });
  });
}
