import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Admin } from "contract/admins";
import { adminsOf } from "../../../test/admins.ts";
import { hashPassword } from "../../auth/passwords.ts";
import { createTestApp, SUPER_ADMIN, type TestApp } from "../../../test/app.ts";
import { addBooth, addConstituency } from "../../../test/places.ts";

const LIST = "/api/v0/principal/all_principal?principal_type=admin";
const at = (id: number | string) => `/api/v0/admin/${id}`;

let app: TestApp;
let constituency_id: number;
beforeAll(async () => {
  app = await createTestApp();
  constituency_id = await addConstituency(app.db, "Belgarh");
});
afterAll(() => app.close());

const { register, registered } = adminsOf(() => ({ app, constituency_id }));
const listed = async () =>
  (await app.send<{ principals: Admin[] }>("GET", LIST)).body.data.principals;
const stored = (id: number) =>
  app.db.selectFrom("principals").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
/** Inserts a session of this account. */
const openSession = (principal_id: number) =>
  app.db.insertInto("sessions").values({ principal_id }).execute();
const liveSessions = async (principal_id: number) =>
  (
    await app.db
      .selectFrom("sessions")
      .select("id")
      .where("principal_id", "=", principal_id)
      .where("ended_at", "is", null)
      .execute()
  ).length;

describe("the list", () => {
  test("lists admins that are not deleted, newest first", async () => {
    const older = await registered();
    const newer = await registered();
    const gone = await registered();
    await app.send("DELETE", at(gone.id));
    const ids = (await listed()).map((one) => one.id);
    expect(ids.slice(0, 2)).toEqual([newer.id, older.id]);
    expect(ids).not.toContain(gone.id);
    expect(ids).not.toContain(app.superAdmin);
    expect((await listed())[0]).toEqual(newer);
  });

  test("shows an inactive admin, and a missing role as null", async () => {
    const { id } = await registered();
    await app.db
      .updateTable("principals")
      .set({ status: "inactive", role_name: null })
      .where("id", "=", id)
      .execute();
    expect((await listed()).find((one) => one.id === id)).toMatchObject({ role_name: null });
  });

  test("the list needs no principal_type, and a principal_type other than admin is rejected", async () => {
    const path = LIST.replace(/\?.*/, "");
    expect((await app.send("GET", path)).status).toBe(200);
    const { status, body } = await app.send("GET", `${path}?principal_type=super_admin`);
    expect(status).toBe(400);
    expect(body.message).toBe("principal_type must be admin");
  });
});

