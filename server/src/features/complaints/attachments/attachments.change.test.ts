import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Complaint } from "contract/complaints/complaints";
import { createTestApp, SUPER_ADMIN, type TestApp } from "../../../../test/app.ts";
import { fileOf, formOf, JPEG, PDF, PNG, tracesOf } from "../../../../test/attachments.ts";
import { KEEP_FILES_LOCK } from "../../../postgres/advisory-locks.ts";
import { bytesOf, sendCut } from "../../../../test/proofs/uploads/cut-upload.ts";
import { addOffice, type TestOffice } from "../../../../test/records.ts";
import { auditDetails, createComplaint, readActivity } from "../../../../test/complaints.ts";

const PATH = "/api/v0/complaint";
const MB5 = 5 * 1024 * 1024;
const TYPES = "Only JPG, JPEG, PNG and PDF files are allowed";
const TOO_MANY = "Maximum 10 attachments allowed";

let app: TestApp;
let office: TestOffice;
let address: string;
beforeAll(async () => {
  app = await createTestApp();
  office = await addOffice(app.db);
  ({ address } = await app.listen());
});
afterAll(() => app.close());

const png = (name = "a.png") => fileOf(PNG, name, "image/png");
const pngs = (count: number) => Array.from({ length: count }, (_, i) => png(`${i + 1}.png`));
const create = (files: File[] = []) => createComplaint(app, office, {}, files);
const filesPath = (id: number) => `${PATH}/${id}/attachments`;
const add = (id: number, files: File[], headers: Record<string, string> = {}) =>
  app.send<{ attachment_ids: number[] }>("POST", filesPath(id), formOf({}, files), headers);
const attachments = async (id: number) =>
  (await app.send<Complaint>("GET", `${PATH}/${id}`)).body.data.attachments;
const activity = (id: number) => readActivity(app, id);
const auditOf = (action: string, id: number) => auditDetails(app, action, id);

/** The state that a rejected request must not change. */
const stateOf = async (id: number) => ({
  traces: await tracesOf(app),
  files: await attachments(id),
  activity: await activity(id),
});

