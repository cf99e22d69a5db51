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
import { bodyObject, type JsonSchema, type Operation } from "./fuzz-routes.ts";
import type { WireRequest } from "./measured-server.ts";

/** One request of the rig: `kind` is the class of its input, `field` where that stands. */
export interface HostileRequest {
  call: string;
  kind: string;
  field: string;
  isSignedIn: boolean;
  /** Makes it: a body is held only while it is sent. */
  make: () => WireRequest;
}

/** Bodies of these sizes: what a public call takes, and what any other takes as JSON. */
const SIZES = [8 * 1024 - 100, MIB - 100];
/** As much of an address as Node takes beside the other headers. */
const ADDRESS_MAX = 15_000;
/** As much of one part of a path as the router takes. */
const PARAM_MAX = 200;

const namesIn = (schema: JsonSchema | null | undefined) => Object.keys(schema?.properties ?? {});

/** A text cut to what fits into an address, percent-encoded. */
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
 * Every class of input at every place of one call that takes text: parameters of the path, of the query, fields of the body as
 * JSON and as a form, the body as a whole, and headers. With `token` (null: not
 * signed in). `uploadField` is the field of files of a call that takes some.
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
