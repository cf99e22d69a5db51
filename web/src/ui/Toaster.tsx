import { CircleAlert, CircleCheck, Info, X } from "lucide-react";
import { useId, useLayoutEffect, useSyncExternalStore } from "react";

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
 * Shows the messages of `toast` in their corner. The page has one, and each modal dialog, because what is outside of a dialog
 * can be neither heard nor clicked; the topmost one shows them. Errors interrupt a screen reader, the others do not.
 */
export function Toaster() {
  const { t } = useTexts();
  const id = useId();
  const state = useSyncExternalStore(toastStore.subscribe, toastStore.read, toastStore.read);
  useLayoutEffect(() => toastStore.addRegion(id), [id]);
  const items = state.regions.at(-1) === id ? state.items : [];
  return (
    <section aria-label={t("Notifications")} className="toasts">
      <div aria-live="assertive" className="contents">
        {items.map((item) => item.tone === "error" && <Toast key={item.id} item={item} />)}
      </div>
      <div aria-live="polite" className="contents">
        {items.map((item) => item.tone !== "error" && <Toast key={item.id} item={item} />)}
      </div>
    </section>
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
