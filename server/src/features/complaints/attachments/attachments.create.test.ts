import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Complaint } from "contract/complaints/complaints";
import { createTestApp, type TestApp } from "../../../../test/app.ts";
import { fileOf, formOf, JPEG, PDF, PNG, tracesOf } from "../../../../test/attachments.ts";
import { addOffice, type TestOffice } from "../../../../test/records.ts";
import { newComplaint } from "../../../../test/complaints.ts";

const PATH = "/api/v0/complaint";
const MB5 = 5 * 1024 * 1024;
const TYPES = "Only JPG, JPEG, PNG and PDF files are allowed";

let app: TestApp;
let office: TestOffice;
beforeAll(async () => {
  app = await createTestApp();
  office = await addOffice(app.db);
});
afterAll(() => app.close());

const create = (files: File[], changes: object = {}, headers: Record<string, string> = {}) =>
  app.send<{ complaint_id: number }>(
    "POST",
    PATH,
    formOf(newComplaint(office, changes), files),
    headers,
  );
const read = async (id: number) => (await app.send<Complaint>("GET", `${PATH}/${id}`)).body.data;
const createAndRead = async (files: File[]) => {
  const reply = await create(files);
  expect(reply.status).toBe(200);
  return read(reply.body.data.complaint_id);
};

const traces = () => tracesOf(app);

/** Sends files that must be rejected; expects no row and no stored file. */
async function expectRefused(files: File[], message: string) {
  const before = await traces();
  const reply = await create(files);
  expect(reply.status).toBe(400);
  expect(reply.body.message).toBe(message);
  expect(reply.body.errors).toContainEqual({ field: "attachments", message });
  expect(await traces()).toEqual(before);
}

describe("accepted files", () => {
  test("JPEG, PNG and PDF, whatever the case of their endings, in the order sent", async () => {
    const { complaint_id, attachments } = await createAndRead([
      fileOf(JPEG, "photo.JPG", "image/jpeg"),
      fileOf(JPEG, "photo.jpeg", "image/jpg"),
      fileOf(PNG, "चित्र.png", "image/png"),
      fileOf(PDF, "letter.pdf", ""),
    ]);
    expect(attachments.map(({ name, type, size }) => [name, type, size])).toEqual([
      ["photo.JPG", "image/jpeg", JPEG.length],
      ["photo.jpeg", "image/jpeg", JPEG.length],
      ["चित्र.png", "image/png", PNG.length],
      ["letter.pdf", "application/pdf", PDF.length],
    ]);
    for (const { id, url } of attachments)
      expect(url).toBe(`${PATH}/${complaint_id}/attachments/${id}`);
  });

  test("ten files of exactly 5 MB", { tags: ["complaint-create-11"] }, async () => {
    const files = Array.from({ length: 10 }, (_, i) => fileOf(JPEG, `${i}.jpg`, "image/jpeg", MB5));
    const { attachments } = await createAndRead(files);
    expect(attachments.map((file) => file.size)).toEqual(Array(10).fill(MB5));
  });
});

