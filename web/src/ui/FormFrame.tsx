import { type ReactNode, type SubmitEvent, useId } from "react";

import { Button, type ButtonVariant } from "./Button.tsx";
import { Dialog, type DialogProps } from "./Dialog.tsx";

export interface FormFrameProps extends Omit<DialogProps, "footer"> {
  /** The form's accessible name, where it has one. */
  formLabel?: string;
  formClass: string;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  submit: string;
  /** What the submit button says while what was submitted is under way; nothing closes the dialog then. */
  busyLabel?: string;
  busy?: boolean;
  variant?: ButtonVariant;
  /** The button before the submit button. */
  other: ReactNode;
}

/** A dialog that holds one form, with its buttons at the lower edge. */
export function FormFrame({
  formLabel,
  formClass,
  onSubmit,
  submit,
  busyLabel,
  busy = false,
  variant = "primary",
  other,
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
          {other}
          <Button type="submit" form={formId} variant={variant} busy={busy} busyLabel={busyLabel}>
            {submit}
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
