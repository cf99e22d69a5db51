import { useLocation } from "react-router";

/** What a link to a record carries along: the query of the list that the record stands in. */
export interface FromList {
  list: string;
}

const isFromList = (state: unknown): state is FromList =>
  typeof state === "object" && state !== null && "list" in state && typeof state.list === "string";

/** The address of the list at `path` as it was left; of the plain list for a page that was not opened from it. */
export function useListAddress(path: string): string {
  const { state } = useLocation() as { state: unknown };
  return `${path}${isFromList(state) ? state.list : ""}`;
}
