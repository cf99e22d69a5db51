import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, SUPER_ADMIN, type TestApp } from "../../../test/app.ts";
import { addConstituency } from "../../../test/places.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const LOGIN = "/api/v0/auth/super-admin/login";
const STAFF_LOGIN = "/api/v0/auth/admin/login";
const REFRESH = "/api/v0/auth/refresh-token";

interface Pair {
  access_token: string;
  refresh_token: string;
}

const signIn = async () => {
  const { phone, password } = SUPER_ADMIN;
  const reply = await app.call<Pair>("POST", LOGIN, { payload: { phone, password } });
  return reply.body.data;
};
const refresh = (token: string) => app.call<Pair>("POST", REFRESH, { payload: { token } });
const statusWith = async (access_token: string) => {
  const headers = { authorization: `Bearer ${access_token}` };
  return (await app.call("GET", "/api/v0/location/states", { headers })).status;
};

describe("sign-in", () => {
  test("answers both tokens and the profile", async () => {
    const { phone, password, name, email } = SUPER_ADMIN;
    const reply = await app.call("POST", LOGIN, { payload: { phone, password } });
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({
      status: "success",
      success: true,
      message: "Login successful",
      data: {
        access_token: expect.any(String),
        refresh_token: expect.any(String),
        principal_id: app.superAdmin,
        phone,
        super_admin: { id: app.superAdmin, name, email, phone },
      },
    });
    expect(JSON.stringify(reply.body)).not.toContain("argon2");
  });

  test.each([
    [{}, "phone", "Please enter a valid 10-digit mobile number."],
    [{ phone: "5123456789" }, "phone", "Please enter a valid 10-digit mobile number."],
    [{ phone: "987654321" }, "phone", "Please enter a valid 10-digit mobile number."],
    [{ phone: 9876543210 }, "phone", "Please enter a valid 10-digit mobile number."],
    [{ password: "1234567" }, "password", "Password must be at least 8 characters long."],
    [{ password: null }, "password", "Password must be at least 8 characters long."],
    [{ password: "x".repeat(4096) }, "password", "Password must be at most 128 characters long."],
  ])("%j is a 400 on %s", { tags: ["login-5", "call-21"] }, async (fault, field, message) => {
    const { phone, password } = SUPER_ADMIN;
    const given = Object.keys(fault).length ? { phone, password, ...fault } : {};
    const reply = await app.call("POST", LOGIN, { payload: given });
    expect(reply.status).toBe(400);
    expect(reply.body.errors).toContainEqual({ field, message });
    expect(reply.body.message).toBe(message);
  });

  test(
    "is the super administrator's alone: an admin's own password opens nothing",
    { tags: ["console-1"] },
    async () => {
      const constituency_id = await addConstituency(app.db, "Belgarh");
      const secret = { phone: "9811111111", password: "Kamal-Talab-7" };
      const admin = { ...secret, name: "Ravi Kumar", constituency_id };
      expect((await app.send("POST", "/api/v0/auth/admin/register", admin)).status).toBe(200);
      const { status, body } = await app.call("POST", LOGIN, { payload: secret });
      expect(status).toBe(401);
      expect(body.message).toBe("Invalid mobile number or password");
    },
  );

  test("a sign-in leaves an audit row, also when it is rejected", async () => {
    const payload = { phone: "9811111119", password: "Kamal-Talab-7" };
    expect((await app.call("POST", STAFF_LOGIN, { payload })).status).toBe(401);
    const actions = async () => {
      const rows = await app.db.selectFrom("audit").select("action").execute();
      return rows.map((row) => row.action);
    };
    // The row of a rejected call may follow its answer.
    await expect.poll(actions).toContain("staffLoginRefused");
    expect(await actions()).toContain("login");
    expect(await actions()).toContain("loginRefused");
  });
});

describe("token refresh", () => {
  test("answers the next pair at the top and under data", async () => {
    const first = await signIn();
    const reply = await refresh(first.refresh_token);
    expect(reply.status).toBe(200);
    const { access_token, refresh_token, data, status } = reply.body;
    expect(status).toBe("success");
    expect(data).toEqual({ access_token, refresh_token });
    expect(refresh_token).not.toBe(first.refresh_token);
    expect(await statusWith(access_token!)).not.toBe(401);
  });

  test("leaves no audit row", { tags: ["data-4"] }, async () => {
    const rows = () => app.db.selectFrom("audit").select("id").execute();
    const { refresh_token } = await signIn();
    const before = (await rows()).length;
    expect((await refresh(refresh_token)).status).toBe(200);
    expect(await rows()).toHaveLength(before);
  });
});

describe("access", () => {
  test("takes no refresh token, garbage, or missing token as bearer", async () => {
    const { refresh_token } = await signIn();
    expect(await statusWith(refresh_token)).toBe(401);
    expect(await statusWith("a.b.c")).toBe(401);
    const bare = await app.call("GET", "/api/v0/location/states");
    expect(bare.status).toBe(401);
    expect(bare.body).toMatchObject({ status: "error", message: "Please sign in to continue" });
  });
});
