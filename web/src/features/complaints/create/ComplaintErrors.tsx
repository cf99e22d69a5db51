import { type FieldErrors, useFormContext } from "react-hook-form";
import { useTexts } from "../../../language/use-texts.tsx";
import { Note } from "../../../ui/Note.tsx";
import { fieldOrder, type NewComplaintFields } from "./create-complaint-form.ts";

/** The summary of a blocked submit (complaint-create-5): the errors of the surrounding form, each message once, linked to its field. */
export function ComplaintErrors() {
  const { t, message: messageText } = useTexts();
  const { formState, setFocus } = useFormContext<NewComplaintFields>();
  const found = fieldOrder.flatMap((name) =>
    fieldMessages(formState.errors, name).map((message) => ({ name, message })),
  );
  const once = new Map(found.toReversed().map((item) => [item.message, item]));
  const items = found.filter((item) => once.get(item.message) === item);
  if (items.length === 0) return null;
  return (
    <Note tone="danger" role="alert">
      <p className="font-medium">{t("This still keeps the complaint from being added")}</p>
      <ul className="mt-1 list-disc ps-5 marker:text-danger">
        {items.map(({ name, message }) => (
          <li key={message}>
            <a
              href={`#${name}`}
              onClick={(event) => {
                event.preventDefault();
                setFocus(name);
              }}
              className="inline-block py-0.5 text-danger underline underline-offset-3 hover:decoration-2 touch:min-h-control"
            >
              {messageText(message)}
            </a>
          </li>
        ))}
      </ul>
    </Note>
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
