import {
  createCitizen,
  downloadCitizen,
  eraseCitizen,
  listCitizens,
  mergeCitizen,
  readCitizen,
  updateCitizen,
  wrongNameMessage,
} from "contract/citizens";
import { message } from "contract/message";
import type { App } from "../../http/deps.ts";
import { bind, bindFile } from "../../http/bind.ts";
import { badRequest, notFound } from "../../http/errors/http-error.ts";
import { citizenData } from "./citizens.data.ts";
import { eraseCitizenRecords, lockCitizens } from "./citizens.erase.ts";
import { mergeCitizens } from "./citizens.merge.ts";
import { findCitizen, findCitizens } from "./citizens.read.ts";
import type { CitizenRecords } from "./citizens.records.ts";
import { addCitizen, phoneTakenMessage, saveCitizen } from "./citizens.store.ts";

export function citizensRoutes(app: App, records: CitizenRecords): void {
  const { db } = app.deps;

  bind(app, listCitizens, async ({ query, scope }) => ({
    message: message("Citizens fetched successfully"),
    data: { users: await findCitizens(db, scope, query) },
  }));

  bind(app, createCitizen, async ({ body, scope, inTransaction }) =>
    inTransaction(async (tx) => {
      const { citizen, enrolled_at } = await addCitizen(tx, scope, body);
      const answer = enrolled_at
        ? { message: phoneTakenMessage(citizen.name), data: citizen, enrolled_at }
        : { message: message("Citizen added successfully!"), data: citizen };
      return {
        answer,
        entity_id: citizen.principal_id,
        details: { is_new: !enrolled_at },
      };
    }),
  );

  bind(app, readCitizen, async ({ params, scope }) => {
    const data = await findCitizen(db, scope, params.id);
    if (!data) throw notFound("Citizen");
    return { message: message("Citizen fetched"), data };
  });

  bind(app, updateCitizen, async ({ params: { id }, body, scope, inTransaction }) => {
    const data = await inTransaction(async (tx) => {
      const changed = await saveCitizen(tx, scope, id, body);
      const answer = (await findCitizen(tx, scope, id))!;
      return { answer, entity_id: id, details: { changed } };
    });
    return { message: message("Citizen updated successfully!"), data };
  });

  bind(app, mergeCitizen, async ({ params: { id }, body, caller, inTransaction }) => {
    const data = await inTransaction(async (tx) => {
      const complaints = await mergeCitizens(tx, id, body, caller.principal_id, records);
      const answer = { principal_id: body.into, complaints };
      return { answer, entity_id: id, details: { into: body.into, complaints } };
    });
    return { message: message("Citizens merged successfully!"), data };
  });

  bindFile(app, downloadCitizen, async ({ params: { id }, inTransaction }) => {
    const data = await inTransaction(async (tx) => ({
      answer: await citizenData(tx, id, records),
      entity_id: id,
    }));
    const bytes = Buffer.from(`${JSON.stringify(data, null, 2)}\n`);
    return {
      bytes,
      type: "application/json; charset=utf-8",
      name: `citizen-${id}.json`,
      size: bytes.length,
    };
  });

  bind(app, eraseCitizen, async ({ params: { id }, body: { confirm }, inTransaction }) => {
    let keys: string[] = [];
    const data = await inTransaction(async (tx) => {
      const [citizen] = await lockCitizens(tx, { id });
      if (!citizen || citizen.status === "deleted") throw notFound("Citizen");
      if (confirm !== (citizen.name ?? "")) throw badRequest(wrongNameMessage, "confirm");
      const erased = await eraseCitizenRecords(tx, citizen, records);
      keys = erased.keys;
      const { complaints, events } = erased;
      const answer = { principal_id: id, complaints, files: keys.length, events };
      return { answer, entity_id: id };
    });
    await records.discardFiles(app, keys);
    return { message: message("Citizen erased"), data };
  });
}
