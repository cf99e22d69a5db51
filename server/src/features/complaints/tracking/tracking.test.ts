import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Complaint } from "contract/complaints/complaints";
import type { Receipt } from "contract/complaints/receipt";
import type { TrackedComplaint } from "contract/complaints/tracking";
import { createTestApp, type TestApp } from "../../../../test/app.ts";
import { addOffice, type TestOffice } from "../../../../test/records.ts";
import { eraseCitizen } from "../../../commands/citizens-erase.ts";
import { newTrackingCode, parseTrackingCode, printTrackingCode } from "./tracking-code.ts";

let app: TestApp;
let office: TestOffice;
beforeAll(async () => {
  app = await createTestApp();
  office = await addOffice(app.db);
});
afterAll(() => app.close());
beforeEach(() => app.db.deleteFrom("attempts").execute());

const SECRETS = ["Canary title", "Canary description of the complaint", "Canary lane"] as const;

/** Logs a complaint by the API; returns its id. */
async function log(): Promise<number> {
  const [title, description, location] = SECRETS;
  const { body } = await app.send<{ complaint_id: number }>("POST", "/api/v0/complaint", {
    title,
    description,
    location,
    category_id: office.water,
    complainant_id: office.complainant_id,
  });
  return body.data.complaint_id;
}
/** Stores a complaint as earlier versions did: without a code. */
async function store(): Promise<number> {
  const { id } = await app.db
    .insertInto("complaints")
    .values({
      title: SECRETS[0],
      description: SECRETS[1],
      category_id: office.water,
      complainant_id: office.complainant_id,
      booth_id: office.other_booth_id,
      constituency_id: office.constituency_id,
      registered_by: app.superAdmin,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
const read = async (id: number) =>
  (await app.send<Complaint>("GET", `/api/v0/complaint/${id}`)).body.data;
const slip = async (id: number) =>
  (await app.send<Receipt>("GET", `/api/v0/complaint/${id}/slip`)).body.data;
const track = (code: string) =>
  app.call<TrackedComplaint>("GET", `/api/v0/track/${encodeURIComponent(code)}`);
const page = (code: string) => app.call("GET", `/track/${encodeURIComponent(code)}`);
const unknown = {
  status: 404,
  body: { status: "error", success: false, message: "No complaint has this code" },
};

describe("a code", () => {
  test(
    "has 16 characters of Crockford's base 32, and is printed in fours",
    { tags: ["tracking-1"] },
    () => {
      const codes = Array.from({ length: 2000 }, newTrackingCode);
      expect(new Set(codes).size).toBe(codes.length);
      const seen = new Set(codes.join(""));
      expect([...seen].toSorted().join("")).toBe("0123456789ABCDEFGHJKMNPQRSTVWXYZ");
      expect(codes.every((code) => code.length === 16)).toBe(true);
      expect(printTrackingCode("0123456789ABCDEF")).toBe("0123-4567-89AB-CDEF");
    },
  );

  test.each([
    ["0123-4567-89AB-CDEF", "0123456789ABCDEF"],
    [" o1i3 4567 89ab cdef ", "0113456789ABCDEF"],
    ["OoIi--Ll67-89ab-cdef", "0011116789ABCDEF"],
    ["0123\u20104567\u201189AB\u2013CDEF\u200b", "0123456789ABCDEF"],
    ["0123-4567-89AB-CDEU", null],
    ["0123-4567-89AB-CDE", null],
    ["0123-4567-89AB-CDEF0", null],
    ["", null],
  ])("%j is understood as %j", (typed, code) => {
    expect(parseTrackingCode(typed)).toBe(code);
  });
});

describe("a complaint", () => {
  test(
    "gets its code when it is logged: the detail and the slip show the same one",
    { tags: ["tracking-2"] },
    async () => {
      const id = await log();
      const { tracking_code } = await read(id);
      expect(tracking_code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
      expect((await slip(id)).tracking_code).toBe(tracking_code);
    },
  );

  test("of an earlier version gets one when its slip is asked for, the same for all who ask at once", async () => {
    const id = await store();
    const before = await read(id);
    expect(before.tracking_code).toBeNull();
    const slips = await Promise.all(Array.from({ length: 8 }, () => slip(id)));
    const codes = new Set(slips.map(({ tracking_code }) => tracking_code));
    expect(codes.size).toBe(1);
    expect(await read(id)).toEqual({ ...before, tracking_code: [...codes][0] });
    expect((await track([...codes][0]!)).status).toBe(200);
  });
});

describe("the call", () => {
  test("answers the decided fields, with the moves of the status, and nothing else", async () => {
    const id = await log();
    const { tracking_code, version, ...detail } = await read(id);
    const move = (status_id: number, at: number, more: object = {}) =>
      app.send("PUT", `/api/v0/complaint/${id}`, {
        title: detail.title,
        description: detail.description,
        category_id: detail.category_id,
        status_id,
        version: at,
        ...more,
      });
    await move(2, version);
    await move(2, version + 1, { title: "Canary title again" });
    await move(3, version + 2);
    const typed = tracking_code!.toLowerCase().replaceAll("-", " ").replaceAll("0", "o");
    const reply = await track(typed);
    expect(reply).toMatchObject({ status: 200, body: { status: "success" } });
    expect(reply.body.data).toEqual({
      complaint_number: id,
      category: "Wells and pumps",
      status_code: "completed",
      status: "completed",
      received_at: detail.issue_at,
      moves: [
        { status_code: "in-process", at: expect.any(String) },
        { status_code: "completed", at: expect.any(String) },
      ],
      has_earlier_moves: false,
      constituency_name: "Belgarh",
      office_name: null,
      office_phone: null,
    });
    expect(reply.headers).toMatchObject({
      "cache-control": "no-store",
      "x-robots-tag": "noindex, nofollow",
    });
    const shown = reply.raw.toString() + (await page(typed)).raw.toString();
    for (const secret of [...SECRETS, "Meena", "Asha", app.tokens.access_token])
      expect(shown).not.toContain(secret);
  });

  test(
    "wrong, unknown and ended codes get the same answer, in English and Hindi",
    { tags: ["tracking-6"] },
    async () => {
      const id = await log();
      const { tracking_code } = await read(id);
      await app.send("DELETE", `/api/v0/complaint/${id}`);
      for (const code of [tracking_code!, "0000-0000-0000-0000", "x", "नहीं", "%", "'; --"])
        expect(await track(code)).toMatchObject(unknown);
      const hindi = await app.call("GET", "/api/v0/track/x", {
        headers: { "accept-language": "hi" },
      });
      expect(hindi.body.message).toBe("इस कोड की कोई शिकायत नहीं है");
    },
  );

  test("a citizen's erasure ends the code, and the slip makes no other", async () => {
    const id = await log();
    const { tracking_code } = await read(id);
    const old = await store();
    await eraseCitizen(app, { id: office.complainant_id });
    expect(await track(tracking_code!)).toMatchObject(unknown);
    for (const one of [id, old]) expect((await slip(one)).tracking_code).toBeNull();
    await app.db
      .updateTable("principals")
      .set({ status: "active" })
      .where("id", "=", office.complainant_id)
      .execute();
  });

  test("the page stays small after any number of moves", { tags: ["tracking-3"] }, async () => {
    const id = await log();
    const { tracking_code } = await read(id);
    const change = (from: number, to: number) => [{ field: "status_id", from, to }];
    await app.db
      .insertInto("complaint_story")
      .values(
        Array.from({ length: 400 }, (_, turn) => ({
          complaint_id: id,
          kind: "edited" as const,
          changes: JSON.stringify(turn % 2 ? change(2, 1) : change(1, 2)),
        })),
      )
      .execute();
    const { raw } = await page(tracking_code!);
    expect(raw.length).toBeLessThan(30_000);
    expect(raw.toString()).toContain("Changes in between are not shown");
    const { moves, has_earlier_moves } = (await track(tracking_code!)).body.data;
    expect([moves.length, has_earlier_moves]).toEqual([50, true]);
    expect(moves.at(-1)!.status_code).toBe("registered");
  });

  test("leaves no code in the audit trail", { tags: ["tracking-8"] }, async () => {
    const { tracking_code } = await read(await log());
    await track(tracking_code!);
    await track(`${tracking_code}0`);
    const rows = await app.db.selectFrom("audit").selectAll().execute();
    const trail = JSON.stringify(rows);
    expect(trail).not.toContain(tracking_code);
    expect(trail).not.toContain(parseTrackingCode(tracking_code!));
  });
});

describe("the page", () => {
  test("is readable without a script, in both languages, under 30 kB with everything it needs", async () => {
    const id = await log();
    const { tracking_code } = await read(id);
    const reply = await page(tracking_code!);
    const html = reply.raw.toString();
    expect(reply.status).toBe(200);
    expect(reply.headers).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "x-robots-tag": "noindex, nofollow",
    });
    for (const text of [`<dd>${id}</dd>`, "Wells and pumps", "Belgarh", "दर्ज", "Registered"])
      expect(html).toContain(text);
    expect(html).toContain('<meta name="robots" content="noindex, nofollow">');
    const policy = reply.headers["content-security-policy"];
    expect(policy).toMatch(/^default-src 'none';style-src 'sha256-[^']+';script-src 'self';/);
    const script = await app.call("GET", "/track/staff.js");
    expect(script.headers["content-type"]).toBe("text/javascript; charset=utf-8");
    const bytes = reply.raw.length + script.raw.length;
    console.log(`Status page: ${bytes} bytes with its script`);
    expect(bytes).toBeLessThan(30_000);
  });

  test("writes a name with markup as text", async () => {
    const { tracking_code } = await read(await log());
    const change = (name: string) =>
      app.db
        .updateTable("constituencies")
        .set({ name })
        .where("id", "=", office.constituency_id)
        .execute();
    await change(`<b title="x">A & B</b>`);
    const html = (await page(tracking_code!)).raw.toString();
    await change("Belgarh");
    expect(html).toContain("&lt;b title=&quot;x&quot;&gt;A &amp; B&lt;/b&gt;");
  });

  test("of a wrong code is a 404 in both languages, with the same policy", async () => {
    const reply = await page("0000-0000-0000-0000");
    expect(reply.status).toBe(404);
    expect(reply.headers["content-security-policy"]).toMatch(/^default-src 'none';style-src/);
    const html = reply.raw.toString();
    expect(html).toContain("No complaint has this code");
    expect(html).toContain("इस कोड की कोई शिकायत नहीं है");
  });

  test("without a code has a box for it, with the same headers, and counts nothing", async () => {
    const typed = await page("0000-0000-0000-0000");
    for (const path of ["/track", "/track/", "/track?code=%20"]) {
      const { status, headers, raw } = await app.call("GET", path);
      expect(status, path).toBe(200);
      for (const name of ["content-security-policy", "cache-control", "x-robots-tag"])
        expect(headers[name]).toBe(typed.headers[name]);
      expect(raw.toString()).toContain('<form action="/track">');
      expect(raw.toString()).toContain("Your slip has a code of 16 letters and digits.");
    }
    const counted = app.db.selectFrom("attempts").select("count").where("key", "like", "track %");
    expect(await counted.execute()).toEqual([{ count: 1 }]);
  });

  test("opens what is typed into the box, in any spelling; a wrong code comes back as the 404 of its own page", async () => {
    const { tracking_code } = await read(await log());
    const open = (code: string) =>
      app.call("GET", `/track?${new URLSearchParams({ code }).toString()}`);
    const spelled = ` ${tracking_code!.toLowerCase().replaceAll("-", " ")} `;
    expect((await open(spelled)).raw).toEqual((await page(tracking_code!)).raw);
    for (const [code, shown] of [
      ["0000 0000-0000 000u", "0000-0000-0000-000U"],
      [`"><script>alert(1)</script>`, "SCRI-PTAL-ERT1-SCRI-PT"],
      ["नहीं", ""],
    ]) {
      const reply = await open(code!);
      expect(reply.status).toBe(404);
      expect(reply.raw).toEqual((await page(code!)).raw);
      expect(reply.raw.toString()).toContain(`name="code" value="${shown}"`);
      expect(reply.raw.toString()).not.toContain("<script");
    }
    for (let left = 20 - 6; left > 0; left -= 1) await open("x");
    const limited = await open(tracking_code!);
    expect(limited.status).toBe(429);
    expect(limited.raw.toString()).toContain('<form action="/track">');
    expect((await app.call("GET", "/track")).status).toBe(200);
  });

  test("answers other methods with 405", async () => {
    const reply = await app.call("PUT", "/track/x");
    expect(reply).toMatchObject({ status: 405 });
    expect(reply.headers.allow).toContain("GET");
  });
});
