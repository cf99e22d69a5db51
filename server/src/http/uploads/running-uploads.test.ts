import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, SUPER_ADMIN, type TestApp } from "../../../test/app.ts";
import { formOf } from "../../../test/attachments.ts";
import { newComplaint } from "../../../test/complaints.ts";
import { addOffice, type TestOffice } from "../../../test/records.ts";
import { UPLOADS_MAX } from "./running-uploads.ts";

const COMPLAINTS = "/api/v0/complaint";
const MOST = UPLOADS_MAX.session;

let app: TestApp;
let office: TestOffice;
beforeAll(async () => {
  // Each process counts its own uploads.
  app = await createTestApp({ processes: 0 });
  office = await addOffice(app.db);
});
afterAll(() => app.close());

/** Begins an upload that declares 5 MiB and then sends nothing. */
async function beginUpload(answers: string[]): Promise<Socket> {
  const { port } = await app.listen();
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  socket.on("data", (chunk) => answers.push(String(chunk).slice(9, 12)));
  socket.write(
    `POST ${COMPLAINTS} HTTP/1.1\r\nhost: console\r\nauthorization: ${app.bearer.authorization}\r\n` +
      "content-length: 5242880\r\ncontent-type: multipart/form-data; boundary=slow\r\n\r\n--slow\r\n",
  );
  return socket;
}
/** Logs a complaint, as the form does or as JSON; returns the answer's status. */
async function log(as: "form" | "json", authorization = app.bearer.authorization) {
  const fields = newComplaint(office);
  const body = as === "form" ? formOf(fields, []) : fields;
  const reply = await app.send("POST", COMPLAINTS, body, { authorization });
  return reply.status;
}

test("a session may run 128 uploads at once; its calls without files and other sessions go on", async () => {
  const answers: string[] = [];
  const sockets: Socket[] = [];
  for (let count = 0; count < MOST + 4; count += 1) sockets.push(await beginUpload(answers));
  await expect.poll(() => answers).toEqual(["429", "429", "429", "429"]);
  expect(await log("form")).toBe(429);
  expect(await log("json")).toBe(200);

  const { body } = await app.call<{ access_token: string }>(
    "POST",
    "/api/v0/auth/super-admin/login",
    { payload: { phone: SUPER_ADMIN.phone, password: SUPER_ADMIN.password } },
  );
  expect(await log("form", `Bearer ${body.data.access_token}`)).toBe(200);

  for (const socket of sockets) socket.destroy();
  await expect.poll(() => log("form")).toBe(200);
});
