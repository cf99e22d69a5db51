import { X } from "lucide-react";
import { useId, useRef } from "react";
import type { ReactNode, SyntheticEvent } from "react";
import { createPortal } from "react-dom";

import { useTexts } from "../language/use-texts.tsx";
import { cx } from "./cx.ts";
import { IconButton } from "./IconButton.tsx";
import { useModal } from "./use-modal.ts";

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
  /** Sets the initial focus; the panel gets it when not given. */
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
  const layer = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  useModal(layer, takeFocus ?? (() => panel.current?.focus({ preventScroll: true })), onClose);

  return createPortal(
    <div ref={layer} hidden={hidden} className="fixed inset-0 z-50" {...keepEventsHere}>
      <div
        aria-hidden
        data-backdrop
        onClick={({ detail }) => {
          // The second click of a double click on what opens the dialog does not close it.
          if (detail <= 1) onClose();
        }}
        className="absolute inset-0 animate-fade bg-veil"
      />
      <div className="above-toasts pointer-events-none flex flex-col items-center justify-end sm:p-6">
        <div
          ref={panel}
          role="dialog"
          aria-modal
          aria-labelledby={titleId}
          tabIndex={-1}
          // Centred; a panel that is too high for its room has the toasts below it and takes the room above.
          className={cx(
            "pointer-events-auto flex max-h-[min(92dvh,100%)] w-full shrink-0 animate-sheet flex-col scroll-py-20 overflow-y-auto overscroll-contain short:scroll-py-4 rounded-t-xl bg-surface-float shadow-float sm:my-auto sm:max-h-[calc((100dvh+100%-3rem)/2)] sm:animate-rise sm:rounded-xl",
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
          <div className="grow p-5">{children}</div>
          {footer && (
            <footer className="sticky short:static bottom-0 z-10 flex gap-3 border-t border-line bg-surface-float px-5 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] *:grow sm:justify-end sm:*:grow-0">
              {footer}
            </footer>
          )}
        </div>
      </div>
    </div>,
    document.body,
  );
}

// React also sends a portal's events to its React parents; a click in a dialog must not count as one on the row that opened it.
const stop = (event: SyntheticEvent) => event.stopPropagation();
const keepEventsHere = { onClick: stop, onSubmit: stop };
