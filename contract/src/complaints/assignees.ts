import * as z from "zod/mini";
import { endpoint, ROLES, success } from "../endpoint.ts";
import { message } from "../message.ts";

/** For every assignee who is not an active admin of the complaint's constituency (assign-1). */
export const wrongAssigneeMessage = message("Choose an admin of this constituency");

/** An active admin as colleagues see one (staff-5). */
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
