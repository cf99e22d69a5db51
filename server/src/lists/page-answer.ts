import type { FastifyRequest } from "fastify";
import type { Page } from "contract/endpoint";
import { PAGE_SIZE } from "contract/rules";
import type { Message } from "contract/message";
import type { ListPage } from "./page.ts";

/**
 * A list's answer (call-4): the page object under both spellings; at least one page. Without a total the answer says that it follows,
 * and counts the rows up to this page, and after a full page one page more (call-24).
 */
export function pagedAnswer<Row>(
  message: Message,
  page: number,
  { rows, total }: ListPage<Row>,
  pageSize = PAGE_SIZE,
) {
  const isFull = rows.length === pageSize;
  const totals =
    total === null
      ? {
          totalItems: (page - 1) * pageSize + rows.length,
          totalPages: page + (isFull ? 1 : 0),
          totalFollows: true as const,
        }
      : { totalItems: total, totalPages: Math.max(1, Math.ceil(total / pageSize)) };
  const pagination: Page = { page, pageSize, ...totals };
  return { message, data: rows, Pagination: pagination, pagination };
}

/**
 * How long the total of this call may take, in milliseconds: half of the seconds that its caller will wait (`Prefer: wait=1`,
 * RFC 7240), because the rows take time, too; else as long as it takes (call-24).
 */
export function waitForTotal({ headers: { prefer } }: FastifyRequest): number {
  const seconds = /(?:^|,)\s*wait\s*=\s*"?(\d{1,3})\b/i.exec(String(prefer))?.[1];
  return seconds === undefined ? Infinity : Number(seconds) * 500;
}
