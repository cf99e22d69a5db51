import fc from "fast-check";
import type { TestApp } from "../app.ts";
import { JPEG, PDF, PNG } from "../attachments.ts";
import { boothSheet } from "../foreign-office.ts";
import { type Fields, type Known, MARK, odd, undeclared, validFields } from "./generated-values.ts";
import {
  bodyObject,
  type JsonSchema,
  type Operation,
  takesFiles,
  takesSheet,
} from "./operations.ts";
import { formFields, pathOf, queryOf } from "./valid-requests.ts";

/** A request of one call, of which at most one part is not valid. */
export interface GeneratedRequest {
  method: string;
  params: Fields;
  query: Fields;
  fields: Fields;
  files: [name: string, type: string, bytes: Buffer][];
  headers: Record<string, string>;
  /** Added to the path, or with an ampersand to the query. */
  suffix: string;
  /** A body in place of the fields and files. */
  body?: string | Buffer;
  /** How much of the body is sent, from 0 to 1. */
  sent: number;
  /** The Authorization header in place of the caller's; empty for none. */
  authorization?: string;
}
type Change = Partial<GeneratedRequest>;

const oddBodies = [
  ...'null [] 1 { } {a:1} NaN {}{} [1,] {"name":"\\u12"} {"\\ud800":1}'.split(" "),
  "",
  `{"name":"${MARK}`,
  '{"name":"a\nb"}',
  "\0",
  "\ufeff{}",
  '{"name":"a","name":"b"}',
  "[".repeat(100_000),
  '{"a":'.repeat(10_000),
  `{"name":[${"{},".repeat(5_000)}1]}`,
  JSON.stringify({ name: "x".repeat(1024 * 1024) }),
  Buffer.from('{"name":"a\xed\xa0\x80b"}', "latin1"),
  Buffer.from('{"name":"a"}', "utf16le"),
];
const oddTypes = [
  "application/json;charset=utf-16",
  "application/jsonx",
  "text/plain",
  "application/x-www-form-urlencoded",
  "multipart/form-data",
  "multipart/form-data; boundary=x",
  "*/*",
  MARK,
];
const oddFiles: GeneratedRequest["files"] = [
  ["a.exe", "image/png", PNG],
  ["../../a.png", "image/png", PNG],
  ["a.png\0.exe", "image/png", PNG],
  ["\u202egnp.exe", "image/png", PNG],
  [`${"n".repeat(300)}.png`, "image/png", PNG],
  ["a.png", "text/html", PNG],
  ["a.png", "image/png", Buffer.from(`<svg>${MARK}`)],
  ["a.pdf", "application/pdf", Buffer.alloc(0)],
  ["booths.xlsx", "", Buffer.from("PK\x03\x04broken")],
];
const oddHeaders: Record<string, string>[] = [
  ...["", MARK, "x".repeat(201), "__proto__", "again", "again"].map((key) => ({
    "idempotency-key": key,
  })),
  { "accept-language": "x".repeat(8_000) },
  { accept: `${MARK}/*` },
  { "content-encoding": "gzip" },
  { origin: `https://${MARK}.example` },
  { "x-forwarded-for": `${MARK}, 1.2.3.4` },
  { "x-http-method-override": "DELETE" },
  { range: "bytes=0-1" },
  { "if-none-match": "*" },
  { cookie: `session=${MARK}; __proto__=1` },
];
const oddSuffixes = [
  ..."% %zz /%00 /%ff%fe /..%2f..%2fetc%2fpasswd / // ;a=b &page=1&page=2 &search[]=1".split(" "),
  `/${MARK}`,
  `&a=${MARK}`,
  `&search=${"x".repeat(6_000)}`,
  `/${"1".repeat(12_000)}`,
  "&__proto__[a]=1&constructor[prototype][a]=1",
  "&search=%00",
  "&search=%ED%A0%80",
  "&a".repeat(1_200),
];
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"];
const STRANGERS = ["", "Bearer ", "Bearer a.b.c", `Basic ${MARK}`, MARK];

