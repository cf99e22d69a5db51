import * as z from "zod/mini";
import type { Message } from "./message.ts";

/** The files that an endpoint accepts: the multipart field, their number, and their size in bytes. */
export interface Upload {
  field: Lowercase<string>;
  maxFiles: number;
  maxBytes: number;
  /** The message when a file is larger than maxBytes. */
  tooLarge: Message;
  /** The message when there are more than maxFiles files. */
  tooMany: Message;
}

type Schema = z.ZodMiniType;

/** The roles of accounts that sign in. A call of an admin is limited to the admin's constituency. */
export const ROLES = ["super_admin", "admin"] as const;
export type Role = (typeof ROLES)[number];

export interface Endpoint<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Output extends Schema = Schema,
> {
  /** Unique. It is the OpenAPI operation id, the action in the audit trail, and part of the console's cache key. */
  name: string;
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** With `:name` for each path parameter. */
  path: string;
  /** Who may make the call: everyone without a sign-in, or accounts with one of these roles. */
  access: "public" | readonly Role[];
  summary: string;
  tag: string;
  params: Params;
  query: Query;
  body: Body;
  upload?: Upload;
  /** With `Prefer: wait=1` the answer may come before its total is counted: `totalFollows` in its page object (call-24). */
  totalMayFollow?: true;
  /** The whole success envelope; `z.null()` for an endpoint that answers bytes. */
  output: Output;
}

const nothing = z.object({});
type Nothing = typeof nothing;

/** Declares an endpoint. Defaults: access for super administrators only; no parameters, query or body. */
export function endpoint<
  Output extends Schema,
  Params extends Schema = Nothing,
  Query extends Schema = Nothing,
  Body extends Schema = z.ZodMiniOptional<z.ZodMiniUnknown>,
>(declared: {
  name: string;
  method: Endpoint["method"];
  path: string;
  access?: Endpoint["access"];
  summary: string;
  tag: string;
  params?: Params;
  query?: Query;
  body?: Body;
  upload?: Upload;
  totalMayFollow?: true;
  output: Output;
}): Endpoint<Params, Query, Body, Output> {
  return {
    access: ["super_admin"],
    params: nothing as unknown as Params,
    query: nothing as unknown as Query,
    body: z.optional(z.unknown()) as unknown as Body,
    ...declared,
  };
}

/** The answer to a read: `{status, message, data}` (call-2). */
export const success = <Data extends Schema>(data: Data) =>
  z.object({ status: z.literal("success"), message: z.string(), data });

/** The answer to a mutation: as success(), with the field `success` (call-2). */
export const changed = <Data extends Schema>(data: Data) =>
  z.object({ status: z.literal("success"), success: z.literal(true), message: z.string(), data });

export const page = z.object({
  page: z.int(),
  pageSize: z.int(),
  totalItems: z.int(),
  totalPages: z.int(),
  /** The total is still being counted: the two totals above are what is certain so far (call-24). */
  totalFollows: z.optional(z.literal(true)),
});
export type Page = z.output<typeof page>;

/** One page of a list. The page object is sent under both spellings (call-4). */
export const paged = <Row extends Schema>(row: Row) =>
  z.object({
    status: z.literal("success"),
    message: z.string(),
    data: z.array(row),
    Pagination: page,
    pagination: page,
  });

/** The body of every 4xx and 5xx answer. `errors`: the invalid fields. `data`: a report, for sheets without a valid row. */
export const failure = z.object({
  status: z.literal("error"),
  success: z.literal(false),
  message: z.string(),
  errors: z.optional(z.array(z.object({ field: z.string(), message: z.string() }))),
  data: z.optional(z.unknown()),
  request_id: z.string(),
});
export type Failure = z.output<typeof failure>;

/** What the caller passes. */
export type Input<E extends Endpoint> = {
  params: z.input<E["params"]>;
  query: z.input<E["query"]>;
  body: z.input<E["body"]>;
};
export type Output<E extends Endpoint> = z.output<E["output"]>;
