import { createCitizen, listCitizens } from "contract/citizens";
import { message } from "contract/message";
import type { App } from "../../http/deps.ts";
import { bind } from "../../http/bind.ts";
import { addCitizen, findCitizens } from "./citizens.store.ts";

const phoneTakenMessage = (name: string | null) =>
  name === null
    ? message("This phone number already belongs to a citizen without a name")
    : message("This phone number already belongs to {name}", { name });

export function citizensRoutes(app: App): void {
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
}
