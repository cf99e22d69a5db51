import type { Department, Officer } from "contract/departments";
import type { TestApp } from "./app.ts";

/** Adds a department through the API; returns its id. */
export async function addDepartment(app: TestApp, name: string, name_hi?: string): Promise<number> {
  const body = { name, ...(name_hi && { name_hi }) };
  return (await app.send<Department>("POST", "/api/v0/department", body)).body.data.id;
}

/** Adds an officer through the API; returns the id. */
export async function addOfficer(
  app: TestApp,
  department_id: number,
  fields: Partial<Officer> = {},
): Promise<number> {
  const path = `/api/v0/department/${department_id}/officer`;
  const body = { post: "Executive Engineer", ...fields };
  return (await app.send<Officer>("POST", path, body)).body.data.id;
}
