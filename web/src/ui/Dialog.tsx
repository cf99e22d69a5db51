import { X } from "lucide-react";
import { type ReactNode, useId } from "react";

import { useTexts } from "../language/use-texts.tsx";
import { cx } from "./cx.ts";
import { IconButton } from "./IconButton.tsx";
import { Modal } from "./Modal.tsx";

const widths = {
  prompt: "sm:max-w-prompt",
  dialog: "sm:max-w-dialog",
  wide: "sm:max-w-dialog-wide",
};

export interface DialogProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** Buttons at the bottom edge, always visible. */
  footer?: ReactNode;
  /** `dialog` is at most 600 px wide. */
  width?: keyof typeof widths;
  /** Sets the initial focus; the dialog gets it when not given. */
  takeFocus?: () => void;
  /** True while it closes. */
  hidden?: boolean;
}

/**
 * A modal panel, open while it is rendered; on phones it covers the lower part of the screen.
 * Escape, the backdrop and the close icon all call `onClose`; focus returns to where it was.
 */
export function Dialog({
  title,
  onClose,
  children,
  footer,
  width = "dialog",
  takeFocus,
  hidden,
}: DialogProps) {
  const { t } = useTexts();
  const titleId = useId();
  return (
    <Modal labelId={titleId} onClose={onClose} takeFocus={takeFocus} hidden={hidden}>
      <div className="pointer-events-none absolute inset-0 flex flex-col items-center justify-end sm:py-6">
        <div
          className={cx(
            "pointer-events-auto flex max-h-[92dvh] w-full shrink-0 animate-sheet flex-col scroll-py-20 overflow-y-auto overscroll-contain short:scroll-py-4 rounded-t-xl bg-surface-float shadow-float sm:my-auto sm:max-h-full sm:animate-rise sm:rounded-xl",
            // A toast has its room: below the buttons on wide screens, on phones above them.
            "sm:in-data-toasts:max-h-[calc(100dvh-12rem)]",
            widths[width],
          )}
        >
          <header className="sticky short:static top-0 z-10 flex items-start justify-between gap-4 border-b border-line bg-surface-float py-2.5 ps-5 pe-3">
            <h2 id={titleId} className="py-1.5 font-serif text-xl wrap-anywhere">
              {title}
            </h2>
            <IconButton label={t("Close")} onClick={onClose}>
              <X className="size-5" />
            </IconButton>
          </header>
          <div className="grow p-5 max-sm:in-data-toasts:pb-36">{children}</div>
          {footer && (
            <footer className="sticky short:static bottom-0 z-10 flex gap-3 border-t border-line bg-surface-float px-5 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] *:grow sm:justify-end sm:*:grow-0">
              {footer}
            </footer>
          )}
        </div>
      </div>
    </Modal>
  );
}
