import { readFile, writeFile } from "node:fs/promises";
import { hash } from "@node-rs/argon2";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { setSuperAdminPassword, createSuperAdmin } from "../../src/commands/super-admin.ts";
import { english } from "contract/message";
import { commonPasswordMessage } from "../../src/auth/common-passwords.ts";
import { hashPassword } from "../../src/auth/passwords.ts";
import { createTestApp, SUPER_ADMIN, type TestApp } from "../app.ts";
import { waitForLocks } from "../lock-waits.ts";
import { addAdmin } from "../records.ts";
import { addConstituency } from "../places.ts";
import { isFullRun, measured, quantile, rounds, timeFor } from "../rounds.ts";
import { addSuperAdmin, hmacOfOffice, LOGIN, signedIn, STATES } from "./attacked-office.ts";
import { resigned } from "./forged-tokens.ts";

let office: TestApp;
beforeAll(async () => {
  office = await createTestApp({ SIGN_INS_PER_MINUTE: 100_000 });
});
afterAll(() => office.close());

let made = 0;
const freshPhone = () => String(9_200_000_000 + (made += 1));
/** A new address for each attempt, so that no attempt is delayed by an earlier one. */
const freshAddress = () => `10.${(made += 1) >> 16}.${(made >> 8) & 255}.${made & 255}`;

const signIn = (phone: string, password: string, more: object = {}) =>
  office.call("POST", LOGIN, {
    payload: { phone, password, ...more },
    remoteAddress: freshAddress(),
  });

describe("unknown phone, wrong password, deleted and locked account", () => {
  const COUNT = rounds(4, 200);
  test(
    "the same status and body, medians of time within 5 %",
    { tags: ["password-1"], timeout: timeFor(COUNT, 2000) },
    async () => {
      const right = SUPER_ADMIN.password;
      /** One account per attempt, so that no attempt is delayed by an earlier one. */
      const accounts = async (status: Parameters<typeof addSuperAdmin>[2]) => {
        const phones = Array.from({ length: COUNT }, freshPhone);
        for (const phone of phones) await addSuperAdmin(office.db, phone, status);
        return phones;
      };
      const kinds = [
        { kind: "unknown", phones: Array.from({ length: COUNT }, freshPhone), password: right },
        { kind: "wrong", phones: await accounts("active"), password: "Wrong@2026" },
        { kind: "deleted", phones: await accounts("deleted"), password: right },
        { kind: "locked", phones: await accounts("inactive"), password: right },
      ].map((kind) => ({ ...kind, times: [] as number[] }));
      const answers = new Set<string>();
      for (let round = 0; round < COUNT; round += 1)
        for (let turn = 0; turn < kinds.length; turn += 1) {
          // Each kind comes first as often as last.
          const { phones, password, times } = kinds[(round + turn) % kinds.length]!;
          const started = performance.now();
          const { status, body } = await signIn(phones[round]!, password);
          times.push(performance.now() - started);
          answers.add(JSON.stringify([status, { ...body, request_id: typeof body.request_id }]));
        }
      expect([...answers].map((answer): unknown => JSON.parse(answer))).toEqual([
        [
          401,
          {
            status: "error",
            success: false,
            message: "Invalid mobile number or password",
            request_id: "string",
          },
        ],
      ]);
      const medians = kinds.map(({ kind, times }) => [kind, quantile(times, 0.5)] as const);
      const all = medians.map(([, median]) => median);
      const apart = Math.max(...all) / Math.min(...all) - 1;
      measured("refused sign-ins", {
        ...Object.fromEntries(medians.map(([kind, median]) => [`${kind}_ms`, median.toFixed(1)])),
        apart: `${(apart * 100).toFixed(1)} %`,
      });
      if (isFullRun) expect(apart).toBeLessThan(0.05);
    },
  );
});

test("an account that is deactivated while its password is checked gets no session", async () => {
  const { id, phone } = await addSuperAdmin(office.db, freshPhone());
  const other = await office.database.another();
  await other.query("begin");
  await other.query("update principals set status = 'inactive' where id = $1", [id]);
  const signingIn = signIn(phone, SUPER_ADMIN.password);
  await waitForLocks(office);
  await other.query("commit");
  await other.end();
  expect((await signingIn).status).toBe(401);
  const sessions = office.db.selectFrom("sessions").select("id").where("principal_id", "=", id);
  expect(await sessions.execute()).toEqual([]);
});

