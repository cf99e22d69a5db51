import { useEffect, useLayoutEffect, useState } from "react";
import type { RefObject } from "react";

const gap = 4;
const margin = 8;

function place(anchor: HTMLElement, popup: HTMLElement) {
  // Written before anything is measured, so that the page is laid out once.
  popup.style.maxHeight = "";
  const box = anchor.getBoundingClientRect();
  const view = window.visualViewport?.height ?? window.innerHeight;
  const below = view - box.bottom - gap - margin;
  const above = box.top - gap - margin;
  const up = popup.scrollHeight > below && above > below;
  popup.style.left = `${box.left}px`;
  popup.style.width = `${box.width}px`;
  popup.style.top = up ? "auto" : `${box.bottom + gap}px`;
  popup.style.bottom = up ? `${document.documentElement.clientHeight - box.top + gap}px` : "auto";
  popup.style.maxHeight = `${Math.max(96, up ? above : below)}px`;
}

/**
 * Keeps a popup above everything else, right under its anchor and as wide, or over it where there is more room.
 * The popup carries `popover="manual"`, is laid out `fixed`, and is rendered only while it is open; returns its ref.
 */
export function usePopup(anchor: RefObject<HTMLElement | null>) {
  const [popup, setPopup] = useState<HTMLElement | null>(null);

  useLayoutEffect(() => popup?.showPopover?.(), [popup]);
  // After every render, because what the popup holds may have changed its height. The last one has taken it away.
  useLayoutEffect(() => {
    if (popup?.isConnected && anchor.current) place(anchor.current, popup);
  });

  useEffect(() => {
    if (!popup) return;
    const follow = () => {
      if (anchor.current) place(anchor.current, popup);
    };
    window.addEventListener("scroll", follow, { capture: true, passive: true });
    // A dialog may still be sliding in under it.
    window.addEventListener("animationend", follow);
    window.addEventListener("resize", follow);
    window.visualViewport?.addEventListener("resize", follow);
    return () => {
      window.removeEventListener("scroll", follow, { capture: true });
      window.removeEventListener("animationend", follow);
      window.removeEventListener("resize", follow);
      window.visualViewport?.removeEventListener("resize", follow);
    };
  }, [popup, anchor]);

  return setPopup;
}
