import type { LocationType } from "contract/locations";
import { Pencil, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { flushSync } from "react-dom";
import { FormProvider, useForm } from "react-hook-form";
import { useTexts } from "../../language/use-texts.tsx";
import { DraftKeeper } from "../../shared/form/DraftKeeper.tsx";
import { forgetDraftOf } from "../../shared/form/drafts.ts";
import { LocationCascade } from "../../shared/location/LocationCascade.tsx";
import { useLocations } from "../../shared/location/locations.ts";
import { useSingleRequest } from "../../shared/form/use-single-request.ts";
import { BusyFields } from "../../ui/BusyFields.tsx";
import { Button } from "../../ui/Button.tsx";
import { FormActions } from "../../ui/Section.tsx";
import { toast } from "../../ui/toast.ts";
import { submitLabels, type Operation } from "./location-texts.ts";
import { NameFields } from "./NameFields.tsx";
import { chosenItem, levels, type LocationValues, noValues, plannedCall } from "./location-form.ts";
import { useLocationChange } from "./use-location-change.ts";

interface LocationFormProps {
  operation: Operation;
  type: LocationType;
}

const looks = {
  add: { busy: "Adding...", icon: Plus, variant: "primary" },
  edit: { busy: "Updating...", icon: Pencil, variant: "primary" },
  delete: { busy: "Deleting...", icon: Trash2, variant: "danger" },
} as const;

/** One operation on one entity type; its button is enabled when the conditions of location-manager-5 hold. */
export function LocationForm({ operation, type }: LocationFormProps) {
  const { t } = useTexts();
  const form = useForm<LocationValues>({ defaultValues: noValues });
  const locations = useLocations();
  const run = useLocationChange(operation, type);
  const [busy, setBusy] = useState(false);
  const running = useSingleRequest();
  const values = form.watch();
  const plan = plannedCall(operation, type, values, locations, t);
  const { field, parent } = levels[type];
  const reach = operation === "add" ? parent : field;
  const { busy: busyLabel, icon: Icon, variant } = looks[operation];
  const submitLabel = t(submitLabels[operation][type]);

  async function submit() {
    if (!plan) {
      toast.error(t("Invalid operation configuration"));
      return;
    }
    if (!running.begin()) return;
    setBusy(true);
    const done = await run(plan);
    running.end();
    // Synchronously, because inert fields cannot be focused.
    flushSync(() => setBusy(false));
    if (!done) return;
    forgetDraftOf(form);
    // The parents stay chosen, because the next change often has the same ones.
    const { state_id, district_id } = form.getValues();
    // A reset form knows its fields only after the next render, so the focus moves first.
    form.setFocus(operation === "add" ? "name" : field);
    form.reset({ ...noValues, state_id, district_id, [field]: null });
  }

  return (
    <FormProvider {...form}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
        className="flex flex-col gap-6"
      >
        <DraftKeeper
          form={form}
          name={`${operation} ${type}`}
          holdsInput={({ name, confirm }) => name !== "" || confirm !== ""}
        />
        <BusyFields
          busy={busy}
          className="grid grid-cols-1 items-start gap-x-6 gap-y-5 sm:grid-cols-2"
        >
          {reach && (
            <LocationCascade to={reach} required={requiredLevels} selectsOnlyOption={false} />
          )}
          <NameFields
            operation={operation}
            type={type}
            item={chosenItem(type, values, locations)}
          />
        </BusyFields>
        <FormActions>
          <Button
            type="submit"
            variant={variant}
            icon={<Icon aria-hidden className="size-4" />}
            disabled={plan === null}
            busy={busy}
            busyLabel={t(busyLabel)}
          >
            {submitLabel}
          </Button>
        </FormActions>
      </form>
    </FormProvider>
  );
}

const requiredLevels = ["state_id", "district_id", "constituency_id"] as const;
