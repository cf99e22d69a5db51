import type { Citizen } from "contract/citizens";
import { useController, useFormContext, useWatch } from "react-hook-form";
import { useCapabilities } from "../../../api/capabilities.ts";
import { useTexts } from "../../../language/use-texts.tsx";
import { citizenLabel } from "../../../shared/citizens/citizen-texts.ts";
import { useCitizenOptions } from "../../../shared/citizens/use-citizen-options.ts";
import { focusInstead } from "../../../shared/form/use-schema-form.ts";
import { Combobox } from "../../../ui/Combobox.tsx";
import { Field } from "../../../ui/Field.tsx";
import { AddCitizenButton } from "./AddCitizenButton.tsx";
import { ComplainantPanel } from "./ComplainantPanel.tsx";
import { type NewComplaintFields, setComplainant } from "./create-complaint-form.ts";

interface ComplainantFieldProps {
  /** Opens the dialog for a new citizen; gets the typed text. */
  onAdd: (typed: string) => void;
}

/** `complainant_id` of the surrounding form, chosen among the citizens of `booth_id`; the key resets it for each booth. */
export function ComplainantField(props: ComplainantFieldProps) {
  const booth_id = useWatch<NewComplaintFields, "booth_id">({ name: "booth_id" });
  return <CitizenOfBooth key={booth_id} booth_id={booth_id} {...props} />;
}

function CitizenOfBooth({ booth_id, onAdd }: ComplainantFieldProps & { booth_id: number | null }) {
  const { t } = useTexts();
  const { newCitizens } = useCapabilities();
  const { citizens, options, isLoading, onRetry, searchFor } = useCitizenOptions(booth_id);
  const form = useFormContext<NewComplaintFields>();
  const { field, fieldState } = useController<NewComplaintFields, "complainant_id">({
    name: "complainant_id",
  });
  const [chosen, newcomer] = useWatch({
    control: form.control,
    name: ["complainant", "newcomer"],
  });
  const find = (id: number | null): Citizen | null =>
    citizens.find(({ principal_id }) => principal_id === id) ?? null;
  return (
    <>
      <Field
        label={t("Complainant")}
        required
        error={fieldState.error?.message}
        className="col-span-full"
      >
        <Combobox
          ref={focusInstead(field.ref, () => form.setFocus("booth_id"))}
          options={options}
          value={field.value}
          onChange={(id) => setComplainant(form, find(id))}
          onBlur={field.onBlur}
          onSearchChange={searchFor}
          placeholder={booth_id ? t("Search by name or phone") : t("Select Booth Number first")}
          disabled={!booth_id}
          loading={isLoading}
          onRetry={onRetry}
          selectedLabel={chosen ? citizenLabel(t, chosen) : undefined}
          {...(newCitizens && {
            footer: ({ search, close }) => (
              <AddCitizenButton
                typed={search}
                onClick={() => {
                  close();
                  onAdd(search);
                }}
              />
            ),
          })}
        />
      </Field>
      {chosen ? (
        <ComplainantPanel citizen={chosen} />
      ) : (
        booth_id !== null &&
        newcomer && (
          <div className="col-span-full">
            <AddCitizenButton
              typed={newcomer}
              variant="secondary"
              onClick={() => onAdd(newcomer)}
            />
          </div>
        )
      )}
    </>
  );
}
