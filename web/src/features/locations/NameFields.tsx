import type { LocationType } from "contract/locations";
import { useFormContext } from "react-hook-form";
import { locationNouns } from "../../shared/use-add-location.ts";
import { Field } from "../../ui/Field.tsx";
import { Note } from "../../ui/Note.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { differs, isSame, type LocationValues, nameProblem, type Operation } from "./operations.ts";

export interface NameFieldsProps {
  operation: Operation;
  type: LocationType;
  /** The item that is chosen to be edited or deleted. */
  item: { name: string } | undefined;
}

const whatHolds: Record<LocationType, string> = {
  state: "A state that still has districts is not deleted.",
  district: "A district that still has constituencies is not deleted.",
  constituency: "A constituency that still has booths, admins or records is not deleted.",
};

/** The typed part of the form: a name twice, or the exact name of what is to be deleted. */
export function NameFields({ operation, type, item }: NameFieldsProps) {
  const { register, watch, formState } = useFormContext<LocationValues>();
  const { name, confirm } = watch();
  const noun = locationNouns[type];
  const left = formState.touchedFields.confirm ?? false;

  if (operation === "delete") {
    const mismatch =
      item && !isSame(confirm, item.name) && (left ? confirm !== "" : differs(item.name, confirm));
    return (
      <>
        <Field
          label="Confirm name"
          required
          hint={item ? <ExactName name={item.name} /> : `Select a ${type} to delete first.`}
          error={mismatch ? "This is not the exact name" : undefined}
          className="col-span-full"
        >
          <TextInput {...register("confirm")} disabled={!item} />
        </Field>
        <div className="col-span-full">
          <Note tone="warning">Deleting cannot be undone. {whatHolds[type]}</Note>
        </div>
      </>
    );
  }
  const mismatch =
    differs(name.trim(), confirm.trim()) ||
    (left && confirm !== "" && !isSame(confirm.trim(), name.trim()));
  const prefix = operation === "edit" ? `New ${type} name` : `${noun} name`;
  return (
    <>
      <Field
        label={prefix}
        required
        error={nameProblem(type, name)}
        hint={operation === "edit" && item ? `Now: ${item.name}` : undefined}
        className="sm:col-start-1"
      >
        <TextInput {...register("name")} />
      </Field>
      <Field
        label={`Confirm ${prefix.charAt(0).toLowerCase()}${prefix.slice(1)}`}
        required
        error={mismatch ? "The two names are not the same" : undefined}
      >
        <TextInput {...register("confirm")} />
      </Field>
    </>
  );
}

function ExactName({ name }: { name: string }) {
  return (
    <>
      Type{" "}
      <strong className="font-medium wrap-anywhere whitespace-pre-wrap text-ink">{name}</strong> to
      confirm.
    </>
  );
}
