import type { LocationType } from "contract/locations";
import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import { useController, useFormContext } from "react-hook-form";
import { useTexts } from "../../language/use-texts.tsx";
import { Combobox } from "../../ui/Combobox.tsx";
import type { ComboboxOption } from "../../ui/combobox-filter.ts";
import { ComboboxCreate } from "../../ui/ComboboxCreate.tsx";
import { Field } from "../../ui/Field.tsx";
import { useKeptText } from "../../ui/use-kept-text.ts";
import { type FormLevel, formLevels, type LocationFields } from "./location-levels.ts";
import type { KeptTexts } from "./use-kept-texts.ts";
import { focusInstead } from "../form/use-schema-form.ts";
import { locationNouns, type NewLocation, useAddLocation } from "./use-add-location.ts";

/** What all levels of one cascade share. */
export interface Levels {
  values: LocationFields;
  texts: KeptTexts<FormLevel>;
  keep: (level: FormLevel, text: string | null) => void;
  choose: (level: FormLevel, value: string | number | null) => void;
  required: readonly FormLevel[];
  /** Selects a level's only option. Undefined in a cascade where the user always chooses. */
  fillOnlyOption?: ((level: FormLevel, value: string | number) => void) | undefined;
}

interface LocationLevelProps<V extends string | number> extends Levels {
  level: FormLevel;
  label: string;
  placeholder: string;
  options: readonly ComboboxOption<V>[];
  disabled?: boolean;
  loading?: boolean;
  /** Selects its only option, which cannot be changed. */
  fixed?: boolean;
  onRetry?: (() => void) | undefined;
  addition?: {
    type: LocationType;
    parent: Omit<NewLocation, "name">;
    onAdded: (id: number) => void;
  };
}

/** One level of a form's cascade. An empty level selects its only option. `addition` adds a footer that adds an entry. */
export function LocationLevel<V extends string | number>(props: LocationLevelProps<V>) {
  const { level, label, placeholder, options, disabled = false, loading = false } = props;
  const { fixed = false, onRetry, addition } = props;
  const { field, fieldState } = useController<LocationFields>({ name: level });
  const { setFocus } = useFormContext<LocationFields>();
  const { t } = useTexts();
  const add = useAddLocation();
  const above = formLevels[formLevels.indexOf(level) - 1];
  const kept = props.texts[level] ?? null;
  const keptError = useKeptText({
    kept,
    options,
    isReady: !loading && !onRetry && (!above || props.values[above] !== null),
    choose: (value) => props.choose(level, value),
  });
  const box = useRef<HTMLInputElement>(null);
  const only = options.length === 1 && !disabled && field.value === null ? options[0]!.value : null;
  const fillOnlyOption = useEffectEvent((value: V) => {
    // What is being typed may name another one.
    const isTyping = box.current === document.activeElement && box.current?.value !== "";
    if (kept === null && !isTyping) props.fillOnlyOption?.(level, value);
  });
  // The options can load long after the level above was chosen.
  useEffect(() => {
    if (only !== null) fillOnlyOption(only);
  }, [only]);

  const footer =
    addition &&
    (({ search, close }: { search: string; close: () => void }): ReactNode => (
      <ComboboxCreate
        noun={t(locationNouns[addition.type])}
        search={search}
        close={close}
        onCreate={async (name) => {
          const added = await add(addition.type, { name, ...addition.parent });
          if ("id" in added) addition.onAdded(added.id);
          // A toast has shown a failed call; the popup stays open with its text.
          return "problem" in added ? added.problem : "failed" in added ? "" : undefined;
        }}
      />
    ));
  return (
    <Field
      label={label}
      required={props.required.includes(level)}
      error={keptError ?? fieldState.error?.message}
    >
      <Combobox
        ref={(input) => {
          box.current = input;
          focusInstead(field.ref, () => above && setFocus(above))(input);
        }}
        options={options}
        value={field.value as V | null}
        onChange={(value) => props.choose(level, value)}
        onBlur={field.onBlur}
        placeholder={placeholder}
        disabled={disabled || fixed}
        loading={loading}
        kept={kept}
        onKeep={(text) => props.keep(level, text)}
        onRetry={onRetry}
        {...(footer && { footer })}
      />
    </Field>
  );
}