describe("a rejected request leaves no row and no file", () => {
  test("eleven files", { tags: ["complaint-create-11", "attachment-7"] }, async () => {
    const files = Array.from({ length: 11 }, (_, i) => fileOf(PNG, `${i}.png`, "image/png"));
    await expectRefused(files, "Maximum 10 attachments allowed");
  });

  test("5 MB and one byte", { tags: ["complaint-create-12", "attachment-7"] }, async () => {
    const file = fileOf(JPEG, "big.jpg", "image/jpeg", MB5 + 1);
    await expectRefused([file], "File size must be less than 5MB");
  });

  test("an empty file", { tags: ["complaint-create-12", "attachment-7"] }, async () => {
    const file = new File([], "empty.png", { type: "image/png" });
    await expectRefused([file], "Please select a file");
  });

  const html = Buffer.from("<!doctype html><script>alert(1)</script>");
  test("one bad file among good ones", async () => {
    await expectRefused(
      [fileOf(PNG, "a.png", "image/png"), fileOf(html, "b.png", "")],
      `b.png: ${TYPES}`,
    );
  });

  test("a bad field and a bad file, both named", async () => {
    const reply = await create([fileOf(html, "a.png", "image/png")], { title: "", category_id: 0 });
    expect(reply.status).toBe(400);
    expect(reply.body.errors).toEqual([
      { field: "title", message: "Title is required" },
      { field: "category_id", message: "Select a valid category" },
      { field: "attachments", message: TYPES },
    ]);
  });

  test("good files of a complaint that is rejected for its category", async () => {
    const before = await traces();
    const file = fileOf(PNG, "a.png", "image/png");
    expect((await create([file], { category_id: office.meeting })).status).toBe(400);
    expect(await traces()).toEqual(before);
  });

  test("files of a request repeated under its Idempotency-Key", async () => {
    const key = { "idempotency-key": "with-files" };
    const files = [fileOf(PNG, "a.png", "image/png")];
    const first = await create(files, {}, key);
    const before = await traces();
    const second = await create(files, {}, key);
    expect(second.body.data).toEqual(first.body.data);
    expect(await traces()).toEqual(before);
  });
});

describe("download", () => {
  test(
    "a download is the file's bytes as their detected type, with the download headers, and leaves an audit row",
    { tags: ["attachment-8"] },
    async () => {
      const { complaint_id, attachments } = await createAndRead([
        fileOf(PNG, 'बिल "1".png', "application/octet-stream"),
      ]);
      const [file] = attachments;
      const reply = await app.send("GET", file!.url);
      expect(reply.status).toBe(200);
      expect(reply.raw.equals(PNG)).toBe(true);
      expect(reply.headers).toMatchObject({
        "content-type": "image/png",
        "content-length": String(PNG.length),
        "x-content-type-options": "nosniff",
        "content-security-policy":
          "sandbox; default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
        "cache-control": "no-store",
      });
      expect(reply.headers["content-disposition"]).toContain(
        `filename*=UTF-8''${encodeURIComponent(file!.name)}`,
      );
      const audit = await app.db
        .selectFrom("audit")
        .select(["entity_id", "details"])
        .where("action", "=", "downloadAttachment")
        .execute();
      expect(audit).toContainEqual({
        entity_id: complaint_id,
        details: { attachment_id: file!.id },
      });
    },
  );

  test("needs a token, and the right complaint", async () => {
    const one = await createAndRead([fileOf(PNG, "a.png", "image/png")]);
    const other = await createAndRead([fileOf(PDF, "b.pdf", "application/pdf")]);
    const { url, id } = one.attachments[0]!;
    expect((await app.call("GET", url)).status).toBe(401);
    const crossed = await app.send("GET", `${PATH}/${other.complaint_id}/attachments/${id}`);
    expect(crossed.status).toBe(404);
    expect(crossed.body.message).toBe("File not found");
  });

  test("a file that the store has lost is a 404", async () => {
    const { attachments } = await createAndRead([fileOf(PNG, "a.png", "image/png")]);
    const { id, url } = attachments[0]!;
    const row = await app.db
      .selectFrom("attachments")
      .select("storage_key")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    await app.files.remove(row.storage_key);
    const reply = await app.send("GET", url);
    expect(reply.status).toBe(404);
    expect(reply.body.message).toBe("File not found");
  });

  test(
    "deleting a complaint removes its rows and files",
    { tags: ["complaint-edit-12"] },
    async () => {
      const before = await traces();
      const { complaint_id } = await createAndRead([
        fileOf(PNG, "a.png", "image/png"),
        fileOf(PDF, "b.pdf", "application/pdf"),
      ]);
      expect((await traces()).files).toBe(before.files + 2);
      expect((await app.send("DELETE", join(PATH, String(complaint_id)))).status).toBe(200);
      expect(await traces()).toEqual(before);
    },
  );
});
