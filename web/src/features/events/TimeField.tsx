import { useController } from "react-hook-form";
import { Field } from "../../ui/Field.tsx";
import { TimeInput } from "../../ui/TextInput.tsx";
import type { EventFields } from "./event-form.ts";

/** Stands for a time of which the browser has only a part, and which it would hand out as none. */
const unfinished = "--:--";

/** `start_time` or `end_time` of the form around it; a half-typed time is judged as one, not as left out. */
export function TimeField({ name, label }: { name: "start_time" | "end_time"; label: string }) {
  const { field, fieldState } = useController<EventFields, typeof name>({
    name,
    // The rule about both speaks at the end.
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
