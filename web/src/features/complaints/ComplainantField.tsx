import { useController, useWatch } from "react-hook-form";
import { Combobox } from "../../ui/Combobox.tsx";
import { Field } from "../../ui/Field.tsx";
import { ComplainantPanel } from "./ComplainantPanel.tsx";
import type { NewComplaintFields } from "./create-complaint-form.ts";
import { complainantLabel, useComplainants } from "./use-complainants.ts";

/** `complainant_id` of the form around it, chosen among the citizens of `boothId`; the key makes each booth start anew. */
export function ComplainantField() {
  const boothId = Number(useWatch<NewComplaintFields, "booth_id">({ name: "booth_id" })) || "";
  return <CitizenOf key={boothId} boothId={boothId} />;
}

function CitizenOf({ boothId }: { boothId: number | "" }) {
  const { citizens, options, isLoading, searchFor } = useComplainants(boothId);
  const { field, fieldState } = useController<NewComplaintFields, "complainant_id">({
    name: "complainant_id",
  });
  const chosen = useController<NewComplaintFields, "complainant">({ name: "complainant" }).field;

  function choose(id: number | null) {
    chosen.onChange(citizens.find(({ principal_id }) => principal_id === id) ?? null);
    field.onChange(id ?? "");
  }
  return (
    <>
      <Field
        label="Complainant"
        required
        error={fieldState.error?.message}
        className="col-span-full"
      >
        <Combobox
          ref={field.ref}
          options={options}
          value={Number(field.value) || null}
          onChange={choose}
          onBlur={field.onBlur}
          onSearchChange={searchFor}
          placeholder={boothId ? "Search by name or phone" : "Select Booth Number first"}
          disabled={!boothId}
          loading={boothId !== "" && isLoading}
          selectedLabel={chosen.value ? complainantLabel(chosen.value) : undefined}
        />
      </Field>
      {chosen.value && <ComplainantPanel citizen={chosen.value} />}
    </>
  );
}
