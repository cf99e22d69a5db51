import { expect } from "vitest";
import type { TestApp } from "./app.ts";

export type ListQuery = Record<string, string | number>;

/** One page of a list over the API. */
export function readListPage<Row>(app: TestApp, path: string, query: ListQuery = {}) {
  const text = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, `${value}`]));
  return app.send<Row[]>("GET", `${path}?${text.toString()}`);
}

/** The titles on the only page of a list; fails when its total is another number. */
export async function readTitles(app: TestApp, path: string, query: ListQuery): Promise<string[]> {
  const reply = await readListPage<{ title: string }>(app, path, query);
  expect(reply.status).toBe(200);
  const { data, pagination, Pagination } = reply.body;
  expect([pagination?.totalItems, Pagination?.totalItems]).toEqual([data.length, data.length]);
  return data.map((row) => row.title);
}
