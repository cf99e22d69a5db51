import type { Page } from "contract/endpoint";
import { PAGE_SIZE } from "contract/rules";
import type { Message } from "contract/message";
import type { ListPage } from "./page.ts";

/** A list's answer (call-4): the page object under both spellings; at least one page. */
export function pagedAnswer<Row>(
  message: Message,
  page: number,
  { rows, total }: ListPage<Row>,
  pageSize = PAGE_SIZE,
) {
  const pagination: Page = {
    page,
    pageSize,
    totalItems: total,
    totalPages: Math.max(1, Math.ceil(total / pageSize)),
  };
  return { message, data: rows, Pagination: pagination, pagination };
}
