import { useId, useRef } from "react";
import type { ReactNode } from "react";

import { useTexts } from "../language/use-texts.tsx";
import { Button } from "./Button.tsx";
import type { ButtonVariant } from "./Button.tsx";
import { Dialog } from "./Dialog.tsx";

export interface ConfirmProps {
  title: string;
  /** What will happen, naming the thing that it happens to. */
  children: ReactNode;
  confirmLabel: string;
  busyLabel?: string;
  busy?: boolean;
  /** Keeps the confirming button shut, for instance until a word is typed. */
  disabled?: boolean;
  cancelLabel?: string;
  variant?: ButtonVariant;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before something that can't be undone; the safe answer has the focus, and nothing closes it while the work is under way. */
export function Confirm({
  title,
  children,
  confirmLabel,
  busyLabel,
  busy = false,
  disabled = false,
  cancelLabel,
  variant = "danger",
  onConfirm,
  onCancel,
}: ConfirmProps) {
  const { t } = useTexts();
  const cancel = useRef<HTMLButtonElement>(null);
  const formId = useId();
  const close = () => {
    if (!busy) onCancel();
  };
  return (
    <Dialog
      title={title}
      role="alertdialog"
      width="prompt"
      onClose={close}
      takeFocus={() => cancel.current?.focus({ preventScroll: true })}
      footer={
        <>
          <Button ref={cancel} onClick={close} disabled={busy}>
            {cancelLabel ?? t("Cancel")}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant={variant}
            busy={busy}
            busyLabel={busyLabel}
            disabled={disabled}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy && !disabled) onConfirm();
        }}
        className="flex flex-col gap-4 wrap-anywhere"
      >
        {children}
      </form>
    </Dialog>
  );
}
