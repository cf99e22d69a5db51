import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { refreshToken } from "contract/auth";
import { createTestApp, SUPER_ADMIN, type TestApp } from "../../../test/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const LOGIN = "/api/v0/auth/super-admin/login";
const REFRESH = "/api/v0/auth/refresh-token";

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
});

test("a token refresh leaves no audit row", { tags: ["data-4"] }, async () => {
  const payload = { token: app.tokens.refresh_token };
  expect((await app.call("POST", REFRESH, { payload })).status).toBe(200);
  const { rows } = await sql`select action from audit where action = ${refreshToken.name}`.execute(
    app.db,
  );
  expect(rows).toEqual([]);
});
