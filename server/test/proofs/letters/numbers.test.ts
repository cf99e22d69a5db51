import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { dataOf, type Item, openForeignOffice } from "../../foreign-office.ts";
import { measured, rounds } from "../../rounds.ts";
import { makeOffice, type RunningOffice } from "../../served-office.ts";

const LETTERS = rounds(200, 2000);
const WRITERS = 30;
/** Each fifth letter is to an officer who cannot be chosen. */
const REFUSED_EACH = 5;
/** After this share of the letters the server is killed. */
const KILLS = [1 / 3, 2 / 3];
const NOBODY = 2_000_000_000;
const RETRY_MS = 50;

test(
  "letters of many writers, some refused, through kills of the server: numbers 1 to N in each of two years",
  { tags: ["referral-2"], timeout: 600_000 },
  async () => {
    const office = await makeOffice();
    let server: RunningOffice = await office.start();
    const { complainant, categories } = await openForeignOffice(server.client);
    const add = (path: string, body: object) => dataOf(server.client.post<Item>(path, body));
    const { id: department } = await add("/api/v0/department", { name: "Water Board" });
    const officer = await add(`/api/v0/department/${department}/officer`, { post: "Engineer" });
    const { complaint_id } = await dataOf(
      server.client.post<{ complaint_id: number }>("/api/v0/complaint", {
        title: "Dry hand pump",
        description: "The hand pump near the temple is dry.",
        category_id: categories[1][0].id,
        complainant_id: complainant.principal_id,
      }),
    );

    const acknowledged: string[] = [];
    let [begun, refused, unanswered] = [0, 0, 0];
    const kills = KILLS.map((share) => Math.floor(share * LETTERS));
    async function send(index: number) {
      const body = {
        officer_id: index % REFUSED_EACH === 0 ? NOBODY : officer.id,
        mode: "letter",
        sent_on: `${2025 + (index % 2)}-12-31`,
        subject: `Letter ${index}`,
        body: "Please repair the pump.",
      };
      const key = { "Idempotency-Key": crypto.randomUUID() };
      // A request without an answer is repeated with its key.
      for (;;) {
        const path = `/api/v0/complaint/${complaint_id}/referral`;
        const reply = await server.client
          .send<{ letter_number: string }>("POST", path, body, key)
          .catch(() => null);
        if (reply?.code === 200) return void acknowledged.push(reply.body.data.letter_number);
        if (reply?.code === 400) return void (refused += 1);
        unanswered += 1;
        await wait(RETRY_MS);
      }
    }
    async function write() {
      while (begun < LETTERS) await send((begun += 1));
    }
    async function killTwice() {
      for (const after of kills) {
        await expect
          .poll(() => acknowledged.length + refused, { timeout: 300_000, interval: 10 })
          .toBeGreaterThan(after);
        server.child.kill("SIGKILL");
        server = await office.start();
      }
    }
    await Promise.all([killTwice(), ...Array.from({ length: WRITERS }, write)]);

    const stored = await office.ask<{ year: number; number: number }>(
      "select year, number from dispatches order by year, number",
    );
    for (const year of [2025, 2026]) {
      const numbers = stored.filter((one) => one.year === year).map(({ number }) => number);
      expect(numbers).toEqual(Array.from({ length: numbers.length }, (_, index) => index + 1));
    }
    expect(new Set(acknowledged).size).toBe(acknowledged.length);
    expect(acknowledged.toSorted()).toEqual(
      stored.map(({ year, number }) => `${year}/${number}`).toSorted(),
    );
    expect(refused).toBe(Math.floor(LETTERS / REFUSED_EACH));
    measured("letter numbers", {
      letters: stored.length,
      refused,
      kills: kills.length,
      "sent again": unanswered,
      "gaps or repetitions": 0,
    });
    await server.stop();
    await office.remove();
  },
);
