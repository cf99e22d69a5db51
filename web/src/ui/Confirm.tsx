import { useRef } from "react";
import type { ReactNode } from "react";

import { useTexts } from "../language/use-texts.tsx";
import { Button } from "./Button.tsx";
import { FormFrame } from "./FormFrame.tsx";

interface ConfirmProps {
  title: string;
  /** What will happen, and the name of the item. */
  children: ReactNode;
  confirmLabel: string;
  busyLabel?: string;
  busy?: boolean;
  cancelLabel?: string;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks for a confirmation of an action that cannot be undone. The cancel button has the initial focus. */
export function Confirm(props: ConfirmProps) {
  const { t } = useTexts();
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <FormFrame
      title={props.title}
      width="prompt"
      formClass="flex flex-col gap-4 wrap-anywhere"
      onSubmit={props.onConfirm}
      onClose={props.onCancel}
      takeFocus={() => cancel.current?.focus({ preventScroll: true })}
      submitLabel={props.confirmLabel}
      busy={props.busy}
      busyLabel={props.busyLabel}
      variant="danger"
      secondaryButton={
        <Button ref={cancel} onClick={props.onCancel} disabled={props.busy}>
          {props.cancelLabel ?? t("Cancel")}
        </Button>
      }
    >
      {props.children}
    </FormFrame>
  );
}
