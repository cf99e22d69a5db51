import {
  formOf,
  hostileHeaders,
  hostileJson,
  hostileMultiparts,
  hostileQueries,
  hostileTexts,
  MIB,
  MULTIPART,
} from "./cost-inputs.ts";
import { bodyObject, type JsonSchema, type Operation } from "../../attacks/operations.ts";
import type { WireRequest } from "./measured-server.ts";

/** One request: `kind` is the class of its input, `field` the position of the input. */
export interface HostileRequest {
  call: string;
  kind: string;
  field: string;
  isSignedIn: boolean;
  /** Creates the request: a body exists only while it is sent. */
  make: () => WireRequest;
}

/** Body sizes: the maximum of a public call, and of JSON for any other call. */
const SIZES = [8 * 1024 - 100, MIB - 100];
/** The longest address that Node accepts together with the other headers. */
const ADDRESS_MAX = 15_000;
/** The longest path parameter that the router accepts. */
const PARAM_MAX = 200;

const namesIn = (schema: JsonSchema | null | undefined) => Object.keys(schema?.properties ?? {});

/** A text, cut to fit into an address when percent-encoded. */
function encoded(text: string, room: number): string {
  let written = "";
  for (const character of text.toWellFormed()) {
    const next = encodeURIComponent(character);
    if (written.length + next.length > room) break;
    written += next;
  }
  return written;
}

/**
 * Every class of input in every text input of one call: path parameters, query, body fields as JSON and as a form, the
 * whole body, and headers. `token`: null if not signed in. `uploadField`: the file field of an upload.
 */
export function* hostileRequests(
  operation: Operation,
  token: string | null,
  uploadField: string | undefined,
): Generator<HostileRequest> {
  const { id: call, method } = operation;
  const params = namesIn(operation.params);
  const fields = namesIn(bodyObject(operation));
  const isSignedIn = token !== null;
  const headers: Record<string, string> = {
    "accept-language": "hi",
    ...(token && { authorization: `Bearer ${token}` }),
  };
  const pathWith = (given: Record<string, string>) =>
    operation.path.replace(/\{(\w+)\}/g, (_, name: string) => given[name] ?? "1");
  const one = (kind: string, field: string, given: () => Partial<WireRequest>): HostileRequest => ({
    call,
    kind,
    field,
    isSignedIn,
    make: () => {
      const request = given();
      return {
        method,
        path: pathWith({}),
        ...request,
        headers: { ...headers, ...request.headers },
      };
    },
  });
  const json = (text: string) => ({
    headers: { "content-type": "application/json" },
    body: Buffer.from(text),
  });

  for (const [kind, made] of Object.entries(hostileTexts)) {
    for (const name of params)
      for (const room of [PARAM_MAX, ADDRESS_MAX])
        yield one(kind, name, () => ({ path: pathWith({ [name]: encoded(made(room), room) }) }));
    for (const name of namesIn(operation.query))
      yield one(kind, name, () => ({
        path: `${pathWith({})}?${name}=${encoded(made(ADDRESS_MAX), ADDRESS_MAX)}`,
      }));
    for (const name of fields)
      for (const size of SIZES) yield one(kind, name, () => json(`{"${name}":"${made(size)}"}`));
  }
  for (const [kind, made] of Object.entries(hostileQueries))
    for (const name of [...namesIn(operation.query).slice(0, 1), "other"])
      yield one(kind, name, () => ({ path: `${pathWith({})}?${made(name)}` }));
  for (const [kind, given] of Object.entries(hostileHeaders))
    yield one(kind, "", () => ({ headers: given }));
  if (method === "GET") return;
  for (const [kind, made] of Object.entries(hostileJson))
    for (const name of fields.length ? fields : ["other"])
      for (const size of SIZES) yield one(kind, name, () => json(made(name, size)));
  if (!uploadField) return;
  const type = { "content-type": MULTIPART };
  const [text = "other"] = fields;
  for (const [kind, made] of Object.entries(hostileMultiparts))
    yield one(kind, "multipart", () => ({ headers: type, body: made(uploadField, text) }));
  for (const [kind, made] of Object.entries(hostileTexts))
    for (const name of fields)
      yield one(kind, `${name} of a form`, () => ({
        headers: type,
        body: formOf(name, made(MIB)),
      }));
}
