import { createDepartment, createOfficer } from "contract/department-changes";
import type { Office } from "./office.ts";

/** Adds a department with an officer of all constituencies. */
export async function addRoads(office: Office) {
  const name = `Roads ${crypto.randomUUID().slice(0, 8)}`;
  const { data } = await office.call(createDepartment, { body: { name } });
  const params = { id: String(data.id) };
  const officer = await office.call(createOfficer, { params, body: { post: "Engineer" } });
  return { name, department: data.id, officer_id: officer.data.id };
}
