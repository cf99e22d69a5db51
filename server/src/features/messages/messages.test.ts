import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { OutboxMessage, Sending } from "contract/messages";
import { createComplaint, readActivity } from "../../../test/complaints.ts";
import { reply } from "../../../test/gateway.ts";
import { accepted, type MessagingOffice, openMessagingOffice } from "../../../test/messages.ts";
import { pauseSending, placeOf } from "./sending.ts";

let messaging: MessagingOffice;
beforeAll(async () => {
  messaging = await openMessagingOffice();
});
beforeEach(() => messaging.reset());
afterAll(() => messaging.close());

test(
  "paused, nothing leaves; in another place neither, and what was queued there stays unsent",
  { tags: ["messages-9"] },
  async () => {
    const { app, office, work, states, resume } = messaging;
    const sending = async () =>
      (await app.send<Sending>("GET", "/api/v0/messages/sending")).body.data;
    await createComplaint(app, office);
    await pauseSending(app.db);
    await work();
    expect(await states()).toEqual(["received queued"]);
    expect(await sending()).toMatchObject({ is_on: true, is_paused: true, counts: { queued: 1 } });
    expect(await resume()).toBe(0);
    await work();
    expect(await states()).toEqual(["received sent"]);

    // As a copy of the database finds itself.
    await createComplaint(app, office);
    const elsewhere = { ...app.deps.config, PUBLIC_URL: "https://copy.example.in" };
    expect(await placeOf(app.db, elsewhere)).not.toBe(await placeOf(app.db, app.deps.config));
    await app.db
      .updateTable("messaging")
      .set({ place: await placeOf(app.db, elsewhere) })
      .execute();
    await work();
    expect(await states()).toEqual(["received sent", "received queued"]);
    expect((await sending()).is_paused).toBe(true);
    expect(await resume()).toBe(1);
    await work();
    expect(await states()).toEqual(["received sent", "received unknown"]);
    expect(await sending()).toMatchObject({ is_paused: false, counts: { unknown: 1, sent: 1 } });
  },
);

test(
  "the list has states and causes, no text and no phone; failed and unknown ones are sent again by hand",
  { tags: ["messages-7"] },
  async () => {
    const { app, office, gateway, work, states, passPause } = messaging;
    await createComplaint(app, office);
    gateway.answer = reply(400, "");
    await work();
    const list = async (query = "") =>
      (await app.send<OutboxMessage[]>("GET", `/api/v0/messages${query}`)).body.data;
    const [failed] = await list("?state=failed");
    expect(failed).toEqual({
      message_id: expect.any(Number),
      complaint_id: expect.any(Number),
      complaint_number: failed!.complaint_id,
      kind: "received",
      state: "failed",
      tries: 1,
      queued_at: expect.any(String),
      changed_at: expect.any(String),
      cause: "HTTP 400",
    });
    expect(await list("?state=sent")).toEqual([]);
    const again = () => app.send("POST", `/api/v0/messages/${failed!.message_id}/again`, {});
    // It has only just been tried.
    expect((await again()).status).toBe(409);
    await passPause();
    gateway.answer = accepted;
    const entries = async () =>
      (await readActivity(app, failed!.complaint_id)).filter(({ kind }) => kind === "message");
    expect((await again()).status).toBe(200);
    expect(await entries()).toMatchObject([{ message_state: "queued" }]);
    await work();
    expect(await states()).toEqual(["received sent"]);
    expect((await again()).status).toBe(409);
    expect((await app.send("POST", "/api/v0/messages/999999/again", {})).status).toBe(404);
    // One line in the activity, whatever the tries.
    expect(await entries()).toMatchObject([{ message_state: "sent" }]);
  },
);