describe("passwords", () => {
  /** Adds a super administrator with the password, as the command does. */
  async function registered(password: string) {
    const phone = freshPhone();
    await createSuperAdmin(office.db, { name: "Meera Iyer", phone, password });
    return phone;
  }
  const stored = (phone: string) =>
    office.db
      .selectFrom("principals")
      .select("password_hash")
      .where("phone", "=", phone)
      .executeTakeFirstOrThrow();

  test(
    "are stored as Argon2id of at least 19 MiB and two passes, each with its own salt",
    { tags: ["password-2"] },
    async () => {
      const hashes = [];
      for (let turn = 0; turn < 2; turn += 1) {
        const { password_hash } = await stored(await registered("Same@2026"));
        const cost = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=\d+\$[\w+/]{22}\$[\w+/]{43}$/.exec(
          password_hash!,
        )!;
        expect(Number(cost[1])).toBeGreaterThanOrEqual(19 * 1024);
        expect(Number(cost[2])).toBeGreaterThanOrEqual(2);
        hashes.push(password_hash);
      }
      expect(hashes[0]).not.toBe(hashes[1]);
    },
  );

  test("a hash that was made with other costs still signs in", async () => {
    const phone = await registered("Neem-Tree-27!");
    const password_hash = await hash("Neem-Tree-28!", { memoryCost: 8192, timeCost: 3 });
    await office.db
      .updateTable("principals")
      .set({ password_hash })
      .where("phone", "=", phone)
      .execute();
    expect((await signIn(phone, "Neem-Tree-27!")).status).toBe(401);
    expect((await signIn(phone, "Neem-Tree-28!")).status).toBe(200);
  });

  const composed = "Caf\u00E9@2026";
  const marks = "Aa1@";
  test.each([
    ["128 characters", `${marks}${"x".repeat(124)}`, `${marks}${"x".repeat(123)}`],
    ["128 characters of three bytes", `${marks}${"क".repeat(124)}`, `${marks}${"क".repeat(123)}`],
    ["128 characters beyond 16 bits", `${marks}${"🙂".repeat(124)}`, `${marks}${"🙂".repeat(123)}`],
    ["blanks around it", "  Mango-Rope-31!  ", "Mango-Rope-31!"],
    ["nothing but blanks between", "Banyan  @  Rope 7", "Banyan @ Rope 7"],
    ["a line end and a tab", "Mango-Rope-31!\t\n", "Mango-Rope-31!"],
    ["another script", "कार्यालय-Aa@7 ", "कार्यालय-Aa@7"],
    ["a composed letter", composed, composed.normalize("NFD")],
    ["a decomposed letter", composed.normalize("NFD"), composed],
  ])("%s signs in exactly as typed", { tags: ["password-3"] }, async (_, password, almost) => {
    const phone = await registered(password);
    expect((await signIn(phone, almost)).status).toBe(401);
    expect((await signIn(phone, password)).status).toBe(200);
  });

  test("of 129 characters or 4 KB are a 400 before an attempt is counted or a hash is made", async () => {
    const phone = freshPhone();
    const count = async () =>
      (await office.db.selectFrom("attempts").select("key").execute()).length;
    const before = await count();
    const started = performance.now();
    const tries = rounds(6, 500);
    for (let turn = 0; turn < tries; turn += 1) {
      const { status, body } = await signIn(phone, "é".repeat(turn % 2 ? 129 : 2048));
      expect(status).toBe(400);
      expect(body.message).toBe("Password must be at most 128 characters long.");
    }
    const each = (performance.now() - started) / tries;
    // A sign-in counts each attempt before it hashes: an attempt that was not counted was not hashed.
    expect(await count()).toBe(before);
    const hashing = performance.now();
    for (let turn = 0; turn < 5; turn += 1) await hashPassword("Neem-Tree-27!");
    const hashMs = (performance.now() - hashing) / 5;
    measured("a password of 4 KB", { refused_ms: each.toFixed(2), hash_ms: hashMs.toFixed(2) });
    if (isFullRun) expect(each).toBeLessThan(hashMs / 2);
  });

  test("common passwords are rejected for a super administrator, new or not", async () => {
    const phone = await registered("Mango-Rope-31!");
    for (const password of ["Password@123", "Welcome@1234", " Qwerty@123 ", "Admin@2026"]) {
      await expect(registered(password)).rejects.toThrow(english(commonPasswordMessage));
      await expect(setSuperAdminPassword(office.db, { phone, password })).rejects.toThrow(
        english(commonPasswordMessage),
      );
    }
    expect((await signIn(phone, "Mango-Rope-31!")).status).toBe(200);
  });
});

