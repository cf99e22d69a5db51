import { CircleAlert, CircleCheck, Info, X } from "lucide-react";
import { useSyncExternalStore } from "react";
import { createPortal } from "react-dom";

import { useTexts } from "../language/use-texts.tsx";
import { cx } from "./cx.ts";
import { IconButton } from "./IconButton.tsx";
import { LeavingButtons } from "./LeavingButtons.tsx";
import { toast, toastStore } from "./toast.ts";
import type { ToastItem, ToastTone } from "./toast.ts";

const looks: Record<ToastTone, { icon: typeof Info; className: string }> = {
  success: { icon: CircleCheck, className: "text-success" },
  info: { icon: Info, className: "text-info" },
  error: { icon: CircleAlert, className: "text-danger" },
};

/**
 * Shows the messages of `toast`; rendered once. Errors interrupt a screen reader, the others do not. The style of their
 * corner, and the room that pages and dialogs leave for it, are the utilities `toasts` and `above-toasts`.
 */
export function Toaster() {
  const { t } = useTexts();
  const items = useSyncExternalStore(toastStore.subscribe, toastStore.read, toastStore.read);
  return createPortal(
    <section aria-label={t("Notifications")} data-always-live className="toasts">
      <div aria-live="assertive" className="contents">
        {items.map((item) => item.tone === "error" && <Toast key={item.id} item={item} />)}
      </div>
      <div aria-live="polite" className="contents">
        {items.map((item) => item.tone !== "error" && <Toast key={item.id} item={item} />)}
      </div>
    </section>,
    document.body,
  );
}

/** A ref: when a toast comes over the field with the focus, the page scrolls until the field is clear of it. */
function clearFocusedField(box: HTMLElement | null) {
  const field = document.activeElement;
  if (!box || !field?.matches("input, textarea")) return;
  const [own, other] = [box.getBoundingClientRect(), field.getBoundingClientRect()];
  const isBeside = other.right < own.left || other.bottom < own.top || other.top > own.bottom;
  if (!isBeside) window.scrollBy({ top: other.bottom - own.top + 8 });
}

function Toast({ item }: { item: ToastItem }) {
  const { t, message } = useTexts();
  const { icon: Icon, className } = looks[item.tone];
  const hold = () => toastStore.hold(item);
  const release = () => toastStore.release(item);
  return (
    <div
      onMouseEnter={hold}
      onMouseLeave={release}
      onFocus={hold}
      onBlur={release}
      ref={clearFocusedField}
      data-tone={item.tone}
      className="pointer-events-auto flex animate-rise items-start gap-3 rounded-lg border border-line bg-surface-float p-1.5 ps-4 shadow-float"
    >
      <Icon aria-hidden className={cx("my-2 size-5 shrink-0 touch:my-3", className)} />
      <div className="grow py-1.5 wrap-anywhere touch:py-2.5">
        <p>{message(item.message)}</p>
        {item.detail && <p className="mt-0.5 text-sm text-muted">{item.detail}</p>}
      </div>
      <LeavingButtons>
        <IconButton label={t("Dismiss")} onClick={() => toast.dismiss(item.id)}>
          <X className="size-4" />
        </IconButton>
      </LeavingButtons>
    </div>
  );
}
