import { type ReactNode, type SubmitEvent, useId } from "react";

import { Button, type ButtonVariant } from "./Button.tsx";
import { Dialog, type DialogProps } from "./Dialog.tsx";

export interface FormFrameProps extends Omit<DialogProps, "footer"> {
  /** The form's accessible name, where it has one. */
  formLabel?: string;
  formClass?: string;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  submitLabel: string;
  /** The submit button's label while the request runs; the dialog cannot be closed then. */
  busyLabel?: string;
  busy?: boolean;
  variant?: ButtonVariant;
  /** The button before the submit button. */
  secondaryButton: ReactNode;
}

/** A dialog that holds one form, with its buttons at the lower edge. */
export function FormFrame({
  formLabel,
  formClass,
  onSubmit,
  submitLabel,
  busyLabel,
  busy = false,
  variant = "primary",
  secondaryButton,
  onClose,
  children,
  ...dialog
}: FormFrameProps) {
  const formId = useId();
  return (
    <Dialog
      {...dialog}
      onClose={() => !busy && onClose()}
      footer={
        <>
          {secondaryButton}
          <Button type="submit" form={formId} variant={variant} busy={busy} busyLabel={busyLabel}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        aria-label={formLabel}
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) onSubmit(event);
        }}
        className={formClass}
      >
        {children}
      </form>
    </Dialog>
  );
}
