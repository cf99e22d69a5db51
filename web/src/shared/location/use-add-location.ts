import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import {
  constituencies,
  constituencyForm,
  districtForm,
  districts,
  type LocationType,
  stateForm,
  states,
} from "contract/locations";
import * as z from "zod/mini";
import { isRejected } from "../../api/call-error.ts";
import { call } from "../../api/client.ts";
import { useIdempotencyKeys } from "../../api/mutations.ts";
import { apiQuery } from "../../api/queries.ts";
import type { Text } from "../../language/language.ts";
import { useTexts } from "../../language/use-texts.tsx";
import { toast } from "../../ui/toast.ts";
import { showChangeFailure } from "../form/show-failure.ts";
import { useDropStaleAnswers } from "../../api/stale-answers.ts";
import { locationLists, useLocationsRefresh } from "./locations.ts";

export const locationNouns = {
  state: "State",
  district: "District",
  constituency: "Constituency",
} as const satisfies Record<LocationType, Text>;

export interface NewLocation {
  name: string;
  state_id?: number | null;
  district_id?: number | null;
}

/** The result of an inline add: the new id, or the error of the entry, or that the call failed (a toast has shown it). */
type AddedLocation = { id: number } | { problem: string } | { failed: true };

/**
 * Returns a function that adds a state, district or constituency in place (booth-upload-2, booth-upload-3). The new
 * entry is in its list at once; the three lists are then refetched.
 */
export function useAddLocation() {
  const client = useQueryClient();
  const refresh = useLocationsRefresh();
  const dropStaleAnswers = useDropStaleAnswers();
  const keys = useIdempotencyKeys();
  const { t } = useTexts();
  return async (type: LocationType, entry: NewLocation): Promise<AddedLocation> => {
    const parsed = z.safeParse(forms[type], entry);
    if (!parsed.success) return { problem: parsed.error.issues[0]!.message };
    const place = t(locationNouns[type]);
    try {
      const idempotencyKey = keys.keyFor({ params: { type }, body: parsed.data });
      const id = await adders[type](client, parsed.data, idempotencyKey);
      keys.settle();
      toast.settle(type);
      dropStaleAnswers(states.create, { except: locationLists });
      toast.success(t("{place} added successfully!", { place }));
      void refresh();
      return { id };
    } catch (error) {
      if (isRejected(error)) {
        keys.settle();
        // Someone else has added this name, or deleted the parent.
        void refresh();
      }
      showChangeFailure(error, t("Failed to add {place}.", { place }), type);
      return { failed: true };
    }
  };
}

const forms = { state: stateForm, district: districtForm, constituency: constituencyForm };

const adders: Record<
  LocationType,
  (client: QueryClient, entry: NewLocation, idempotencyKey: string) => Promise<number>
> = {
  state: async (client, { name }, idempotencyKey) => {
    const { data } = await call(states.create, { body: { name }, idempotencyKey });
    client.setQueryData(apiQuery(states.list, {}).queryKey, (list) => list && withItem(list, data));
    return data.id;
  },
  district: async (client, { name, state_id }, idempotencyKey) => {
    const body = { name, state_id: Number(state_id) };
    const { data } = await call(districts.create, { body, idempotencyKey });
    const key = apiQuery(districts.list, {}).queryKey;
    client.setQueryData(key, (list) => list && withItem(list, { ...body, ...data }));
    return data.id;
  },
  constituency: async (client, { name, district_id }, idempotencyKey) => {
    const body = { name, district_id: Number(district_id) };
    const { data } = await call(constituencies.create, { body, idempotencyKey });
    const key = apiQuery(constituencies.list, {}).queryKey;
    client.setQueryData(key, (list) => list && withItem(list, { ...body, ...data }));
    return data.id;
  },
};

const withItem = <Item, List extends { data: Item[] }>(list: List, item: Item): List => ({
  ...list,
  data: [...list.data, item],
});
