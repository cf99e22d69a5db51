import { afterAll, beforeAll, expect, test } from "vitest";
import type { Complaint } from "contract/complaints/complaints";
import { createTestApp, type TestApp } from "../../app.ts";
import { fileOf, formOf, PNG } from "../../attachments.ts";
import { sheetData, xlsxParts, zip } from "../../../src/features/booths/fixtures/archives.ts";
import { addOffice, type TestOffice } from "../../records.ts";

/* The state that several processes must share. `npm run proofs -- processes` runs the whole API suite this way. */

const STATES = "/api/v0/location/states";
const COMPLAINTS = "/api/v0/complaint";

let app: TestApp;
let office: TestOffice;
beforeAll(async () => {
  app = await createTestApp({ processes: 3 });
  office = await addOffice(app.db);
});
afterAll(() => app.close());

/** The answers of all processes to one call at the same moment. */
const askAll = <Data>(path: string, headers: Record<string, string> = app.bearer) =>
  Promise.all(
    app.addresses.map(async (address) => {
      const reply = await fetch(address + path, { headers });
      const body = (await reply.json()) as { data: Data; pagination?: { totalItems: number } };
      return { status: reply.status, body };
    }),
  );
const statusesOf = async (token: string) =>
  (await askAll(STATES, { authorization: `Bearer ${token}` })).map(({ status }) => status);

const fields = () => ({
  title: "No water since Monday",
  description: "The hand pump near the temple is dry.",
  category_id: office.water,
  complainant_id: office.complainant_id,
});
const create = (key: string, files: File[] = []) =>
  app.send<{ complaint_id: number }>("POST", COMPLAINTS, formOf(fields(), files), {
    "idempotency-key": key,
  });

test(
  "a session is valid at every process, and a log-out at any process ends it at all",
  { tags: ["operate-12"] },
  async () => {
    const { phone, password } = { phone: "9000000001", password: "Neem-Tree-27!" };
    for (let turn = 0; turn < 5; turn += 1) {
      const signedIn = await app.call<{ access_token: string; refresh_token: string }>(
        "POST",
        "/api/v0/auth/super-admin/login",
        { payload: { phone, password } },
      );
      const { access_token, refresh_token } = signedIn.body.data;
      expect(await statusesOf(access_token)).toEqual([200, 200, 200]);
      const payload = { token: refresh_token };
      expect((await app.call("POST", "/api/v0/auth/logout", { payload })).status).toBe(200);
      expect(await statusesOf(access_token)).toEqual([401, 401, 401]);
    }
  },
);

test("totals are exact at every process, whichever wrote", { tags: ["operate-12"] }, async () => {
  for (let written = 1; written <= 10; written += 1) {
    expect((await create(`total ${written}`)).status).toBe(200);
    const lists = await askAll(`${COMPLAINTS}?search=water`);
    expect(lists.map(({ body }) => body.pagination?.totalItems)).toEqual([
      written,
      written,
      written,
    ]);
  }
});

test(
  "a stored file is served by every process, and a repeated call gets its first answer from any",
  { tags: ["operate-12"] },
  async () => {
    const picture = fileOf(PNG, "pump.png", "image/png");
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => create("one and the same", [picture])),
    );
    const ids = new Set(replies.map(({ body }) => body.data.complaint_id));
    expect(ids.size).toBe(1);
    const [id] = ids;
    const { body } = await app.send<Complaint>("GET", `${COMPLAINTS}/${id}`);
    const { url } = body.data.attachments[0]!;
    const files = await Promise.all(
      app.addresses.map(async (address) => {
        const reply = await fetch(address + url, { headers: app.bearer });
        return Buffer.from(await reply.arrayBuffer());
      }),
    );
    for (const bytes of files) expect(bytes.equals(PNG)).toBe(true);
  },
);

test("every process reports the progress of an upload", async () => {
  const rows = Array.from({ length: 3000 }, (_, n) => ["North", "Hill", "School", `N${n + 1}`]);
  const header = ["mandal", "shaktikendra", "booth_name", "booth_number"];
  const bytes = new Uint8Array(zip(xlsxParts(sheetData([header, ...rows]))));
  const form = new FormData();
  form.append("constituency_id", String(office.constituency_id));
  form.append("file", new File([bytes], "booths.xlsx"));
  // Another session has begun to store a booth of the second thousand: the upload waits there.
  const other = await app.database.another();
  await other.query("begin");
  await other.query(
    `insert into booths (constituency_id, mandal, shaktikendra, booth_name, booth_number)
     values ($1, 'North', 'Hill', 'School', 'N1500')`,
    [office.constituency_id],
  );
  const uploading = app.send("POST", "/api/v0/booth/upload-booths", form);
  const progress = async () => {
    const path = `/api/v0/booth/upload-progress?constituency_id=${office.constituency_id}`;
    return (await askAll<unknown>(path)).map(({ body }) => body.data);
  };
  const first = { stored: 1000, total: 3000 };
  await expect.poll(progress, { interval: 20 }).toEqual([first, first, first]);
  await other.query("rollback");
  await other.end();
  expect((await uploading).status).toBe(200);
  expect(await progress()).toEqual([null, null, null]);
});
