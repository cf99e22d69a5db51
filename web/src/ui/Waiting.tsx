import { useRef } from "react";
import { createPortal } from "react-dom";
import { useTexts } from "../language/use-texts.tsx";
import { LoadingPill } from "./LoadingPill.tsx";
import { useModal } from "./use-modal.ts";

/** Shown while the code of a dialog loads. It is modal as the dialog is: keys and clicks do not reach the page below. */
export function Waiting({ onClose }: { onClose: () => void }) {
  const { t } = useTexts();
  const layer = useRef<HTMLDivElement>(null);
  useModal(layer, () => layer.current?.focus({ preventScroll: true }), onClose);
  return createPortal(
    <div ref={layer} tabIndex={-1} className="fixed inset-0 z-50 outline-none">
      <div
        aria-hidden
        className="absolute inset-0"
        onClick={(event) => {
          event.stopPropagation();
          // The second click of a double click on the button that opens the dialog does not close it.
          if (event.detail === 1) onClose();
        }}
      />
      <LoadingPill className="absolute top-1/3">{t("Loading...")}</LoadingPill>
    </div>,
    document.body,
  );
}
