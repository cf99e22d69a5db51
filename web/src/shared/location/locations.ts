import { CancelledError, useQuery, useQueryClient } from "@tanstack/react-query";
import {
  constituencies,
  type Constituency,
  type District,
  districts,
  type LocationType,
  type State,
  states,
} from "contract/locations";
import { useCallback } from "react";
import { isReportable, failureMessage } from "../../api/call-error.ts";
import { type QueryOptions, apiQuery, retryIfFailed, useApiQuery } from "../../api/queries.ts";
import { waitsForFirstAnswer } from "../../api/stale-answers.ts";
import { texts } from "../../language/language.ts";
import { useTexts } from "../../language/use-texts.tsx";
import { toast } from "../../ui/toast.ts";

/** The three lists that a change of any location makes stale (location-manager-8). */
export const locationLists = [states.list, districts.list, constituencies.list] as const;

const reference: QueryOptions = { preset: "reference" };

/**
 * Fetches the three lists as soon as there is a user (session-3); a failure is one toast. Called in the
 * frame, so that the page's own first call is sent before.
 */
export function useLocationsPrefetch(signedIn: boolean): void {
  const client = useQueryClient();
  const { t } = useTexts();
  useQuery({
    queryKey: ["locations"],
    queryFn: async () => {
      await Promise.all([
        client.fetchQuery(apiQuery(states.list, {}, reference)),
        client.fetchQuery(apiQuery(districts.list, {}, reference)),
        client.fetchQuery(apiQuery(constituencies.list, {}, reference)),
      ]);
      return null;
    },
    enabled: signedIn,
    staleTime: Infinity,
    meta: { failure: t("Failed to fetch locations") },
  });
}

/**
 * Returns a function that refetches the three lists and resolves when they have loaded; a failure is shown in a toast. Leaving
 * the form cancels the requests; the next form then fetches the lists again, because they stay invalid.
 */
export function useLocationsRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(async () => {
    const refetched = locationLists.map(async ({ name }) => {
      void client.resetQueries({ queryKey: [name], predicate: waitsForFirstAnswer });
      await client.invalidateQueries(
        { queryKey: [name], refetchType: "all" },
        { throwOnError: true },
      );
    });
    await Promise.all(refetched).catch((error: unknown) =>
      showFailure(error, texts().t("Failed to refresh location data")),
    );
  }, [client]);
}

function showFailure(error: unknown, fallback: string): void {
  // Leaving a page while its lists are loading cancels them; the next page fetches them again.
  if (error instanceof CancelledError) return;
  if (isReportable(error)) toast.error(failureMessage(error, fallback));
}

export interface Locations {
  states: readonly State[];
  districts: readonly District[];
  constituencies: readonly Constituency[];
  isPending: boolean;
  /** Loads a list again, for each that could not be loaded. */
  onRetry: Record<LocationType, (() => void) | undefined>;
}

const none: readonly never[] = [];

/** The three lists, empty until they have loaded, and while `isNeeded` is false: nothing is then rendered again when they load. */
export function useLocations(isNeeded = true): Locations {
  const input = isNeeded ? {} : null;
  const stateList = useApiQuery(states.list, input, reference);
  const districtList = useApiQuery(districts.list, input, reference);
  const constituencyList = useApiQuery(constituencies.list, input, reference);
  return {
    states: stateList.data?.data ?? none,
    districts: districtList.data?.data ?? none,
    constituencies: constituencyList.data?.data ?? none,
    isPending: stateList.isPending || districtList.isPending || constituencyList.isPending,
    onRetry: {
      state: retryIfFailed(stateList),
      district: retryIfFailed(districtList),
      constituency: retryIfFailed(constituencyList),
    },
  };
}

/** "constituency, district, state" for each constituency (dashboard-2), by id. */
export function constituencyLabels({
  states,
  districts,
  constituencies,
}: Pick<Locations, "states" | "districts" | "constituencies">): Map<number, string> {
  const stateNames = new Map(states.map((state) => [state.id, state.name]));
  const districtsById = new Map(districts.map((district) => [district.id, district]));
  return new Map(
    constituencies.map((constituency) => {
      const district = districtsById.get(constituency.district_id);
      const state = district && stateNames.get(district.state_id);
      return [
        constituency.id,
        [constituency.name, district?.name, state].filter(Boolean).join(", "),
      ];
    }),
  );
}
