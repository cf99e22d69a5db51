import {
  createDepartment,
  createOfficer,
  updateDepartment,
  updateOfficer,
} from "contract/department-changes";
import { listDepartments } from "contract/departments";
import { message } from "contract/message";
import type { App } from "../../http/deps.ts";
import { bind } from "../../http/bind.ts";
import {
  findDepartments,
  insertDepartment,
  insertOfficer,
  saveDepartment,
  saveOfficer,
} from "./departments.store.ts";

/** An answer that is the stored row, whose id the audit row has. */
const stored = <Row extends { id: number }>(answer: Row) => ({ answer, entity_id: answer.id });

export function departmentsRoutes(app: App): void {
  const { db } = app.deps;

  bind(app, listDepartments, async ({ scope }) => ({
    message: message("Departments loaded"),
    data: await findDepartments(db, scope),
  }));

  bind(app, createDepartment, async ({ body, inTransaction }) => ({
    message: message("Department added"),
    data: await inTransaction(async (tx) => stored(await insertDepartment(tx, body))),
  }));

  bind(app, updateDepartment, async ({ params: { id }, body, inTransaction }) => ({
    message: message("Department updated"),
    data: await inTransaction(async (tx) => stored(await saveDepartment(tx, id, body))),
  }));

  bind(app, createOfficer, async ({ params: { id }, body, inTransaction }) => ({
    message: message("Officer added"),
    data: await inTransaction(async (tx) => stored(await insertOfficer(tx, id, body))),
  }));

  bind(app, updateOfficer, async ({ params: { id }, body, inTransaction }) => ({
    message: message("Officer updated"),
    data: await inTransaction(async (tx) => stored(await saveOfficer(tx, id, body))),
  }));
}
