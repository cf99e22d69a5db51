import { afterAll, beforeAll, expect, test } from "vitest";
import type { Page } from "contract/endpoint";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { createComplaint } from "../../test/complaints.ts";
import { createTestDatabase } from "../../test/database.ts";
import { addOffice } from "../../test/records.ts";
import { createCountCache } from "./cached-counts.ts";
import { inLongTransaction } from "./slow-count.ts";

const TITLE = "Water supply stopped";

let app: TestApp;
beforeAll(async () => {
  // Every count of a search or of a whole table is a slow one here.
  const counts = createCountCache({ search: 0, other: 0 });
  app = await createTestApp({
    processes: 0,
    database: { ...(await createTestDatabase()), counts },
  });
  const office = await addOffice(app.db);
  for (let n = 0; n < 12; n += 1) await createComplaint(app, office, { title: TITLE });
});
afterAll(() => app.close());

/** Slow counts have no turn until the returned function is called. */
function holdCounts(): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const held = inLongTransaction(app.db, () => promise);
  return () => {
    resolve();
    return held;
  };
}

async function read(query: string, prefer?: string) {
  const { status, body } = await app.send<unknown[]>(
    "GET",
    `/api/v0/complaint?${query}`,
    undefined,
    {
      ...(prefer !== undefined && { prefer }),
    },
  );
  expect(status).toBe(200);
  expect(body.Pagination).toEqual(body.pagination);
  return { rows: body.data.length, ...(body.pagination as Page) };
}

const exact = { totalItems: 12, totalPages: 2 };

test.each(["search=water", "search="])(
  "the rows of ?%s come before a slow total, which the next call waits for",
  { tags: ["call-24"] },
  async (query) => {
    app.counts.clear();
    const release = holdCounts();
    expect(await read(query, "wait=0")).toEqual({
      rows: 10,
      page: 1,
      pageSize: 10,
      totalItems: 10,
      totalPages: 2,
      totalFollows: true,
    });
    // A page that is not full is the last one.
    expect(await read(`${query}&page=2`, "respond-async, wait=0")).toEqual({
      rows: 2,
      page: 2,
      pageSize: 10,
      ...exact,
    });
    const whole = read(query);
    const pastEnd = read(`${query}&page=9`, "wait=0");
    await release();
    expect(await whole).toEqual({ rows: 10, page: 1, pageSize: 10, ...exact });
    expect(await pastEnd).toEqual({ rows: 0, page: 9, pageSize: 10, ...exact });
  },
);

test("a total that is known in time does not follow", { tags: ["call-24"] }, async () => {
  app.counts.clear();
  await read("search=water");
  expect(await read("search=water", "wait=999")).toMatchObject({ rows: 10, ...exact });
  expect(await read("search=supply", "wait=999")).not.toHaveProperty("totalFollows");
});
