import { buffer } from "node:stream/consumers";
import { officeToday } from "contract/calendar";
import {
  createEvent,
  deleteEvents,
  exportEvents,
  listEvents,
  pastDateMessage,
  readEvent,
  readEventCalendar,
  updateEvent,
} from "contract/events";
import { EXPORT_TYPES } from "contract/exports";
import { message } from "contract/message";
import type { App } from "../../http/deps.ts";
import { bind, bindFile } from "../../http/bind.ts";
import { badRequest, notFound } from "../../http/errors/http-error.ts";
import { exportList, tableWriter } from "../../exports/export-list.ts";
import { writeCalendar } from "../../exports/ics.ts";
import { pagedAnswer } from "../../lists/page-answer.ts";
import { calendarEntry } from "./events.calendar.ts";
import { eventColumns } from "./events.export.ts";
import { eventListQuery, findEvent, listEventRows, type StoredEvent } from "./events.read.ts";
import { requireSeen } from "../seen-version.ts";
import { insertEvent, readEventForUpdate, removeEvents, saveEvent } from "./events.store.ts";

export function eventsRoutes(app: App): void {
  const { db, counts } = app.deps;

  bind(app, listEvents, async ({ query, scope }) =>
    pagedAnswer(
      message("Events fetched"),
      query.page,
      await listEventRows(db, counts, scope, query),
    ),
  );

  bindFile(app, exportEvents, async ({ query, ...call }) =>
    exportList<StoredEvent>(app, call, {
      name: "events",
      query,
      list: await eventListQuery(db, call.scope, query, "id"),
      write:
        query.format === "ics"
          ? (rows, translate) => writeCalendar(calendarEntry, rows, translate)
          : tableWriter(query.format, "events", eventColumns),
    }),
  );

  bind(app, createEvent, async ({ body, caller, scope, inTransaction }) => {
    const data = await inTransaction(async (tx) => {
      const id = await insertEvent(tx, scope, body, caller.principal_id);
      return { answer: { id, event_id: id }, entity_id: id };
    });
    return { message: message("Event created successfully"), data };
  });

  bind(app, readEvent, async ({ params, scope }) => {
    const data = await findEvent(db, scope, params.id);
    if (!data) throw notFound("Event");
    return { message: message("Event fetched"), data };
  });

  bindFile(app, readEventCalendar, async ({ params: { id }, scope, translator, inTransaction }) => {
    // A download is audited, as an export is.
    const event = await inTransaction(async (tx) => {
      const answer = await findEvent(tx, scope, id);
      if (!answer) throw notFound("Event");
      return { answer, entity_id: id };
    });
    const bytes = await buffer(writeCalendar(calendarEntry, [[event]], translator()));
    return { bytes, type: EXPORT_TYPES.ics, name: `event-${id}.ics` };
  });

  bind(app, updateEvent, async ({ params: { id }, body, caller, scope, inTransaction }) => {
    const data = await inTransaction(async (tx) => {
      const before = await readEventForUpdate(tx, scope, id);
      if (!before) throw notFound("Event");
      requireSeen(body.version, before.version);
      // A past date may stay as it was (event-edit-2).
      if (body.event_date !== before.event_date && body.event_date < officeToday())
        throw badRequest(pastDateMessage, "event_date");
      const changed = await saveEvent(tx, scope, id, before, body, caller.principal_id);
      return { answer: { id, event_id: id }, entity_id: id, details: { changed } };
    });
    return { message: message("Event updated successfully"), data };
  });

  bind(app, deleteEvents, async ({ query, body, scope, inTransaction }) => {
    const ids = [...new Set([...(body?.event_ids ?? []), ...(query.event_ids ?? [])])];
    if (ids.length === 0)
      throw badRequest(message("event_ids must name at least one event"), "event_ids");
    const data = await inTransaction(async (tx) => {
      const event_ids = await removeEvents(tx, scope, ids);
      if (event_ids.length < ids.length) throw notFound("Event");
      const entity_id = event_ids.length === 1 ? event_ids[0]! : null;
      return { answer: { event_ids }, entity_id, details: { event_ids } };
    });
    // The status of success (event-list-6).
    return { status: "partial", message: message("Event deleted successfully"), data };
  });
}
