import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, SUPER_ADMIN, type TestApp } from "../../../test/app.ts";
import { addConstituency } from "../../../test/places.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const LOGIN = "/api/v0/auth/super-admin/login";
const REFRESH = "/api/v0/auth/refresh-token";
const LOGOUT = "/api/v0/auth/logout";

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

  test("refuses a wrong password and an unknown phone with one and the same answer", async () => {
    const answers = await Promise.all(
      [SUPER_ADMIN.phone, "9888888888"].map((phone) =>
        app.call("POST", LOGIN, { payload: { phone, password: "Wrong@2026" } }),
      ),
    );
    for (const { status, body } of answers) {
      expect(status).toBe(401);
      expect(body).toEqual({
        status: "error",
        success: false,
        message: "Invalid mobile number or password",
        request_id: expect.any(String),
      });
    }
  });

  test.each([
    [{}, "phone", "Please enter a valid 10-digit mobile number."],
    [{ phone: "5123456789" }, "phone", "Please enter a valid 10-digit mobile number."],
    [{ phone: "987654321" }, "phone", "Please enter a valid 10-digit mobile number."],
    [{ phone: 9876543210 }, "phone", "Please enter a valid 10-digit mobile number."],
    [{ password: "1234567" }, "password", "Password must be at least 8 characters long."],
    [{ password: null }, "password", "Password must be at least 8 characters long."],
    [{ password: "x".repeat(4096) }, "password", "Password must be at most 128 characters long."],
  ])("%j is a 400 on %s", async (fault, field, message) => {
    const { phone, password } = SUPER_ADMIN;
    const given = Object.keys(fault).length ? { phone, password, ...fault } : {};
    const reply = await app.call("POST", LOGIN, { payload: given });
    expect(reply.status).toBe(400);
    expect(reply.body.errors).toContainEqual({ field, message });
    expect(reply.body.message).toBe(message);
  });

  test("is the super administrator's alone: an admin's own password opens nothing", async () => {
    const constituency_id = await addConstituency(app.db, "Belgarh");
    const secret = { phone: "9811111111", password: "Kamal-Talab-7" };
    const admin = { ...secret, name: "Ravi Kumar", constituency_id };
    expect((await app.send("POST", "/api/v0/auth/admin/register", admin)).status).toBe(200);
    const { status, body } = await app.call("POST", LOGIN, { payload: secret });
    expect(status).toBe(401);
    expect(body.message).toBe("Invalid mobile number or password");
  });

  test("stops after ten tries a minute from one address, and spares the others", async () => {
    const limited = await createTestApp({ SIGN_INS_PER_MINUTE: 10 });
    const payload = { phone: "9888888888", password: "Wrong@2026" };
    const from = (remoteAddress: string) =>
      limited.call("POST", LOGIN, { payload: { ...payload }, remoteAddress });
    // One sign-in has been made by the test application itself, from another address.
    const statuses = [];
    for (const phone of Array.from({ length: 11 }, (_, i) => `98888888${10 + i}`)) {
      const reply = await limited.call("POST", LOGIN, {
        payload: { phone, password: "Wrong@2026" },
        remoteAddress: "192.0.2.1",
      });
      statuses.push(reply.status);
      if (reply.status === 429) expect(Number(reply.headers["retry-after"])).toBeGreaterThan(0);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
    expect((await from("192.0.2.2")).status).toBe(401);
    await limited.close();
  });

  test("leaves an audit row, also when refused", async () => {
    const rows = await app.db.selectFrom("audit").select("action").execute();
    const actions = rows.map((row) => row.action);
    expect(actions).toContain("login");
    expect(actions).toContain("loginRefused");
  });
});

describe("renewal", () => {
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

  test("gives twenty parallel callers one identical successor", async () => {
    const { refresh_token } = await signIn();
    const replies = await Promise.all(Array.from({ length: 20 }, () => refresh(refresh_token)));
    const successors = new Set(replies.map((reply) => JSON.stringify(reply.body.data)));
    expect(replies.map((reply) => reply.status)).toEqual(Array(20).fill(200));
    expect(successors.size).toBe(1);
  });

  test("ends the session when a token two generations old comes back", async () => {
    const first = await signIn();
    const second = (await refresh(first.refresh_token)).body.data;
    const third = (await refresh(second.refresh_token)).body.data;
    expect((await refresh(first.refresh_token)).status).toBe(401);
    expect((await refresh(third.refresh_token)).status).toBe(401);
    expect(await statusWith(third.access_token)).toBe(401);
  });

  test("refuses garbage, an access token, and nothing at all", async () => {
    const { access_token } = await signIn();
    expect((await refresh("garbage")).status).toBe(401);
    expect((await refresh(access_token)).status).toBe(401);
    expect((await app.call("POST", REFRESH, { payload: {} })).status).toBe(400);
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

  test("ends with log-out, at once", async () => {
    const { access_token, refresh_token } = await signIn();
    const reply = await app.call("POST", LOGOUT, { payload: { token: refresh_token } });
    expect(reply.status).toBe(200);
    expect(await statusWith(access_token)).toBe(401);
    expect((await refresh(refresh_token)).status).toBe(401);
  });

  test("ends after 30 idle minutes and after 12 hours", async () => {
    for (const column of ["seen_at", "created_at"] as const) {
      const { access_token, refresh_token } = await signIn();
      const age = column === "seen_at" ? 30 * 60_000 : 12 * 3_600_000;
      await app.db
        .updateTable("sessions")
        .set({ [column]: new Date(Date.now() - age - 1000) })
        .where("ended_at", "is", null)
        .execute();
      expect(await statusWith(access_token)).toBe(401);
      expect((await refresh(refresh_token)).status).toBe(401);
    }
  });
});
