import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { fileOf, formOf, JPEG, tracesOf } from "../../../test/attachments.ts";
import { addOffice, type TestOffice } from "../../../test/records.ts";

let app: TestApp;
let office: TestOffice;
beforeAll(async () => {
  app = await createTestApp();
  office = await addOffice(app.db);
});
afterAll(() => app.close());

const complaintForm = () =>
  formOf(
    {
      title: "No water since Monday",
      category_id: office.water,
      description: "The hand pump near the temple is dry.",
      complainant_id: office.complainant_id,
    },
    [fileOf(JPEG, "pump.jpg", "image/jpeg")],
  );

/** Sends the form; expects 400 and no stored file. */
async function expectRefused(form: FormData, errors: unknown): Promise<void> {
  const before = await tracesOf(app);
  const { status, body } = await app.send("POST", "/api/v0/complaint", form);
  expect({ status, errors: body.errors ?? body.message }).toEqual({ status: 400, errors });
  expect(await tracesOf(app)).toEqual(before);
}

test("a form with its declared fields and files is taken", async () => {
  const { status } = await app.send("POST", "/api/v0/complaint", complaintForm());
  expect(status).toBe(200);
});

test("a file input without a file is no attachment", async () => {
  const form = complaintForm();
  form.append("attachments", new File([], "", { type: "application/octet-stream" }));
  const { status, body } = await app.send<{ complaint_id: number }>(
    "POST",
    "/api/v0/complaint",
    form,
  );
  expect(status).toBe(200);
  const path = `/api/v0/complaint/${body.data.complaint_id}`;
  const { body: read } = await app.send<{ attachments: object[] }>("GET", path);
  expect(read.data.attachments).toMatchObject([{ name: "pump.jpg" }]);
});

test(
  "a file in a field that is not declared is a 400 that names the declared one",
  { tags: ["input-10"] },
  async () => {
    const form = complaintForm();
    form.append("photos", fileOf(JPEG, "second.jpg", "image/jpeg"));
    const message = "Files are taken in the field attachments only";
    await expectRefused(form, [{ field: "attachments", message }]);
  },
);

test("a field that is given twice is a 400", { tags: ["input-4"] }, async () => {
  const form = complaintForm();
  form.append("title", "Another title");
  await expectRefused(form, "A field of the form is given twice");
});

test("a text that is far too long is rejected with the field's own message", async () => {
  const form = complaintForm();
  form.set("title", "a".repeat(50_000));
  await expectRefused(form, [{ field: "title", message: "Title can be max 100 chars" }]);
});

test("a text that goes on after thousands of blanks is too long", async () => {
  const form = complaintForm();
  form.set("title", `Hand pump${" ".repeat(17_000)}is dry`);
  await expectRefused(form, [{ field: "title", message: "Title can be max 100 chars" }]);
});

test("what stands beside the files ends the reading when it is more than a good form holds", async () => {
  const form = complaintForm();
  for (let count = 0; count < 40; count += 1) form.append(`other${count}`, "a".repeat(50_000));
  const before = await tracesOf(app);
  const { address } = await app.listen();
  const reply = await fetch(`${address}/api/v0/complaint`, {
    method: "POST",
    headers: app.bearer,
    body: form,
  });
  const { message } = (await reply.json()) as { message: string };
  expect([reply.status, message]).toEqual([400, "The form is too large"]);
  expect(await tracesOf(app)).toEqual(before);
});