describe("adding files to a complaint", () => {
  test("new files join the existing ones, and the activity and the audit trail record them", async () => {
    const id = await create([png("first.png")]);
    const before = await tracesOf(app);
    const reply = await add(id, [
      fileOf(JPEG, "दीवार.jpg", "image/jpeg"),
      fileOf(PDF, "letter.pdf", ""),
    ]);
    expect(reply.status).toBe(200);
    expect(reply.body.message).toBe("Files attached successfully");
    const files = await attachments(id);
    expect(files.map(({ name, type }) => [name, type])).toEqual([
      ["first.png", "image/png"],
      ["दीवार.jpg", "image/jpeg"],
      ["letter.pdf", "application/pdf"],
    ]);
    expect(reply.body.data).toEqual({
      complaint_id: id,
      attachment_ids: files.slice(1).map((file) => file.id),
    });
    expect((await app.send("GET", files[1]!.url)).raw.equals(JPEG)).toBe(true);
    expect((await tracesOf(app)).files).toBe(before.files + 2);
    expect((await activity(id))[0]).toMatchObject({
      kind: "attached",
      by_name: SUPER_ADMIN.name,
      files: ["दीवार.jpg", "letter.pdf"],
    });
    const details = { attachment_ids: reply.body.data.attachment_ids };
    expect(await auditOf("addAttachments", id)).toEqual([{ details }]);
  });

  test("adding files keeps the version of the complaint", { tags: ["attachment-3"] }, async () => {
    const id = await create();
    await add(id, [png()]);
    expect((await app.send<Complaint>("GET", `${PATH}/${id}`)).body.data.version).toBe(1);
  });

  test("a complaint has at most ten files, the eleventh is rejected; a removed one makes room", async () => {
    const id = await create(pngs(8));
    const full = pngs(2);
    expect((await add(id, full)).status).toBe(200);
    const before = await stateOf(id);
    const refused = await add(id, [png("eleventh.png")]);
    expect(refused.status).toBe(400);
    expect(refused.body.errors).toEqual([{ field: "attachments", message: TOO_MANY }]);
    expect(await stateOf(id)).toEqual(before);
    expect((await app.send("DELETE", before.files[3]!.url)).status).toBe(200);
    expect((await add(id, [png("eleventh.png")])).status).toBe(200);
    const names = (await attachments(id)).map(({ name }) => name.replace(".png", ""));
    expect(names.join(" ")).toBe("1 2 3 5 6 7 8 1 2 eleventh");
  });

  test("of two concurrent additions of six files, one is rejected as too many", async () => {
    const id = await create();
    const replies = await Promise.all([add(id, pngs(6)), add(id, pngs(6))]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    expect(await attachments(id)).toHaveLength(6);
  });

  const html = Buffer.from("<!doctype html><script>alert(1)</script>");
  test.each<[string, () => File[], string]>([
    ["no file", () => [], "Please select a file"],
    ["an empty file", () => [new File([], "a.png")], "Please select a file"],
    [
      "a page named as a picture",
      () => [png(), fileOf(html, "b.png", "image/png")],
      `b.png: ${TYPES}`,
    ],
    ["a video", () => [fileOf(PNG, "a.mp4", "video/mp4")], TYPES],
    [
      "5 MB and one byte",
      () => [fileOf(JPEG, "a.jpg", "image/jpeg", MB5 + 1)],
      "File size must be less than 5MB",
    ],
    ["eleven files", () => pngs(11), TOO_MANY],
  ])("%s is a 400 that changes nothing", async (_what, files, message) => {
    const id = await create([png()]);
    const before = await stateOf(id);
    const reply = await add(id, files());
    expect(reply.status).toBe(400);
    expect(reply.body.errors).toEqual([{ field: "attachments", message }]);
    expect(await stateOf(id)).toEqual(before);
  });

  test("files of a request repeated under its key are kept once", async () => {
    const id = await create();
    const key = { "idempotency-key": "more-files" };
    const first = await add(id, [png()], key);
    const before = await stateOf(id);
    expect((await add(id, [png()], key)).body.data).toEqual(first.body.data);
    expect(await stateOf(id)).toEqual(before);
  });

  test("adding files without a token, or to a deleted complaint, leaves no file", async () => {
    const id = await create();
    const gone = await create();
    await app.send("DELETE", `${PATH}/${gone}`);
    const before = await stateOf(id);
    expect((await app.call("POST", filesPath(id))).status).toBe(401);
    const reply = await add(gone, [png()]);
    expect([reply.status, reply.body.message]).toEqual([404, "Complaint not found"]);
    expect((await add(2_147_483_647, [png()])).status).toBe(404);
    expect(await stateOf(id)).toEqual(before);
  });

  test(
    "an upload that is cut short leaves no row and no file",
    { tags: ["attachment-4"] },
    async () => {
      const id = await create();
      const before = await stateOf(id);
      const form = formOf({}, [fileOf(JPEG, "a.jpg", "image/jpeg", MB5)]);
      const bytes = await bytesOf(filesPath(id), app.tokens.access_token, form);
      for (const way of ["reset", "drop", "end"] as const)
        await sendCut(address, bytes.subarray(0, bytes.length - 1000), way);
      expect(await stateOf(id)).toEqual(before);
    },
  );
});

describe("removing one", () => {
  test("removing an attachment deletes its row and its file, and the activity and the audit trail record it", async () => {
    const id = await create([png("stays.png"), png("goes.png")]);
    const before = await tracesOf(app);
    const [stays, goes] = await attachments(id);
    const reply = await app.send("DELETE", goes!.url);
    expect(reply.body).toEqual({
      status: "success",
      success: true,
      message: "File removed successfully",
      data: { complaint_id: id, attachment_id: goes!.id },
    });
    expect(await attachments(id)).toEqual([stays]);
    expect((await tracesOf(app)).files).toBe(before.files - 1);
    expect((await activity(id))[0]).toMatchObject({ kind: "removed", files: ["goes.png"] });
    expect(await auditOf("removeAttachment", id)).toEqual([
      { details: { attachment_id: goes!.id } },
    ]);
    for (const method of ["GET", "DELETE"] as const)
      expect((await app.send(method, goes!.url)).status).toBe(404);
  });

  test("removing an attachment needs a token and the complaint's own file", async () => {
    const id = await create([png()]);
    const other = await create([png()]);
    const [file] = await attachments(other);
    const before = [await stateOf(id), await stateOf(other)];
    expect((await app.call("DELETE", file!.url)).status).toBe(401);
    for (const [complaint, attachment] of [
      [id, file!.id],
      [2_147_483_647, file!.id],
      [other, "abc"],
    ]) {
      const reply = await app.send("DELETE", `${PATH}/${complaint}/attachments/${attachment}`);
      expect(reply.status).toBe(404);
    }
    expect([await stateOf(id), await stateOf(other)]).toEqual(before);
  });

  test("the file of a removed attachment is left to the sweep while a backup reads it", async () => {
    const id = await create([png()]);
    const before = await tracesOf(app);
    const [file] = await attachments(id);
    const holder = await app.database.another();
    await holder.query("select pg_advisory_lock($1)", [KEEP_FILES_LOCK]);
    expect((await app.send("DELETE", file!.url)).status).toBe(200);
    expect((await tracesOf(app)).files).toBe(before.files);
    await holder.end();
    expect(await attachments(id)).toEqual([]);
  });
});

describe("a preview", () => {
  test("a preview is the file's bytes with the download headers, and has its own action in the audit trail", async () => {
    const id = await create([png()]);
    const [file] = await attachments(id);
    const reply = await app.send("GET", `${file!.url}/preview`);
    expect(reply.status).toBe(200);
    expect(reply.raw.equals(PNG)).toBe(true);
    expect(reply.headers).toMatchObject({
      "content-type": "image/png",
      "x-content-type-options": "nosniff",
      "content-security-policy":
        "sandbox; default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
      "cache-control": "no-store",
    });
    const details = { attachment_id: file!.id };
    expect(await auditOf("previewAttachment", id)).toEqual([{ details }]);
    expect(await auditOf("downloadAttachment", id)).toEqual([]);
  });

  test("a preview needs a token, the complaint's own file, and its bytes", async () => {
    const id = await create([png()]);
    const other = await create([png()]);
    const [file] = await attachments(id);
    expect((await app.call("GET", `${file!.url}/preview`)).status).toBe(401);
    expect((await app.send("GET", `${filesPath(other)}/${file!.id}/preview`)).status).toBe(404);
    const { rows } = await sql<{ key: string }>`
      select storage_key as key from attachments where id = ${file!.id}`.execute(app.db);
    await app.files.remove(rows[0]!.key);
    expect((await app.send("GET", `${file!.url}/preview`)).body.message).toBe("File not found");
  });
});
