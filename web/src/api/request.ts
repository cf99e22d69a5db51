import { cleanLine } from "contract/clean-text";
import type { Endpoint, Input } from "contract/endpoint";

/** A part of the input; optional when the endpoint requires nothing of it. */
type Part<Key extends string, Value> =
  Value extends Record<string, never>
    ? { [K in Key]?: Value }
    : object extends Value
      ? { [K in Key]?: Value }
      : undefined extends Value
        ? { [K in Key]?: Value }
        : { [K in Key]: Value };

/** What a caller passes: the parameters, query and body that the contract declares. */
export type CallInput<E extends Endpoint> = Part<"params", Input<E>["params"]> &
  Part<"query", Input<E>["query"]> &
  Part<"body", Input<E>["body"]>;

/** The input of any endpoint. */
export interface LooseInput {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  files?: readonly File[];
}

/** The host of the API; empty for the same origin. */
export const apiHost: string = (import.meta.env.VITE_API_URL ?? "").replace(/\/+$/, "");
/** The login call has a base host of its own (call-1). */
const loginHost: string = (import.meta.env.VITE_AUTH_API_URL ?? apiHost).replace(/\/+$/, "");

/** The other hosts that this build calls, as origins: the server's content security policy must allow them. */
export const otherHosts = (): string[] => [
  ...new Set([apiHost, loginHost].filter(Boolean).map((host) => new URL(host).origin)),
];

const toEntries = (value: unknown): [string, unknown][] => Object.entries(value ?? {});

/** What a mutation's message is about: the call's name and the record that the path's parameters name. */
export const aboutCall = (name: string, { params }: LooseInput): string =>
  [name, ...toEntries(params).map(([, value]) => value)].join(" ");

const isEmpty = (value: unknown) => value === undefined || value === null || value === "";
const asText = (value: unknown) => (typeof value === "string" ? value : String(value));

/** The URL of a call. Empty query values are left out, others are clean (filter-3). */
export function requestUrl(endpoint: Endpoint, input: LooseInput): string {
  const params = Object.fromEntries(toEntries(input.params));
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const query = new URLSearchParams();
  for (const [name, value] of toEntries(input.query)) {
    const text = isEmpty(value) ? "" : cleanLine(asText(value));
    if (text) query.append(name, text);
  }
  const host = endpoint.name === "login" ? loginHost : apiHost;
  return `${host}${path}${query.size > 0 ? `?${query}` : ""}`;
}

/** The body to send: multipart where the endpoint takes files, JSON where there is a body, else none. */
export function requestBody(endpoint: Endpoint, input: LooseInput): FormData | string | undefined {
  if (!endpoint.upload) return input.body === undefined ? undefined : JSON.stringify(input.body);
  const form = new FormData();
  for (const [name, value] of toEntries(input.body))
    if (!isEmpty(value)) form.append(name, asText(value));
  for (const file of input.files ?? []) form.append(endpoint.upload.field, file, file.name);
  return form;
}
