import { type ComplaintRow, listComplaints } from "contract/complaints/complaints";
import { PAGE_SIZE } from "contract/rules";
import { useApiQuery } from "../../../api/queries.ts";
import { type FromList, useFromList } from "../../../shared/list/back-to-list.ts";
import { readListParams } from "../../../shared/list/use-list-params.ts";
import { listNames } from "../list-names.ts";

/** A complaint of a list, with the state of the link to it. */
export interface Neighbour {
  id: number;
  state: FromList;
}
interface Neighbours {
  previous: Neighbour | null;
  next: Neighbour | null;
  /** The complaint's number in the list, from 1; null when it has left the list. */
  index: number | null;
  total: number | undefined;
}

/**
 * The complaints before and after one in the list that opened its page, across the list's pages; null without such a list. A
 * complaint that has left the list, because it was changed, keeps its position: the next one has moved up to it.
 */
export function useNeighbours(id: string): Neighbours | null {
  const from = useFromList();
  const params = new URLSearchParams(from?.listQuery);
  const { page, query } = readListParams(params, listNames);
  const ask = (at: number) => ({ query: { ...query, page: at } });
  const preset = "beside";
  const here = useApiQuery(listComplaints, from && ask(page), { preset });
  const rows = here.data?.data;
  const found = rows?.findIndex(({ complaint_id }) => String(complaint_id) === id) ?? -1;
  const position = found >= 0 ? found : from?.position;
  const nextAt = found >= 0 ? found + 1 : position;
  const { totalPages = 1, totalItems, totalFollows } = here.data?.Pagination ?? {};
  const isFirst = position === 0 && page > 1;
  const isLast = rows !== undefined && (nextAt ?? 0) >= rows.length && page < totalPages;
  const before = useApiQuery(listComplaints, isFirst ? ask(page - 1) : null, { preset });
  const after = useApiQuery(listComplaints, isLast ? ask(page + 1) : null, { preset });
  if (!from || !rows || position === undefined || nextAt === undefined) return null;

  function neighbour(at: number, list: readonly ComplaintRow[] = [], row: number) {
    const complaint = list[row];
    if (!complaint) return null;
    params.delete("page");
    if (at > 1) params.set("page", String(at));
    const listQuery = params.size ? `?${params}` : "";
    return { id: complaint.complaint_id, state: { listQuery, position: row } };
  }
  const pageBefore = before.data?.data;
  return {
    previous: isFirst
      ? neighbour(page - 1, pageBefore, (pageBefore?.length ?? 0) - 1)
      : neighbour(page, rows, position - 1),
    next: isLast ? neighbour(page + 1, after.data?.data, 0) : neighbour(page, rows, nextAt),
    index: found >= 0 ? (page - 1) * PAGE_SIZE + found + 1 : null,
    total: totalFollows ? undefined : totalItems,
  };
}