test(
  "50 sign-ins at once: few are hashed at a time, and other requests do not wait for them",
  { tags: ["password-2"] },
  async () => {
    const { db } = office;
    const person = await addSuperAdmin(db, freshPhone());
    const headers = { authorization: `Bearer ${(await signedIn(office, person)).access_token}` };
    const { address: at } = await office.listen();
    const accounts = [];
    for (let turn = 0; turn < 50; turn += 1) accounts.push(await addSuperAdmin(db, freshPhone()));
    const attempt = (phone: string) => signIn(phone, SUPER_ADMIN.password);
    await attempt(person.phone);

    // Linux records a process's peak memory; writing 5 resets it.
    await writeFile("/proc/self/clear_refs", "5");
    const usual = await highestMemory();
    let done = 0;
    const signIns = accounts.map(async ({ phone }) => {
      const { status } = await attempt(phone);
      done += 1;
      return status;
    });
    const started = performance.now();
    const reply = await fetch(at + STATES, { headers });
    await reply.arrayBuffer();
    const answeredAfter = performance.now() - started;
    const doneMeanwhile = done;
    expect(reply.status).toBe(200);
    expect(doneMeanwhile).toBeLessThan(50);
    expect(await Promise.all(signIns)).toEqual(Array<number>(50).fill(200));
    const grown = (await highestMemory()) - usual;
    measured("50 sign-ins at once", {
      all_ms: Math.round(performance.now() - started),
      other_request_ms: Math.round(answeredAfter),
      done_before_it: doneMeanwhile,
      memory_MiB: Math.round(grown / 1024),
    });
    // Fifty hashes of 19 MiB would need 950 MiB. Two at a time are hashed, plus the memory of fifty requests.
    expect(grown / 1024).toBeLessThan(100);
  },
);

const highestMemory = async () =>
  Number(/VmHWM:\s+(\d+) kB/.exec(await readFile("/proc/self/status", "utf8"))![1]);

describe("a forged role", () => {
  test("an admin cannot become a super administrator by the login, by claims or by fields that name a role", async () => {
    const constituency_id = await addConstituency(office.db, "Belgarh");
    const phone = freshPhone();
    const id = await addAdmin(office.db, constituency_id, { name: "Ravi Kumar", phone });
    const password_hash = await hashPassword(SUPER_ADMIN.password);
    await office.db.updateTable("principals").set({ password_hash }).where("id", "=", id).execute();
    for (const forged of [
      {},
      { role: "super_admin", principal_type: "super_admin", role_name: "Super Admin" },
      { is_super_admin: true, status: "active", principal_id: office.superAdmin, id: 1 },
      { super_admin: { id: office.superAdmin } },
    ]) {
      const { status, body } = await signIn(phone, SUPER_ADMIN.password, forged);
      expect(status).toBe(401);
      expect(body.message).toBe("Invalid mobile number or password");
    }
    // The role of a session is that of its account, whatever a valid token claims.
    const { access_token } = await signedIn(office, { id, password_hash });
    for (const claims of [{}, { role: "super_admin", principal_type: "super_admin" }]) {
      const token = resigned(access_token, hmacOfOffice, {}, claims);
      const headers = { authorization: `Bearer ${token}` };
      expect((await office.call("GET", STATES, { headers })).status).toBe(200);
      expect((await office.call("POST", STATES, { headers })).status).toBe(403);
    }
  });

  test("undeclared fields of the login's body do not change the account", async () => {
    const { phone } = await addSuperAdmin(office.db, freshPhone());
    const forged = { principal_id: office.superAdmin, id: office.superAdmin, status: "deleted" };
    const { body } = await signIn(phone, SUPER_ADMIN.password, forged);
    expect(body.data).toMatchObject({ phone });
    expect(body.data).not.toMatchObject({ principal_id: office.superAdmin });
  });
});
