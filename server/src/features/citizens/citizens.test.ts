import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Citizen } from "contract/citizens";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { addBooth, addConstituency } from "../../../test/places.ts";
import { addCitizen } from "../../../test/records.ts";

const PATH = "/api/v0/principal/user";

let app: TestApp;
let booth_id: number;
let otherBooth: number;
beforeAll(async () => {
  app = await createTestApp();
  const constituency = await addConstituency(app.db, "Belgarh");
  booth_id = await addBooth(app.db, constituency, { booth_number: "1" });
  otherBooth = await addBooth(app.db, constituency, { booth_number: "2" });
});
afterAll(() => app.close());

const create = (given: object) => app.send<Citizen>("POST", PATH, { booth_id, ...given });
const queryOf = (query: Record<string, string | number>) =>
  new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, String(value)]),
  ).toString();
const list = async (query: Record<string, string | number>) => {
  const url = `${PATH}?${queryOf(query)}`;
  return app.send<{ users: Citizen[] }>("GET", url);
};
const namesOf = async (query: Record<string, string | number>) =>
  (await list(query)).body.data.users.map((user) => user.name);
const countOf = async (phone: string) =>
  (await app.db.selectFrom("principals").select("id").where("phone", "=", phone).execute()).length;

describe("the list", () => {
  let booth: number;
  beforeAll(async () => {
    booth = await addBooth(app.db, await addConstituency(app.db, "Sonpur"), {});
    const people = [
      { name: "Meena 50% Devi", phone: "9811111111" },
      { name: "Anil_Kumar", phone: "9822222222" },
      { name: "सीता बाई", phone: "9833333333" },
      { name: "Back\\slash", phone: null },
      { name: "Anil Kumar", phone: null },
      { name: null, phone: "9844444444" },
      { name: "Inactive Person", phone: null, status: "inactive" as const },
      { name: "Deleted Person", phone: null, status: "deleted" as const },
    ];
    const rows = people.map((one) => ({
      principal_type: "user" as const,
      booth_id: booth,
      status: "active" as const,
      ...one,
    }));
    await app.db.insertInto("principals").values(rows).execute();
  });

  test("holds a booth's active citizens by name, with exactly the contract's fields", async () => {
    const { status, body } = await list({ booth_id: booth });
    expect(status).toBe(200);
    expect(body.status).toBe("success");
    expect(body.data.users.map((user) => user.name)).toEqual([
      "Anil Kumar",
      "Anil_Kumar",
      "Back\\slash",
      "Meena 50% Devi",
      "सीता बाई",
      null,
    ]);
    expect(body.data.users[1]).toEqual({
      principal_id: expect.any(Number),
      name: "Anil_Kumar",
      phone: "9822222222",
      email: null,
      state_id: expect.any(Number),
      district_id: expect.any(Number),
      constituency_id: expect.any(Number),
      constituency_name: "Sonpur",
      mandal: "Belgarh",
      shaktikendra: "Sonpur",
      booth_name: "Primary School",
      booth_id: booth,
      booth_number: "1",
    });
  });

  test.each([
    ["anil", ["Anil Kumar", "Anil_Kumar"]],
    ["  ANIL  ", ["Anil Kumar", "Anil_Kumar"]],
    ["98", ["Anil_Kumar", "Meena 50% Devi", "सीता बाई", null]],
    ["2222", ["Anil_Kumar"]],
    ["सीता\u200c\u00a0बाई", ["सीता बाई"]],
    ["%", ["Meena 50% Devi"]],
    ["_", ["Anil_Kumar"]],
    ["\\", ["Back\\slash"]],
    ["' or 1=1 --", []],
    ["Inactive", []],
  ])("finds %j literally, in name or phone", { tags: ["input-5"] }, async (search, names) => {
    expect(await namesOf({ booth_id: booth, search })).toEqual(names);
  });

  test("an empty search counts as no search", async () => {
    expect(await namesOf({ booth_id: booth, search: "  " })).toHaveLength(6);
  });

  test("is empty for a booth that is unknown", async () => {
    const { status, body } = await list({ booth_id: 2_147_483_647 });
    expect(status).toBe(200);
    expect(body.data).toEqual({ users: [] });
  });

  test("is sorted by name, ignoring case, before it is limited", async () => {
    const booth_id = await addBooth(app.db, await addConstituency(app.db, "Mixed"), {});
    for (const name of ["Chand", "bina", "Bina", "anil"])
      await addCitizen(app.db, booth_id, { name });
    expect(await namesOf({ booth_id })).toEqual(["anil", "Bina", "bina", "Chand"]);
    expect(await namesOf({ booth_id, limit: 1 })).toEqual(["anil"]);
  });

  test("holds at most 50, and fewer when asked", async () => {
    const crowded = await addBooth(app.db, await addConstituency(app.db, "Crowded"), {});
    await app.db
      .insertInto("principals")
      .values(
        Array.from({ length: 51 }, (_, i) => ({
          principal_type: "user" as const,
          name: `Citizen ${String(i).padStart(2, "0")}`,
          booth_id: crowded,
        })),
      )
      .execute();
    const first50 = await namesOf({ booth_id: crowded });
    expect(first50).toHaveLength(50);
    expect(first50.at(-1)).toBe("Citizen 49");
    expect(await namesOf({ booth_id: crowded, limit: 2 })).toEqual(["Citizen 00", "Citizen 01"]);
    expect(await namesOf({ booth_id: crowded, search: "zen 50" })).toEqual(["Citizen 50"]);
  });

  test.each([
    [{}, "search", "Type at least 3 characters of the name or phone"],
    [{ search: " ab " }, "search", "Type at least 3 characters of the name or phone"],
    [{ booth_id: "abc" }, "booth_id", "booth_id must be a whole number of at least 1"],
    [{ booth_id: 0 }, "booth_id", "booth_id must be a whole number of at least 1"],
    [{ booth_id: 2_147_483_648 }, "booth_id", "booth_id must be a whole number of at least 1"],
    [{ booth_id: 1, limit: 0 }, "limit", "limit must be a whole number from 1 to 50"],
    [{ booth_id: 1, limit: 51 }, "limit", "limit must be a whole number from 1 to 50"],
    [{ booth_id: 1, search: "x".repeat(201) }, "search", "search must be at most 200 characters"],
  ])("%j is a 400 on %s", async (query, field, message) => {
    const { status, body } = await list(query);
    expect(status).toBe(400);
    expect(body.errors).toContainEqual({ field, message });
  });
});

