import { useLocation } from "react-router";

/** The navigation state of a link from a list to a record. */
export interface FromList {
  listQuery: string;
}

const isFromList = (state: unknown): state is FromList =>
  typeof state === "object" &&
  state !== null &&
  "listQuery" in state &&
  typeof state.listQuery === "string";

/** The URL of the list at `path`, with the query of the list that opened this page, if any. */
export function useListUrl(path: string): string {
  const { state } = useLocation() as { state: unknown };
  return `${path}${isFromList(state) ? state.listQuery : ""}`;
}
