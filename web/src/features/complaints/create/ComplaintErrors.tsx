import { type FieldErrors, useFormContext } from "react-hook-form";
import { useTexts } from "../../../language/use-texts.tsx";
import { ErrorSummary } from "../../../ui/ErrorSummary.tsx";
import { fieldOrder, type NewComplaintFields } from "./create-complaint-form.ts";

/** The summary of a blocked submit (complaint-create-5): the errors of the surrounding form, each message once, linked to its field. */
export function ComplaintErrors() {
  const { t } = useTexts();
  const { formState, setFocus } = useFormContext<NewComplaintFields>();
  const found = fieldOrder.flatMap((name) =>
    fieldMessages(formState.errors, name).map((message) => ({ name, message })),
  );
  const once = new Map(found.toReversed().map((item) => [item.message, item]));
  const items = found.filter((item) => once.get(item.message) === item);
  return (
    <ErrorSummary
      title={t("This still keeps the complaint from being added")}
      items={items.map(({ name, message }) => ({ message, onSelect: () => setFocus(name) }))}
    />
  );
}

/** The messages of a field; `attachments` has one per file. */
function fieldMessages(errors: FieldErrors<NewComplaintFields>, name: keyof NewComplaintFields) {
  const error: unknown = errors[name];
  const all: unknown[] = Array.isArray(error) ? error : [error];
  return all.flatMap((one) =>
    typeof one === "object" && one !== null && "message" in one && typeof one.message === "string"
      ? [one.message]
      : [],
  );
}
