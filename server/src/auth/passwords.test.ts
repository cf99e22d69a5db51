import { connect } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createTestApp, SUPER_ADMIN, type TestApp } from "../../test/app.ts";
import { addSuperAdmin, LOGIN } from "../../test/attacks/attacked-office.ts";
import { attempt, freshAddress, freshPhone } from "../../test/attacks/sign-in-tries.ts";
import { hashQueue } from "./passwords.ts";

const { password } = SUPER_ADMIN;

// In the test's own process, whose queue the tests fill.
let office: TestApp;
beforeAll(async () => {
  office = await createTestApp({ processes: 0 });
});
afterAll(() => office.close());
afterEach(() => endTasks());

let tasks: Promise<() => void>[] = [];
/** Fills the queue: two tasks run, and this many wait. */
const fillQueue = (waiting: number) => {
  tasks = Array.from({ length: 2 + waiting }, () => hashQueue.begin());
};
/** Ends the first of these tasks, by default all. */
async function endTasks(count = Infinity): Promise<void> {
  for (const task of tasks.splice(0, count)) (await task)();
}

/** The number of rejected hashes in /metrics. */
async function refusedByQueue(): Promise<number> {
  const metrics = (await office.call("GET", "/metrics")).raw.toString();
  return Number(/console_queue_refused_total\{queue="passwords"\} (\d+)/.exec(metrics)![1]);
}

test("when 100 wait, a sign-in gets 429 with the time to wait, alike for all phones, and is counted", async () => {
  const { phone } = await addSuperAdmin(office.db, freshPhone());
  fillQueue(100);
  const refusedBefore = await refusedByQueue();
  const replies = [];
  for (const [number, typed] of [
    [phone, password],
    [phone, "Wrong@2026"],
    [freshPhone(), password],
  ] as const)
    replies.push(await attempt(office, number, freshAddress(), { password: typed }));
  for (const { status, headers, body } of replies) {
    expect(status).toBe(429);
    expect(headers["retry-after"]).toBe("5");
    expect(body).toEqual({
      status: "error",
      success: false,
      message: "Many people are signing in. Please try again in a moment.",
      request_id: expect.any(String),
    });
  }
  expect((await refusedByQueue()) - refusedBefore).toBe(3);
  await endTasks(1);
  const accepted = attempt(office, phone, freshAddress(), { password });
  await expect.poll(() => hashQueue.waiting).toBe(100);
  await endTasks();
  expect((await accepted).status).toBe(200);
});

test("an address with a recent sign-in waits beyond the limit", async () => {
  const { phone } = await addSuperAdmin(office.db, freshPhone());
  const address = freshAddress();
  expect((await attempt(office, phone, address, { password })).status).toBe(200);
  fillQueue(100);
  const accepted = attempt(office, phone, address, { password });
  await expect.poll(() => hashQueue.waiting).toBe(101);
  await endTasks();
  expect((await accepted).status).toBe(200);
});

test("the password of a client that has left the queue is not hashed", async () => {
  const { phone } = await addSuperAdmin(office.db, freshPhone());
  const { port } = await office.listen();
  fillQueue(0);
  const client = connect(port, "127.0.0.1");
  const body = JSON.stringify({ phone, password });
  client.write(
    `POST ${LOGIN} HTTP/1.1\r\nhost: console\r\ncontent-type: application/json\r\n` +
      `content-length: ${body.length}\r\n\r\n${body}`,
  );
  await expect.poll(() => hashQueue.waiting).toBe(1);
  client.destroy();
  const connections = () =>
    new Promise((resolve) => office.app.server.getConnections((_, count) => resolve(count)));
  await expect.poll(connections).toBe(0);
  await endTasks();
  // A hash would take some milliseconds.
  await nextTurn();
  expect(hashQueue.running).toBe(0);
});
