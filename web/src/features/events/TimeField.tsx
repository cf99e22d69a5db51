import { useController } from "react-hook-form";
import { Field } from "../../ui/Field.tsx";
import { TimeInput } from "../../ui/TextInput.tsx";
import type { EventFields } from "./event-form.ts";

/** The value of a half-typed time, which the browser reports as empty. */
const unfinished = "--:--";

/** `start_time` or `end_time` of the surrounding form; a half-typed time is an error, not an empty value. */
export function TimeField({ name, label }: { name: "start_time" | "end_time"; label: string }) {
  const { field, fieldState } = useController<EventFields, typeof name>({
    name,
    // The rule about both times is shown at the end time.
    rules: { deps: ["end_time"] },
  });
  function take({ value, validity }: HTMLInputElement) {
    const typed = validity.badInput ? unfinished : value;
    if (typed !== (field.value ?? "")) field.onChange(typed);
  }
  return (
    <Field label={label} error={fieldState.error?.message}>
      <TimeInput
        ref={field.ref}
        name={name}
        value={field.value === unfinished ? "" : (field.value ?? "")}
        onChange={(event) => take(event.currentTarget)}
        onKeyUp={(event) => take(event.currentTarget)}
        onBlur={(event) => {
          take(event.currentTarget);
          field.onBlur();
        }}
      />
    </Field>
  );
}
