import { useFormContext, useWatch } from "react-hook-form";
import { useCapabilities } from "../../../api/capabilities.ts";
import { useTexts } from "../../../language/use-texts.tsx";
import { boothText } from "../../../shared/citizens/citizen-texts.ts";
import { CitizenSearch } from "../../../shared/citizens/CitizenSearch.tsx";
import { Card } from "../../../ui/Card.tsx";
import { Field } from "../../../ui/Field.tsx";
import { AddCitizenButton } from "./AddCitizenButton.tsx";
import { type NewComplaintFields, setComplainant } from "./create-complaint-form.ts";

/**
 * First of the form: who stands at the desk? A choice fills all levels of the place and the complainant. A text that finds
 * nobody is kept for the dialog of a new citizen, which needs a booth.
 */
export function FindCitizen({ onAdd }: { onAdd: (typed: string) => void }) {
  const { t } = useTexts();
  const { citizens } = useCapabilities();
  const form = useFormContext<NewComplaintFields>();
  const { setValue, setFocus } = form;
  const [complainant, newcomer, booth_id] = useWatch({
    control: form.control,
    name: ["complainant", "newcomer", "booth_id"],
  });
  if (!citizens) return null;

  function hint() {
    if (complainant)
      return "booth_id" in complainant
        ? t("Booth {number}", { number: boothText(complainant) })
        : undefined;
    return newcomer ? undefined : t("Fills in the place and the complainant.");
  }
  return (
    <Card>
      <Field label={t("Phone or name")} hint={hint()}>
        <CitizenSearch
          citizen={complainant}
          onChoose={(citizen) => {
            setComplainant(form, citizen, citizen);
            if (citizen) setFocus("title");
          }}
          kept={newcomer || null}
          onKeep={(typed) => setValue("newcomer", typed ?? "", { shouldDirty: true })}
          footer={({ search, close }) =>
            search && (
              <AddCitizenButton
                typed={search}
                onClick={() => {
                  close();
                  if (booth_id !== null) return onAdd(search);
                  setValue("newcomer", search, { shouldDirty: true });
                  // Or the first level above it that has no value.
                  return setFocus("booth_id");
                }}
              />
            )
          }
        />
      </Field>
    </Card>
  );
}
