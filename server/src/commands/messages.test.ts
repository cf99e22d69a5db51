import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createComplaint } from "../../test/complaints.ts";
import { runCheck } from "../../test/findings.ts";
import { reply } from "../../test/gateway.ts";
import {
  accepted,
  CITIZEN_PHONE,
  type MessagingOffice,
  openMessagingOffice,
} from "../../test/messages.ts";
import { runCommand } from "../../test/run-command.ts";
import { checkSmsSettings } from "../diagnostics/checks/messages.ts";
import { forgetPlace } from "../features/messages/sending.ts";

let messaging: MessagingOffice;
let env: Record<string, string>;
beforeAll(async () => {
  messaging = await openMessagingOffice();
  ({ env } = messaging);
});
beforeEach(() => messaging.reset());
afterAll(() => messaging.close());

test(
  "sending is paused, resumed and described by commands",
  { tags: ["messages-9", "messages-10"] },
  async () => {
    const { app, office } = messaging;
    const console = (...command: string[]) => runCommand(command, env);
    await createComplaint(app, office);
    await forgetPlace(app.db);
    expect((await console("messages", "status")).output).toContain("Sending is paused.");
    // As a restored office, which does not know what the other one has sent.
    const resumed = await console("messages", "resume");
    expect(resumed.output).toContain("1 messages were queued elsewhere");
    expect((await console("messages", "resume")).output).not.toContain("queued elsewhere");
    const { output } = await console("messages", "status");
    expect(output).toContain("Messages are sent from here.");
    expect(output).toContain("queued: 0, sent: 0, delivered: 0, failed: 0, unknown: 1");
    expect(output).toContain(
      'Text of "received": Your complaint no. {number} is registered. See its status: https://office.example.in/track/{code}',
    );
    await console("messages", "pause");
    expect((await console("messages", "status")).output).toContain("Sending is paused.");
    const audited = await app.db
      .selectFrom("audit")
      .select("action")
      .where("action", "like", "%Messages")
      .execute();
    expect(audited.map(({ action }) => action)).toEqual([
      "resumeMessages",
      "resumeMessages",
      "pauseMessages",
    ]);
  },
);

test(
  "a test message is sent at once, and the answer printed",
  { tags: ["messages-10"] },
  async () => {
    const { gateway } = messaging;
    const send = (phone: string) => runCommand(["messages", "test", phone], env);
    const sent = await send(`+91 ${CITIZEN_PHONE}`);
    expect(sent.output).toContain("The gateway's number of the message: 4711");
    expect(gateway.queries()).toEqual([
      {
        to: CITIZEN_PHONE,
        text: "Your complaint no. 0 is registered. See its status: https://office.example.in/track/0000000000000000",
      },
    ]);
    gateway.answer = reply(200, "wrong key");
    expect(await send(CITIZEN_PHONE)).toMatchObject({
      code: 1,
      output: expect.stringContaining("The gateway has refused the message: refused.") as string,
    });
    gateway.answer = accepted;
    expect((await send("12345")).output).toContain("PHONE must be a mobile number of 10 digits.");
    expect(gateway.received).toHaveLength(2);
  },
);

test("doctor names faults of the gateway's settings", { tags: ["messages-12"] }, async () => {
  expect(await runCheck(checkSmsSettings, { DEMO: "0" })).toEqual([]);
  const [fine] = await runCheck(checkSmsSettings, env);
  expect(fine!.level).toBe("OK");
  const [faulty] = await runCheck(checkSmsSettings, { ...env, SMS_SUCCESS: "" });
  expect(faulty!.level).toBe("PROBLEM");
  expect(faulty!.what).toContain("SMS_SUCCESS");
});
