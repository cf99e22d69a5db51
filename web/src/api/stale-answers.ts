import { type Query, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { dropPrefetched } from "./prefetch.ts";

/** For the tag of a mutation: the tags of the calls whose answers it can change. */
const changedBy: Readonly<Record<string, readonly string[]>> = {
  // An admin's number of open complaints.
  complaints: ["complaints", "admins", "reports"],
  citizens: ["citizens", "complaints", "reports"],
  events: ["events", "reports"],
  admins: ["admins", "complaints", "reports"],
  booths: ["booths", "complaints", "events", "reports"],
  locations: ["locations", "booths", "admins", "complaints", "events", "reports"],
};

export interface StaleOptions {
  /** Calls that the caller refetches itself. */
  except?: readonly { name: string }[] | undefined;
  /** The page is left next: what it shows is not refetched. */
  isLeaving?: boolean | undefined;
}

/**
 * Returns a function that is called after a mutation. Cached answers that the mutation can have changed are removed, so that
 * the next screen shows no old figure; those on the screen are refetched.
 */
export function useDropStaleAnswers() {
  const client = useQueryClient();
  return useCallback(
    (mutation: { tag: string }, { except = [], isLeaving = false }: StaleOptions = {}) => {
      dropPrefetched();
      const tags = changedBy[mutation.tag] ?? [];
      const predicate = ({ meta, queryKey }: Query) =>
        tags.includes(meta?.tag ?? "") && !except.some(({ name }) => name === queryKey[0]);
      client.removeQueries({ predicate, type: "inactive" });
      // Invalidating does not cancel a query that waits for its first answer, and that answer can be older than the mutation.
      if (!isLeaving)
        void client.resetQueries({
          predicate: (query) =>
            predicate(query) &&
            query.state.data === undefined &&
            query.state.fetchStatus === "fetching",
          type: "active",
        });
      void client.invalidateQueries({ predicate, refetchType: isLeaving ? "none" : "active" });
    },
    [client],
  );
}
