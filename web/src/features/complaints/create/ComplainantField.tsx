import { Plus } from "lucide-react";
import { useController, useFormContext, useWatch } from "react-hook-form";
import { useCapabilities } from "../../../api/capabilities.ts";
import { useTexts } from "../../../language/use-texts.tsx";
import { focusInstead } from "../../../shared/form/use-schema-form.ts";
import { Button } from "../../../ui/Button.tsx";
import { Combobox } from "../../../ui/Combobox.tsx";
import { Field } from "../../../ui/Field.tsx";
import { lazyDialog } from "../../../ui/lazy-dialog.tsx";
import { ComplainantPanel } from "./ComplainantPanel.tsx";
import type { NewComplaintFields } from "./create-complaint-form.ts";
import { complainantLabel, useComplainants } from "./use-complainants.ts";
import { useNewCitizen } from "./use-new-citizen.ts";

/** Few complaints need the dialog. */
const NewCitizenDialog = lazyDialog(() => import("./NewCitizenDialog.tsx"));

/** `complainant_id` of the surrounding form, chosen among the citizens of `booth_id`; the key resets it for each booth. */
export function ComplainantField() {
  const booth_id = useWatch<NewComplaintFields, "booth_id">({ name: "booth_id" });
  return <CitizenOfBooth key={booth_id} booth_id={booth_id} />;
}

function CitizenOfBooth({ booth_id }: { booth_id: number | null }) {
  const { fields, booth, add, choose, close } = useNewCitizen(booth_id);
  return (
    <>
      <CitizenBox booth_id={booth_id} onAdd={add} />
      {fields && booth && (
        <NewCitizenDialog fields={fields} booth={booth} onChosen={choose} onClose={close} />
      )}
    </>
  );
}

interface CitizenBoxProps {
  booth_id: number | null;
  /** Opens the dialog for a new citizen; gets the typed text. */
  onAdd: (typed: string) => void;
}

function CitizenBox({ booth_id, onAdd }: CitizenBoxProps) {
  const { t } = useTexts();
  const { newCitizens } = useCapabilities();
  const { citizens, options, isLoading, onRetry, searchFor } = useComplainants(booth_id);
  const { field, fieldState } = useController<NewComplaintFields, "complainant_id">({
    name: "complainant_id",
  });
  const { setFocus } = useFormContext<NewComplaintFields>();
  const chosen = useController<NewComplaintFields, "complainant">({ name: "complainant" }).field;

  function choose(id: number | null) {
    chosen.onChange(citizens.find(({ principal_id }) => principal_id === id) ?? null);
    field.onChange(id);
  }
  return (
    <>
      <Field
        label={t("Complainant")}
        required
        error={fieldState.error?.message}
        className="col-span-full"
      >
        <Combobox
          ref={focusInstead(field.ref, () => setFocus("booth_id"))}
          options={options}
          value={field.value}
          onChange={choose}
          onBlur={field.onBlur}
          onSearchChange={searchFor}
          placeholder={booth_id ? t("Search by name or phone") : t("Select Booth Number first")}
          disabled={!booth_id}
          loading={booth_id !== null && isLoading}
          onRetry={onRetry}
          selectedLabel={chosen.value ? complainantLabel(t, chosen.value) : undefined}
          {...(newCitizens && {
            footer: (popup) => (
              <Button
                variant="ghost"
                className="w-full min-w-0 justify-items-start px-2"
                icon={<Plus aria-hidden className="size-4 shrink-0" />}
                onClick={() => {
                  popup.close();
                  onAdd(popup.search);
                }}
              >
                <span className="truncate">
                  {popup.search
                    ? t("Add a new citizen: {typed}", { typed: popup.search })
                    : t("Add a new citizen")}
                </span>
              </Button>
            ),
          })}
        />
      </Field>
      {chosen.value && <ComplainantPanel citizen={chosen.value} />}
    </>
  );
}
