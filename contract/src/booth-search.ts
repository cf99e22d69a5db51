import * as z from "zod/mini";
import { booth } from "./booths.ts";
import { endpoint, ROLES, success } from "./endpoint.ts";
import { filterText } from "./rules.ts";

/** The answer has at most this many booths. */
export const FOUND_BOOTHS_MAX = 5;

export const foundBooth = z.extend(booth, {
  constituency_id: z.int(),
  constituency_name: z.string(),
});
export type FoundBooth = z.output<typeof foundBooth>;

export const searchBooths = endpoint({
  name: "findBooths",
  method: "GET",
  path: "/api/v0/booth/find",
  access: ROLES,
  summary: "Booths of the whole office by number or name; an exact match of the number comes first",
  tag: "booths",
  query: z.object({ search: filterText("search") }),
  output: success(z.array(foundBooth)),
});
