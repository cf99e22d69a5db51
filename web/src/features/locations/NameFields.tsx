import type { LocationType } from "contract/locations";
import { useFormContext } from "react-hook-form";
import { withElement } from "../../language/with-element.tsx";
import { useTexts } from "../../language/use-texts.tsx";
import { Field } from "../../ui/Field.tsx";
import { Note } from "../../ui/Note.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import {
  deletionWarnings,
  nameLabels,
  selectFirstHints,
  type Operation,
} from "./location-texts.ts";
import { isMistyped, isSame, type LocationValues, nameProblem } from "./location-form.ts";

interface NameFieldsProps {
  operation: Operation;
  type: LocationType;
  /** The item that is chosen to be edited or deleted. */
  item: { name: string } | undefined;
}

/** The text fields of the form: a name twice, or the exact name of the item to delete. */
export function NameFields({ operation, type, item }: NameFieldsProps) {
  const { t } = useTexts();
  const { register, watch, formState } = useFormContext<LocationValues>();
  const { name, confirm } = watch();
  const left = formState.touchedFields.confirm ?? false;

  if (operation === "delete") {
    const mismatch =
      item &&
      !isSame(confirm, item.name) &&
      (left ? confirm !== "" : isMistyped(item.name, confirm));
    return (
      <>
        <Field
          label={t("Confirm name")}
          required
          hint={item ? <ExactName name={item.name} /> : t(selectFirstHints[type])}
          error={mismatch ? t("This is not the exact name") : undefined}
          className="col-span-full"
        >
          <TextInput {...register("confirm")} disabled={!item} />
        </Field>
        <div className="col-span-full">
          <Note tone="warning">{t(deletionWarnings[type])}</Note>
        </div>
      </>
    );
  }
  const mismatch = isMistyped(name, confirm) || (left && confirm !== "" && !isSame(confirm, name));
  const [label, confirmLabel] = nameLabels[operation][type];
  return (
    <>
      <Field
        label={t(label)}
        required
        error={nameProblem(type, name)}
        hint={operation === "edit" && item ? t("Now: {name}", { name: item.name }) : undefined}
        className="sm:col-start-1"
      >
        <TextInput {...register("name")} />
      </Field>
      <Field
        label={t(confirmLabel)}
        required
        error={mismatch ? t("The two names are not the same") : undefined}
      >
        <TextInput {...register("confirm")} />
      </Field>
    </>
  );
}

function ExactName({ name }: { name: string }) {
  const { t } = useTexts();
  return withElement(
    (placeholder) => t("Type {name} to confirm.", { name: placeholder }),
    <strong className="font-medium wrap-anywhere whitespace-pre-wrap text-ink">{name}</strong>,
  );
}
