import { message } from "contract/message";
import type { App } from "../../http/deps.ts";
import { bind } from "../../http/bind.ts";
import type { Tx } from "../../postgres/schema.ts";
import { conflict, notFound } from "../../http/errors/http-error.ts";
import { countDependents } from "./locations.dependents.ts";
import { levels, levelTitle, type Level, type Location } from "./locations.levels.ts";
import {
  removeLocation,
  findLocations,
  insertLocation,
  lockLocation,
  saveLocation,
} from "./locations.store.ts";

export function locationsRoutes(app: App): void {
  for (const level of levels) levelRoutes(app, level);
}

function levelRoutes(app: App, level: Level): void {
  const { endpoints, type } = level;
  const title = levelTitle(level);

  bind(app, endpoints.list, async ({ scope }) => ({
    message: message(`${title} list loaded`),
    data: await findLocations(app.deps.db, scope, level),
  }));

  bind(app, endpoints.create, ({ body, inTransaction }) =>
    inTransaction(async (tx) => {
      const data = await insertLocation(tx, level, body);
      return {
        answer: { message: message(`${title} added successfully!`), data },
        entity_id: data.id,
      };
    }),
  );

  bind(app, endpoints.update, ({ params, body, inTransaction }) =>
    inTransaction(async (tx) => {
      const old = await loadLocation(tx, level, params.id);
      const data = await saveLocation(tx, level, old.id, body);
      const edited = message(`Edited ${type}: {from} → {to}`, { from: old.name, to: data.name });
      return { answer: { message: edited, data }, entity_id: data.id };
    }),
  );

  bind(app, endpoints.delete, ({ params, inTransaction }) =>
    inTransaction(async (tx) => {
      const data = await loadLocation(tx, level, params.id);
      await assertNotInUse(tx, level, data);
      await removeLocation(tx, level, data.id);
      return {
        answer: { message: message(`Deleted ${type}: {name}`, { name: data.name }), data },
        entity_id: data.id,
      };
    }),
  );
}

async function loadLocation(tx: Tx, level: Level, id: number): Promise<Location> {
  const location = await lockLocation(tx, level, id);
  if (!location) throw notFound(levelTitle(level));
  return location;
}

/** Throws 409 with the counts of rows that refer to the location. Nothing is deleted in cascade (location-manager-10). */
async function assertNotInUse(tx: Tx, level: Level, { id, name }: Location): Promise<void> {
  const counts = await countDependents(tx, level.dependents, id);
  const counted = level.dependents.flatMap(({ one, many }, index) => {
    const count = counts[index] ?? 0;
    return count === 0 ? [] : [message(count === 1 ? one : many, { count })];
  });
  if (counted.length)
    throw conflict(
      message("{name} still has {counts} and cannot be deleted", { name, counts: counted }),
    );
}
