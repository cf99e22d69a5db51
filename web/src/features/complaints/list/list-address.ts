import { useLocation } from "react-router";
import { paths } from "../../../paths.ts";

/** What a row's link carries along: the query of the list that it stands in. */
export interface FromList {
  list: string;
}

const isFromList = (state: unknown): state is FromList =>
  typeof state === "object" && state !== null && "list" in state && typeof state.list === "string";

/** The address of the list as it was left; of the plain list for a page that was not opened from it. */
export function useListAddress(): string {
  const { state } = useLocation() as { state: unknown };
  return `${paths.complaints}${isFromList(state) ? state.list : ""}`;
}
