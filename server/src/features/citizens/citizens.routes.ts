import { createCitizen, listCitizens } from "contract/citizens";
import type { App } from "../../http/deps.ts";
import { bind } from "../../http/bind.ts";
import { addCitizen, citizensOfBooth } from "./citizens.store.ts";

const belongsTo = (name: string | null) =>
  `This phone number already belongs to ${name ?? "a citizen without a name"}`;

export function citizensRoutes(app: App): void {
  const { db } = app.deps;

  bind(app, listCitizens, async ({ query }) => ({
    message: "Citizens fetched successfully",
    data: { users: await citizensOfBooth(db, query) },
  }));

  bind(app, createCitizen, async ({ body, change }) =>
    change(async (tx) => {
      const { citizen, enrolled_at } = await addCitizen(tx, body);
      const answer = enrolled_at
        ? { message: belongsTo(citizen.name), data: citizen, enrolled_at }
        : { message: "Citizen added successfully!", data: citizen };
      return {
        answer,
        entity_id: citizen.principal_id,
        details: { is_new: !enrolled_at },
      };
    }),
  );
}
