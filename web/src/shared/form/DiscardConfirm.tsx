import { useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { useTexts } from "../../language/use-texts.tsx";
import { Confirm } from "../../ui/Confirm.tsx";

/**
 * For a form in a dialog: closing a dialog is not a navigation, so LeaveGuard does not ask. `ask` closes it at once when nothing
 * was typed, else after a confirmation. Closing resets the form, which also removes its draft.
 */
export function useDiscard<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  onLeave: () => void,
) {
  const [asking, setAsking] = useState(false);
  const { isDirty } = form.formState;
  function leave() {
    setAsking(false);
    form.reset();
    onLeave();
  }
  return {
    asking,
    ask: () => (isDirty ? setAsking(true) : leave()),
    leave,
    stay: () => setAsking(false),
  };
}

export function DiscardConfirm({ leave, stay }: { leave: () => void; stay: () => void }) {
  const { t } = useTexts();
  return (
    <Confirm
      title={t("Discard your changes?")}
      confirmLabel={t("Discard")}
      cancelLabel={t("Keep editing")}
      onConfirm={leave}
      onCancel={stay}
    >
      {t("What you have typed here has not been saved and will be lost.")}
    </Confirm>
  );
}
