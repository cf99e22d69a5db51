import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Admin } from "contract/admins";
import { adminsOf, REGISTER } from "../../../test/admins.ts";
import { createTestApp, SUPER_ADMIN, type TestApp } from "../../../test/app.ts";
import { addBooth, addConstituency } from "../../../test/places.ts";

const PAGE = "/api/v0/auth/admin/";

let app: TestApp;
let constituency_id: number;
beforeAll(async () => {
  app = await createTestApp();
  constituency_id = await addConstituency(app.db, "Belgarh");
});
afterAll(() => app.close());

const { fresh, register } = adminsOf(() => ({ app, constituency_id }));
const stored = (id: number) =>
  app.db.selectFrom("principals").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const adminCount = async () =>
  (
    await app.db
      .selectFrom("principals")
      .select("id")
      .where("principal_type", "=", "admin")
      .execute()
  ).length;

describe("adding in the dialog", () => {
  test(
    "answers the new admin with the role Admin, and never the password's hash",
    { tags: ["admin-list-1"] },
    async () => {
      const given = fresh();
      const { status, body } = await app.send<Admin>("POST", REGISTER, given);
      expect(status).toBe(200);
      const { password, ...shown } = given;
      expect(body).toEqual({
        status: "success",
        success: true,
        message: "Admin added successfully!",
        data: {
          ...shown,
          principal_id: body.data.id,
          id: body.data.id,
          role_name: "Admin",
          status: "active",
          last_sign_in_at: null,
          staff_mails: true,
          open_complaints: 0,
          open_by_constituency: [],
          constituency_name: "Belgarh",
        },
      });
      const row = await stored(body.data.id);
      expect(row.password_hash).toMatch(/^\$argon2id\$/);
      expect(row.password_hash).not.toContain(password);
      expect(row).toMatchObject({ principal_type: "admin", status: "active" });
    },
  );

  test.each([
    [{ name: " " }, "name", "Name is required"],
    [{ name: undefined }, "name", "Name is required"],
    [{ name: "x".repeat(151) }, "name", "Name must be at most 150 characters"],
    [{ phone: "5700000000" }, "phone", "Enter a valid phone number"],
    [{ phone: null }, "phone", "Enter a valid phone number"],
    [{ email: "at.example.org" }, "email", "Invalid email address"],
    [{ password: "Short-7" }, "password", "Password must be at least 8 characters"],
    [{ password: undefined }, "password", "Password must be at least 8 characters"],
    [{ password: "x".repeat(129) }, "password", "Password must be at most 128 characters long."],
    [
      { constituency_id: undefined },
      "constituency_id",
      "Please select a constituency before proceeding.",
    ],
    [
      { constituency_id: 2_147_483_647 },
      "constituency_id",
      "Please select a constituency before proceeding.",
    ],
    [
      { password: "pAssWord@123" },
      "password",
      "This password is too common. Please choose another.",
    ],
    [{ password: "Admin@123" }, "password", "This password is too common. Please choose another."],
    [{ password: "QWERTY@123" }, "password", "This password is too common. Please choose another."],
    [
      { password: "Shaktikendra@123" },
      "password",
      "This password is too common. Please choose another.",
    ],
    [
      { phone: "9799999999", password: "a9799999999Z" },
      "password",
      "The password must not contain the phone number. Please choose another.",
    ],
  ])("%j is a 400 on %s, and nothing changed", async (fault, field, message) => {
    const before = await adminCount();
    const { status, body } = await register(fault);
    expect(status).toBe(400);
    expect(body).toMatchObject({ status: "error", success: false, message });
    expect(body.errors).toEqual([{ field, message }]);
    expect(await adminCount()).toBe(before);
  });

  test("takes 8 characters, Unicode and blanks, no email, and a name of 150 characters", async () => {
    for (const password of ["xkcd 936", "पासवर्ड  मेरा है"]) {
      const { status, body } = await register({ password, email: "", name: "अ".repeat(150) });
      expect(status).toBe(200);
      expect(body.data.email).toBeNull();
    }
  });

  test.each([
    ["phone", { phone: SUPER_ADMIN.phone }, "This phone number is already in use"],
    ["email", { email: SUPER_ADMIN.email.toUpperCase() }, "This email is already in use"],
  ])(
    "a %s that an account signs in with is a 409",
    { tags: ["admin-modal-8"] },
    async (field, taken, message) => {
      const { status, body } = await register(taken);
      expect(status).toBe(409);
      expect(body.message).toBe(message);
      expect(body.errors).toEqual([{ field, message }]);
    },
  );

  test("a citizen's phone is free for an admin", async () => {
    const booth_id = await addBooth(app.db, constituency_id);
    await app.db
      .insertInto("principals")
      .values({ principal_type: "user", phone: "9611111111", booth_id })
      .execute();
    expect((await register({ phone: "9611111111" })).status).toBe(200);
  });

  test("of two parallel calls with one phone, one is a 409", async () => {
    const replies = await Promise.all([1, 2].map(() => register({ phone: "9622222222" })));
    expect(replies.map((reply) => reply.status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});

describe("adding on the page", () => {
  const add = (fault: object = {}, path = PAGE) => {
    const { name: _, ...form } = fresh();
    const page = { ...form, fname: " Sunita ", lname: "Verma", password: "Kamal-Talab7!" };
    return app.send<Admin>("POST", path, { ...page, ...fault });
  };

  test.each([PAGE, PAGE.slice(0, -1)])(
    "makes one name of both, at %s",
    { tags: ["call-12"] },
    async (path) => {
      const { status, body } = await add({}, path);
      expect(status).toBe(200);
      expect(body).toMatchObject({
        status: "success",
        message: "Admin added successfully!",
        data: { name: "Sunita Verma", role_name: "Admin" },
      });
    },
  );

  const strength =
    "Password must contain at least one uppercase letter, one lowercase letter, one number and one special character";
  test.each([
    [{ fname: "" }, "fname", "First name is required"],
    [{ fname: "x".repeat(75) }, "fname", "First Name must be at most 74 characters"],
    [{ lname: "  " }, "lname", "Last name is required"],
    [{ email: "" }, "email", "Email is required"],
    [{ email: undefined }, "email", "Email is required"],
    [{ email: "x@" }, "email", "Please enter a valid email address"],
    [{ phone: "123" }, "phone", "Please enter a valid 10-digit mobile number."],
    [{ password: "Aa1@567" }, "password", "Password must be at least 8 characters long."],
    [{ password: "kamaltalab7!" }, "password", strength],
    [{ password: "KAMALTALAB7!" }, "password", strength],
    [{ password: "KamalTalab!" }, "password", strength],
    [{ password: "KamalTalab7-" }, "password", strength],
    [
      { password: "Welcome@123" },
      "password",
      "This password is too common. Please choose another.",
    ],
    [{ constituency_id: "" }, "constituency_id", "Please select a constituency before proceeding."],
  ])("%j is a 400 on %s", { tags: ["admin-add-3"] }, async (fault, field, message) => {
    const { status, body } = await add(fault);
    expect(status).toBe(400);
    expect(body.message).toBe(message);
    expect(body.errors).toEqual([{ field, message }]);
  });

  test("a phone in use is a 409", async () => {
    expect((await add({ phone: SUPER_ADMIN.phone })).status).toBe(409);
  });
});
