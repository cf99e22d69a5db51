import { fileOf, formOf, PNG } from "../../attachments.ts";
import { sheetFile } from "../../sheets/sheet-file.ts";
import { brokenText, filledObject, type Known, MARK, phone, text } from "./canary-values.ts";
import {
  HEADING,
  registerRow,
} from "../../../src/features/complaints/import/fixtures/register-sheet.ts";
import { bodyObject, type JsonSchema, type Operation } from "../../attacks/operations.ts";

export interface Sent {
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: string | FormData | Blob;
}

/** Headers in each request that the call does not need. */
const asides = () => ({
  "user-agent": text("user-agent"),
  cookie: `session=${text("cookie")}`,
  referer: `https://example.org/?name=${encodeURIComponent(text("referer"))}`,
  "x-forwarded-for": text("forwarded"),
  "x-request-id": text("request id"),
  "accept-language": text("language"),
});

const asQuery = (values: object) =>
  new URLSearchParams(
    Object.entries(values).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
const urlOf = ({ path }: Operation, params: Known, query: object) =>
  `${path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))}?${asQuery(query)}`;

const named = (name: string) => [name, text(name)];

/** The sheets of the calls that take one, with canary texts: a row that is stored, and one that is rejected. */
const sheets: Record<string, (known: Known) => File> = {
  importComplaints: ({ booth_number }) => {
    const texts = Object.fromEntries(["Number", "Name", "Subject", "Details"].map(named));
    const row = registerRow({ ...texts, Phone: phone(), Booth: String(booth_number) });
    return sheetFile([[...HEADING, text("heading")], row, HEADING.map(text)]);
  },
  importCitizens: ({ booth_number }) =>
    sheetFile([
      ["Booth Number", "Name", "Phone", text("heading")],
      [String(booth_number), text("name"), phone(), text("other")],
      ["1", text("name"), text("phone"), text("other")],
    ]),
  importLocations: () =>
    sheetFile([["State", "District", "Constituency"], ["state", "district", "place"].map(text)]),
  uploadBooths: () => {
    const row = ["mandal", "shaktikendra", "booth"].map(text);
    return sheetFile([
      ["mandal", "shaktikendra", "booth_name", "booth_number"],
      [...row, MARK],
      [...row, `${MARK} is too long to be one`],
    ]);
  },
};

/** The files of a call: a sheet, or pictures. */
function formFor({ id }: Operation, fields: object, known: Known, name: string): FormData {
  const sheet = sheets[id]?.(known);
  if (!sheet) return formOf(fields as Known, [fileOf(PNG, `${name}.png`, "image/png")]);
  const form = formOf(fields as Known, []);
  form.set("file", sheet);
  return form;
}

const json = (value: unknown) => ({
  headers: { "content-type": "application/json" },
  body: JSON.stringify(value),
});

/** A request that the call accepts, with a canary text in every text field. */
export function validRequest(operation: Operation, known: Known, token: string): Sent {
  const { method, types } = operation;
  const fields = filledObject(bodyObject(operation) ?? {}, known);
  const query = filledObject(operation.query, known);
  const { headers, body } =
    types[0] === "multipart/form-data"
      ? { headers: {}, body: formFor(operation, fields, known, text("file")) }
      : types.length
        ? json(fields)
        : { headers: {}, body: undefined };
  return {
    method,
    url: urlOf(operation, known, { ...query, [MARK]: text("query") }),
    headers: {
      ...asides(),
      authorization: `Bearer ${token}`,
      ...(method === "POST" && { "idempotency-key": text("key") }),
      ...headers,
    },
    ...(body && { body }),
  };
}

const namesOf = (schema: JsonSchema | undefined) => Object.keys(schema?.properties ?? {});
const each = (schema: JsonSchema | undefined, value: (name: string) => unknown) =>
  Object.fromEntries([...namesOf(schema), MARK].map((name) => [name, value(name)]));

/** Requests that the call rejects, each for another reason, with canary texts in all parts. */
export function refusedRequests(operation: Operation, known: Known, token: string): Sent[] {
  const valid = validRequest(operation, known, token);
  const body = bodyObject(operation);
  const takesBody = operation.method !== "GET";
  const withJson = (value: unknown): Sent => ({
    ...valid,
    headers: { ...valid.headers, "idempotency-key": text("key"), ...json(value).headers },
    ...(takesBody && { body: JSON.stringify(value) }),
  });
  const bare = (headers: Record<string, string>): Sent => ({
    method: operation.method,
    url: valid.url,
    headers: { ...valid.headers, ...headers },
  });
  const texts = each(body, brokenText);
  const ofOthers = each(operation.params, text);
  const bearer = text("token").replaceAll(" ", ".");
  return [
    withJson(each(body, (name) => ({ [MARK]: text(name) }))),
    withJson(each(body, (name) => [brokenText(name)])),
    withJson(each(body, (name) => text(name).repeat(300))),
    withJson([texts]),
    { ...withJson(texts), url: urlOf(operation, ofOthers, each(operation.query, brokenText)) },
    {
      ...valid,
      url: urlOf(
        operation,
        known,
        each(operation.query, (name) => text(name).repeat(20)),
      ),
    },
    { ...withJson(texts), url: `${valid.url}&${asQuery(each(operation.query, text))}` },
    {
      ...withJson(texts),
      headers: { ...asides(), ...json(0).headers, authorization: `Bearer ${bearer}` },
    },
    {
      ...withJson(texts),
      headers: { ...asides(), ...json(0).headers, authorization: `Basic ${btoa(MARK)}` },
    },
    { ...withJson(texts), method: "PATCH" },
    ...(takesBody
      ? [
          { ...withJson(0), body: `{"${MARK}": "${text("broken")}` },
          { ...withJson(0), body: JSON.stringify({ [MARK]: "x".repeat(1024 * 1024) }) },
          { ...bare({ "content-type": `text/${MARK}` }), body: new Blob([brokenText("csv")]) },
          {
            ...bare({ "content-type": `multipart/form-data; boundary=${MARK}` }),
            body: `--${MARK}\r\ncontent-disposition: form-data; name="${MARK}"\r\n\r\n${text("cut")}`,
          },
          {
            ...bare({ "idempotency-key": MARK.repeat(20) }),
            ...(valid.body && { body: valid.body }),
          },
          ...(operation.types[0] === "multipart/form-data"
            ? [{ ...valid, body: formFor(operation, texts, known, `${text("a")}.exe`) }]
            : []),
        ]
      : []),
  ];
}

/** Malformed HTTP. */
export const malformed = (): string[] => [
  `${MARK} /${MARK} HTTP/1.1\r\n\r\n`,
  `GET /api/v0/complaint?search=${text("spaces")} HTTP/1.1\r\nhost: x\r\n\r\n`,
  `GET /%zz${MARK}?${MARK} HTTP/1.1\r\nhost: x\r\n\r\n`,
  `GET /api/v0/complaint/%e0%a4%a${MARK} HTTP/1.1\r\nhost: x\r\n\r\n`,
  `GET /${MARK.repeat(40)} HTTP/1.1\r\nhost: x\r\n\r\n`,
  `GET /api/v0/complaint/${MARK.repeat(40)} HTTP/1.1\r\nhost: x\r\n\r\n`,
  `GET http://${MARK}/${MARK} HTTP/1.1\r\nhost: ${MARK}\r\n\r\n`,
  `GET /${MARK} HTTP/${MARK}\r\n\r\n`,
  `GET /healthz HTTP/1.1\r\nhost: x\r\n${MARK} ${MARK}: a\r\n\r\n`,
  `GET /healthz HTTP/1.1\r\nhost: x\r\nx: ${MARK.repeat(3000)}\r\n\r\n`,
  `GET /healthz HTTP/1.1\r\nhost: x\r\ncookie: a=\u0001${MARK}\r\n\r\n`,
  `POST /api/v0/auth/super-admin/login HTTP/1.1\r\nhost: x\r\ncontent-length: ${MARK}\r\n\r\n`,
  `POST /api/v0/auth/super-admin/login HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n${MARK}\r\n`,
  `POST /api/v0/auth/super-admin/login HTTP/1.1\r\nhost: x\r\nexpect: ${MARK}\r\n\r\n`,
  `\n{"level":60,"msg":"${MARK}"}\n`,
];
