import { type RawBuilder, sql } from "kysely";
import type { Page } from "contract/endpoint";
import { PAGE_SIZE } from "contract/rules";

/** One page of a list, and how many rows all pages hold. */
export interface Listed<Row> {
  rows: Row[];
  total: number;
}

/** `limit ...` of a page. The size stands as text: a bound limit makes PostgreSQL plan anew at each call. */
export const pageClause = (page: number): RawBuilder<unknown> =>
  page === 1
    ? sql`limit ${sql.lit(PAGE_SIZE)}`
    : sql`limit ${sql.lit(PAGE_SIZE)} offset ${(page - 1) * PAGE_SIZE}`;

/** The exact total; it is counted only where a page that is full, or past the end, leaves it open. */
export async function totalOf(
  page: number,
  rowsOnPage: number,
  count: () => Promise<number>,
): Promise<number> {
  const isLast = rowsOnPage < PAGE_SIZE && (rowsOnPage > 0 || page === 1);
  return isLast ? (page - 1) * PAGE_SIZE + rowsOnPage : count();
}

/** A list's answer (decisions.md section 1): the page object under both spellings, one page at least. */
export function pagedAnswer<Row>(message: string, page: number, { rows, total }: Listed<Row>) {
  const pagination: Page = {
    page,
    pageSize: PAGE_SIZE,
    totalItems: total,
    totalPages: Math.max(1, Math.ceil(total / PAGE_SIZE)),
  };
  return { message, data: rows, Pagination: pagination, pagination };
}
