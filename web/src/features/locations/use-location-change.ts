import type { LocationType } from "contract/locations";
import { CallError, isRejected } from "../../api/call-error.ts";
import { useApiMutation } from "../../api/mutations.ts";
import { useTexts } from "../../language/use-texts.tsx";
import { locationLists, useLocationsRefresh } from "../../shared/location/locations.ts";
import { toast } from "../../ui/toast.ts";
import { levels, type PlannedCall } from "./location-form.ts";
import type { Operation } from "./location-texts.ts";

const calls = { add: "create", edit: "update", delete: "delete" } as const;

/**
 * Returns a function that makes a planned change, shows the result in a toast and refetches the three lists, also after a
 * rejection; it resolves to whether the change was made.
 */
export function useLocationChange(operation: Operation, type: LocationType) {
  const { t } = useTexts();
  const refresh = useLocationsRefresh();
  const { mutateAsync } = useApiMutation(levels[type].calls[calls[operation]], {
    failure: (error) =>
      error instanceof CallError && error.status > 0
        ? t("Operation failed")
        : t("Operation failed. Please try again."),
    except: locationLists,
  });
  return async (plan: PlannedCall): Promise<boolean> => {
    try {
      await mutateAsync(plan.input);
    } catch (error) {
      // Someone else has deleted the item, or added one of this name.
      if (isRejected(error)) void refresh();
      return false;
    }
    toast.success(plan.successText);
    void refresh();
    return true;
  };
}