describe("adding a citizen", () => {
  test(
    "answers the citizen, who is then listed, and leaves an audit row",
    { tags: ["citizen-5"] },
    async () => {
      const given = { name: " Ram Kumar ", phone: "9712345678", email: "ram@example.org" };
      const { status, body } = await create(given);
      expect(status).toBe(200);
      expect(body).toEqual({
        status: "success",
        success: true,
        message: "Citizen added successfully!",
        data: {
          principal_id: expect.any(Number),
          name: "Ram Kumar",
          phone: "9712345678",
          email: "ram@example.org",
        },
      });
      expect((await list({ booth_id, search: "ram k" })).body.data.users).toMatchObject([
        body.data,
      ]);
      const trail = await app.db
        .selectFrom("audit")
        .select(["action", "principal_id"])
        .where("entity_id", "=", body.data.principal_id)
        .execute();
      expect(trail).toEqual([{ action: "createCitizen", principal_id: app.superAdmin }]);
    },
  );

  test(
    "answers the person who has the phone already, at whatever booth",
    { tags: ["citizen-3"] },
    async () => {
      const first = await create({ name: "Gita Bai", phone: "9712345679" });
      const again = await create({ name: "Somebody", phone: "9712345679", booth_id: otherBooth });
      expect(again.status).toBe(200);
      expect(again.body.message).toBe("This phone number already belongs to Gita Bai");
      expect(again.body.data).toEqual(first.body.data);
      expect(await countOf("9712345679")).toBe(1);
    },
  );

  test("takes a phone that only an admin or a deleted citizen has", async () => {
    await app.db
      .insertInto("principals")
      .values({
        principal_type: "user",
        name: "Gone",
        phone: "9712345670",
        status: "deleted",
        booth_id,
      })
      .execute();
    for (const phone of ["9712345670", "9000000001"]) {
      const { body } = await create({ name: "New Person", phone });
      expect(body.message).toBe("Citizen added successfully!");
    }
  });

  test(
    "makes one person of fifty parallel calls with one phone",
    { tags: ["citizen-5", "fault-1"] },
    async () => {
      const replies = await Promise.all(
        Array.from({ length: 50 }, (_, i) => create({ name: `Caller ${i}`, phone: "9712345671" })),
      );
      expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([200]));
      expect(new Set(replies.map((reply) => reply.body.data.principal_id)).size).toBe(1);
      expect(await countOf("9712345671")).toBe(1);
    },
  );

  test("answers a repeated Idempotency-Key the same", async () => {
    const payload = { name: "Once Only", phone: "9712345672", booth_id };
    const key = { "idempotency-key": "one-form" };
    const first = await app.send("POST", PATH, payload, key);
    const second = await app.send("POST", PATH, payload, key);
    expect(second.body).toEqual(first.body);
    expect(first.body.message).toBe("Citizen added successfully!");
  });

  test.each([
    [{ booth_id: 2_147_483_647 }, "booth_id", "Booth Number is required"],
    [{ booth_id: null }, "booth_id", "Booth Number is required"],
    [{ booth_id: -1 }, "booth_id", "Booth Number is required"],
    [{ name: "  " }, "name", "Name is required"],
    [{ name: "\u3164" }, "name", "Name is required"],
    [{ name: null }, "name", "Name is required"],
    [{ name: "न".repeat(151) }, "name", "Name must be at most 150 characters"],
    [{ phone: "5712345678" }, "phone", "Enter a valid phone number"],
    [{ phone: "971234567" }, "phone", "Enter a valid phone number"],
    [{ phone: "97123456789" }, "phone", "Enter a valid phone number"],
    [{ email: "nobody" }, "email", "Invalid email address"],
  ])("%j is a 400 on %s, and nothing changed", async (fault, field, message) => {
    const people = async () =>
      (await app.db.selectFrom("principals").select("id").execute()).length;
    const before = await people();
    const { status, body } = await create({ name: "Hari", phone: "9712345673", ...fault });
    expect(status).toBe(400);
    expect(body.message).toBe(message);
    expect(body.errors).toEqual([{ field, message }]);
    expect(await people()).toBe(before);
  });

  test("takes a name of exactly 150 characters and an empty email", async () => {
    const { status, body } = await create({
      name: "न".repeat(150),
      phone: "9712345674",
      email: "",
      status: "deleted",
      principal_type: "super_admin",
    });
    expect(status).toBe(200);
    expect(body.data.email).toBeNull();
    const row = await app.db
      .selectFrom("principals")
      .select(["principal_type", "status"])
      .where("id", "=", body.data.principal_id)
      .executeTakeFirst();
    expect(row).toEqual({ principal_type: "user", status: "active" });
  });
});