describe("changing", () => {
  const change = (id: number | string, given: object) => app.send<Admin>("PUT", at(id), given);

  test("writes what is given and different, and keeps the rest", async () => {
    const before = await registered();
    const { status, body } = await change(before.id, {
      name: "New Name",
      phone: before.phone,
      email: "",
      role_name: "Owner",
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      status: "success",
      success: true,
      message: "Admin updated successfully!",
      data: { ...before, name: "New Name", handed_over: 0 },
    });
    const row = await app.db
      .selectFrom("audit")
      .select(["action", "details"])
      .where("entity_id", "=", before.id)
      .where("action", "=", "updateAdmin")
      .executeTakeFirst();
    expect(row).toEqual({ action: "updateAdmin", details: { changed: ["name"] } });
  });

  test("that changes nothing is a 400", { tags: ["admin-modal-4"] }, async () => {
    const { id, name, phone, email } = await registered();
    const same = { name: ` ${name} `, phone, email };
    for (const given of [{}, same, { name: "", phone: null, email: "", password: "" }]) {
      const { status, body } = await change(id, given);
      expect(status).toBe(400);
      expect(body.message).toBe("No changes detected to update.");
    }
  });

  test("a password, even the same one, is a change and ends the sign-ins at once", async () => {
    const password = "Kamal-Talab-8";
    const { id } = await registered({ password });
    const { password_hash } = await stored(id);
    await openSession(id);
    const { body } = await change(id, { password });
    expect(body.message).toBe("Admin updated successfully!");
    expect((await stored(id)).password_hash).not.toBe(password_hash);
    expect(await liveSessions(id)).toBe(0);
    expect(await liveSessions(app.superAdmin)).toBeGreaterThan(0);
  });

  test(
    "a phone that equals the stored password is rejected, and nothing changes",
    { tags: ["password-4"] },
    async () => {
      const { id } = await registered();
      const phone = "9812300045";
      await app.db
        .updateTable("principals")
        .set({ password_hash: await hashPassword(phone) })
        .where("id", "=", id)
        .execute();
      const before = await stored(id);
      const { status, body } = await change(id, { phone });
      expect(status).toBe(400);
      const message = "The password must not contain the phone number. Please choose another.";
      expect(body.errors).toEqual([{ field: "phone", message }]);
      expect(await stored(id)).toEqual(before);
      expect((await change(id, { phone: "9812300046" })).status).toBe(200);
    },
  );

  test.each([
    [{ phone: "12" }, 400, "Enter a valid phone number"],
    [{ email: "nobody" }, 400, "Invalid email address"],
    [{ password: "1234567" }, 400, "Password must be at least 8 characters"],
    [{ password: "password" }, 400, "This password is too common. Please choose another."],
    [{ name: "x".repeat(151) }, 400, "Name must be at most 150 characters"],
    [{ phone: SUPER_ADMIN.phone }, 409, "This phone number is already in use"],
    [{ email: SUPER_ADMIN.email }, 409, "This email is already in use"],
  ])("%j is a %d, and nothing changed", async (given, expected, message) => {
    const { id } = await registered();
    const before = await stored(id);
    const { status, body } = await change(id, given);
    expect(status).toBe(expected);
    expect(body.message).toBe(message);
    expect(body.errors).toEqual([{ field: Object.keys(given)[0], message }]);
    expect(await stored(id)).toEqual(before);
  });

  test("a new password must not hold the phone, old or new", async () => {
    const { id, phone } = await registered();
    for (const given of [
      { password: `A-${phone}` },
      { phone: "9633333333", password: "A-9633333333" },
    ]) {
      const { status, body } = await change(id, given);
      expect(status).toBe(400);
      expect(body.errors?.[0]?.field).toBe("password");
    }
  });
});

describe("deleting", () => {
  test(
    "marks the account, ends its sign-ins, and frees phone and email",
    { tags: ["admin-modal-8"] },
    async () => {
      const first = await registered();
      await openSession(first.id);
      const { status, body } = await app.send("DELETE", at(first.id));
      expect(status).toBe(200);
      expect(body).toEqual({
        status: "success",
        success: true,
        message: "Admin deleted successfully",
        data: { principal_id: first.id, handed_over: 0 },
      });
      expect(await stored(first.id)).toMatchObject({ status: "deleted", name: first.name });
      expect(await liveSessions(first.id)).toBe(0);
      const { phone, email } = first;
      expect((await register({ phone, email })).status).toBe(200);
    },
  );

  test("twice, also in parallel, is a 404", async () => {
    const { id } = await registered();
    const replies = await Promise.all([1, 2].map(() => app.send("DELETE", at(id))));
    expect(replies.map((reply) => reply.status).toSorted((a, b) => a - b)).toEqual([200, 404]);
    const { status, body } = await app.send("DELETE", at(id));
    expect(status).toBe(404);
    expect(body.message).toBe("Admin not found");
    expect((await app.send("PUT", at(id), { name: "Back Again" })).body.message).toBe(
      "Admin not found",
    );
  });
});

describe("an id that is no admin's", () => {
  test.each(["DELETE", "PUT"] as const)("is a 404 to %s", async (method) => {
    const booth_id = await addBooth(app.db, await addConstituency(app.db, method));
    const citizen = await app.db
      .insertInto("principals")
      .values({ principal_type: "user", name: "Citizen", booth_id })
      .returning("id")
      .executeTakeFirstOrThrow();
    const payload = { name: "Taken Over", password: "Kamal-Talab-9" };
    for (const id of [app.superAdmin, citizen.id, 2_147_483_647]) {
      const { status, body } = await app.send(method, at(id), payload);
      expect(status).toBe(404);
      expect(body.message).toBe("Admin not found");
    }
    expect(await stored(app.superAdmin)).toMatchObject({
      status: "active",
      name: SUPER_ADMIN.name,
    });
    expect(await liveSessions(app.superAdmin)).toBeGreaterThan(0);
  });
});
