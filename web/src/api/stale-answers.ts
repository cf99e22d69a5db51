import { type Query, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { dropPrefetched } from "./prefetch.ts";

/** For the tag of a mutation: the tags of the calls whose answers it can change. */
const changedBy: Readonly<Record<string, readonly string[]>> = {
  // An admin's number of open complaints, and a citizen's of all.
  complaints: ["complaints", "admins", "citizens", "reports"],
  categories: ["categories", "complaints", "events", "reports"],
  // Referrals are calls of departments.
  departments: ["departments", "complaints", "reports"],
  citizens: ["citizens", "complaints", "events", "reports"],
  events: ["events", "reports"],
  admins: ["admins", "complaints", "reports"],
  booths: ["booths", "complaints", "events", "reports"],
  messages: ["messages", "complaints"],
  locations: ["locations", "booths", "admins", "complaints", "events", "reports"],
};

export interface StaleOptions {
  /** Calls that the caller refetches itself. */
  except?: readonly { name: string }[] | undefined;
  /** The page is left next: what it shows is not refetched. */
  isLeaving?: boolean | undefined;
}

/** Whether a query waits for its first answer. Invalidating does not cancel it, and that answer can be older than a mutation. */
export const waitsForFirstAnswer = ({ state }: Query): boolean =>
  state.data === undefined && state.fetchStatus === "fetching";

/**
 * Returns a function that is called after a mutation. Cached answers that the mutation can have changed are removed, so that
 * the next screen shows no old figure; those on the screen are refetched.
 */
export function useDropStaleAnswers() {
  const client = useQueryClient();
  return useCallback(
    (mutation: { tag: string }, { except = [], isLeaving = false }: StaleOptions = {}) => {
      dropPrefetched();
      // Each change leaves a row in the audit trail.
      const tags = [...(changedBy[mutation.tag] ?? []), "audit"];
      const predicate = ({ meta, queryKey }: Query) =>
        tags.includes(meta?.tag ?? "") && !except.some(({ name }) => name === queryKey[0]);
      client.removeQueries({ predicate, type: "inactive" });
      if (!isLeaving)
        void client.resetQueries({
          predicate: (query) => predicate(query) && waitsForFirstAnswer(query),
          type: "active",
        });
      void client.invalidateQueries({ predicate, refetchType: isLeaving ? "none" : "active" });
    },
    [client],
  );
}
