import * as z from "zod/mini";
import { endpoint, ROLES, success } from "./endpoint.ts";
import { idParams } from "./rules.ts";

export const BOOTH_TEXT_MAX = 150;
export const BOOTH_NUMBER_MAX = 20;

export const booth = z.object({
  id: z.int(),
  mandal: z.string(),
  shaktikendra: z.string(),
  booth_name: z.string(),
  booth_number: z.string(),
});
export type Booth = z.output<typeof booth>;

export const listBooths = endpoint({
  name: "listBooths",
  method: "GET",
  path: "/api/v0/location/constituencies/:id/booths",
  access: ROLES,
  summary: "All booths of a constituency",
  tag: "booths",
  params: idParams,
  output: success(z.array(booth)),
});
