import * as z from "zod/mini";
import { endpoint, ROLES, success } from "../endpoint.ts";
import { filterId } from "../rules.ts";

/** Whether the admin's constituency is that of the complaint, or shares its district or state; nearest first. */
const NEARNESS = ["constituency", "district", "state", "elsewhere"] as const;

export const assignee = z.object({
  principal_id: z.int(),
  constituency_name: z.string(),
  nearness: z.enum(NEARNESS),
  /** The number of complaints that are assigned to the admin and not completed. */
  open_complaints: z.int(),
});
export type Assignee = z.output<typeof assignee>;

export const listAssignees = endpoint({
  name: "listAssignees",
  method: "GET",
  path: "/api/v0/complaint/assignees",
  summary: "Whom a complaint can be assigned to, those nearest to its place first",
  tag: "complaints",
  query: z.object({
    /** The complaint's location: a booth, else a constituency. Without both, the admins are in order of their names. */
    booth_id: filterId("booth_id"),
    constituency_id: filterId("constituency_id"),
  }),
  output: success(z.array(assignee)),
});

/** An active admin as colleagues see one (decisions.md section 4). */
export const colleague = z.object({
  /** The admin's principal id. */
  id: z.int(),
  name: z.string(),
  /** The number of complaints that are assigned to the admin and not completed. */
  open: z.int(),
});
export type Colleague = z.output<typeof colleague>;

/** For an admin those of the own constituency, the caller among them; for a super administrator all. By name. */
export const listColleagues = endpoint({
  name: "listColleagues",
  method: "GET",
  path: "/api/v0/complaint/colleagues",
  access: ROLES,
  summary: "The active admins whom the caller can assign a complaint to",
  tag: "complaints",
  output: success(z.array(colleague)),
});
