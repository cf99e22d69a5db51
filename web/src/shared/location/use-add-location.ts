import { useQueryClient } from "@tanstack/react-query";
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
    const { create, list } = calls[type];
    const parsed = z.safeParse(forms[type], entry);
    if (!parsed.success) return { problem: parsed.error.issues[0]!.message };
    const body = parsed.data as z.output<typeof districtForm>;
    const place = t(locationNouns[type]);
    try {
      const idempotencyKey = keys.keyFor({ params: { type }, body });
      const { data } = await call(create, { body, idempotencyKey });
      client.setQueryData(
        apiQuery(list, {}).queryKey,
        (answer) => answer && { ...answer, data: [...answer.data, { ...body, ...data }] },
      );
      keys.settle();
      toast.settle(type);
      dropStaleAnswers(create, { except: locationLists });
      toast.success(t("{place} added successfully!", { place }));
      void refresh();
      return { id: data.id };
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
/** The three levels have the same calls; they differ in the field of their parent, which the form's rules check. */
const calls: Record<LocationType, typeof districts> = {
  state: states as unknown as typeof districts,
  district: districts,
  constituency: constituencies as unknown as typeof districts,
};
