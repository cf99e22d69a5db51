import { message } from "contract/message";
import { expect, test } from "vitest";
import { pagedAnswer } from "./page-answer.ts";

test.each([
  [0, 1],
  [9, 1],
  [10, 1],
  [11, 2],
  [20, 2],
])("%i rows are %i pages", (total, totalPages) => {
  const { pagination } = pagedAnswer(message("Complaints fetched"), 1, { rows: [], total });
  expect(pagination).toEqual({ page: 1, pageSize: 10, totalItems: total, totalPages });
});
