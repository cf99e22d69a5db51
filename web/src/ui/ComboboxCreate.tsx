import { Plus } from "lucide-react";
import { useId, useRef, useState } from "react";
import type { KeyboardEvent } from "react";

import { useTexts } from "../language/use-texts.tsx";
import { Button } from "./Button.tsx";
import { TextInput } from "./TextInput.tsx";

interface ComboboxCreateProps {
  /** The kind of the entry, such as 'State', in the current language. */
  noun: string;
  /** The text typed in the combobox, which becomes the initial name. */
  search: string;
  /** Adds the entry. Resolves to undefined, or to the error for a Field ("" when a toast has shown it). */
  onCreate: (name: string) => Promise<string | undefined>;
  /** Closes the combobox. */
  close: () => void;
}

/** The footer of a combobox that adds an entry in place: a button that turns into a small form. */
export function ComboboxCreate({ noun, search, onCreate, close }: ComboboxCreateProps) {
  const { t, message } = useTexts();
  const [name, setName] = useState<string | null>(null);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const errorId = useId();
  const form = useRef<HTMLDivElement>(null);

  async function add() {
    if (name === null || busy) return;
    setBusy(true);
    const problem = await onCreate(name);
    setBusy(false);
    setError(problem);
    // The answer can come when the popup is closed and another field has the focus.
    if (problem === undefined && form.current) close();
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || event.key !== "Enter") return;
    event.preventDefault();
    void add();
  }

  if (name === null) {
    return (
      <Button
        variant="ghost"
        className="w-full justify-items-start px-2"
        icon={<Plus aria-hidden className="size-4" />}
        onClick={() => setName(search)}
      >
        {search
          ? t("Add new {noun}: {name}", { noun, name: search })
          : t("Add new {noun}", { noun })}
      </Button>
    );
  }
  return (
    <div ref={form} className="flex flex-col gap-1.5">
      <div className="flex gap-2">
        <TextInput
          // The user has just opened this box.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          id={undefined}
          aria-label={t("New {noun}", { noun })}
          aria-required={undefined}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error ? errorId : undefined}
          placeholder={t("New {noun}", { noun })}
          value={name}
          onChange={(event) => setName(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <Button variant="primary" busy={busy} busyLabel={t("Adding...")} onClick={() => void add()}>
          {t("Add")}
        </Button>
      </div>
      {error && (
        <p id={errorId} role="alert" className="px-1 text-sm text-danger">
          {message(error)}
        </p>
      )}
    </div>
  );
}