/** Requests of this operation: about a third is valid. */
export function requestsOf(operation: Operation, known: Known): fc.Arbitrary<GeneratedRequest> {
  const { method, params, query } = operation;
  const body = bodyObject(operation) ?? {};
  const usual = fc.record({
    params: validFields(params, known),
    query: validFields(query, known),
    fields: validFields(body, known),
    files: fc.subarray<GeneratedRequest["files"][0]>([
      ["a.jpg", "image/jpeg", JPEG],
      ["b.png", "image/png", PNG],
      ["c.pdf", "application/pdf", PDF],
    ]),
  });
  const one = <T>(values: T[], change: (value: T) => Change) =>
    fc.constantFrom(...values).map(change);
  const hasBody = method !== "GET";
  return usual.chain((request) => {
    const oddValue = (part: "params" | "query" | "fields", schema: JsonSchema) =>
      fc
        .tuple(fc.constantFrom(...Object.keys(schema.properties ?? {}), "other"), odd)
        .map(([name, value]): Change => ({ [part]: { ...request[part], [name]: value } }));
    const changes: [weight: number, fc.Arbitrary<Change>][] = [
      [5, fc.constant({})],
      [params.properties ? 2 : 0, oddValue("params", params)],
      [2, oddValue("query", query)],
      [hasBody ? 5 : 0, oddValue("fields", body)],
      [
        1,
        one([...Object.keys(request.fields), "none"], (name) => ({
          fields: without(request.fields, name),
        })),
      ],
      [1, fc.constant({ fields: { ...undeclared, ...request.fields } })],
      [hasBody ? 2 : 0, one<string | Buffer>(oddBodies, (given) => ({ body: given }))],
      [hasBody ? 1 : 0, fc.double({ min: 0, max: 1, noNaN: true }).map((sent) => ({ sent }))],
      [hasBody ? 1 : 0, one(oddTypes, (type) => ({ headers: { "content-type": type } }))],
      [takesFiles(operation) ? 3 : 0, one(oddFiles, (file) => ({ files: [file] }))],
      [takesFiles(operation) ? 1 : 0, one([PNG], (bytes) => ({ files: twelve(bytes) }))],
      [1, one(oddHeaders, (headers) => ({ headers }))],
      [1, one(oddSuffixes, (suffix) => ({ suffix }))],
      [1, one(METHODS, (other) => ({ method: other }))],
      [1, one(STRANGERS, (authorization) => ({ authorization }))],
    ];
    return fc
      .oneof(...changes.map(([weight, arbitrary]) => ({ weight, arbitrary })))
      .map((change) => ({ method, headers: {}, suffix: "", sent: 1, ...request, ...change }));
  });
}

const without = (fields: Fields, name: string): Fields => ({ ...fields, [name]: undefined });
const twelve = (bytes: Buffer) =>
  Array.from({ length: 12 }, (_, n): GeneratedRequest["files"][0] => [
    `${n}.png`,
    "image/png",
    bytes,
  ]);

/** Sends the request as a caller with this Authorization header. */
export async function sendRequest(
  app: TestApp,
  operation: Operation,
  request: GeneratedRequest,
  authorization: string,
) {
  const given = request.authorization ?? authorization;
  const headers = { ...request.headers, ...(given && { authorization: given }) };
  const { suffix } = request;
  const [path, query] = [pathOf(operation, request.params), queryOf(request.query)];
  const url = suffix.startsWith("&") ? `${path}?${query}${suffix}` : `${path}${suffix}?${query}`;
  if (["GET", "HEAD", "TRACE"].includes(request.method))
    return app.call(request.method, url, { headers });
  const body = new Response(request.body ?? bodyFrom(operation, request));
  const bytes = Buffer.from(await body.arrayBuffer());
  const type = takesFiles(operation) ? body.headers.get("content-type")! : "application/json";
  return app.call(request.method, url, {
    headers: { "content-type": type, ...headers },
    payload: bytes.subarray(0, Math.round(bytes.length * request.sent)),
  });
}

function bodyFrom(operation: Operation, { fields, files }: GeneratedRequest): string | FormData {
  if (!takesFiles(operation)) return JSON.stringify(fields);
  const form = new FormData();
  for (const [name, value] of Object.entries(formFields(fields))) form.append(name, String(value));
  if (takesSheet(operation)) form.append("file", boothSheet());
  else
    for (const [name, type, bytes] of files)
      form.append("attachments", new File([new Uint8Array(bytes)], name, { type }));
  return form;
}
