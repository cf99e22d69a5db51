import { useCallback } from "react";
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
 * Keeps a popup above everything else, under its anchor and as wide, or over the anchor where there is more room.
 * The popup carries `popover="manual"`, is laid out `fixed`, and is rendered only while it is open; returns its ref.
 */
export const usePopup = (anchor: RefObject<HTMLElement | null>) =>
  useCallback(
    (popup: HTMLElement | null) => {
      const box = anchor.current;
      if (!popup || !box) return undefined;
      const follow = () => place(box, popup);
      popup.showPopover?.();
      follow();
      const resized = new ResizeObserver(follow);
      resized.observe(popup);
      window.addEventListener("scroll", follow, { capture: true, passive: true });
      // A dialog may still be animating around the anchor.
      window.addEventListener("animationend", follow);
      window.addEventListener("resize", follow);
      window.visualViewport?.addEventListener("resize", follow);
      return () => {
        resized.disconnect();
        window.removeEventListener("scroll", follow, { capture: true });
        window.removeEventListener("animationend", follow);
        window.removeEventListener("resize", follow);
        window.visualViewport?.removeEventListener("resize", follow);
      };
    },
    [anchor],
  );
