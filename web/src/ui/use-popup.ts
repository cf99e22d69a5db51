import { useCallback } from "react";
import type { RefObject } from "react";

const gap = 4;
const margin = 8;

function position(anchor: HTMLElement, popup: HTMLElement) {
  // Reset before measuring, so that the browser computes the layout once.
  popup.style.maxHeight = "";
  const box = anchor.getBoundingClientRect();
  const view = window.visualViewport?.height ?? window.innerHeight;
  const below = view - box.bottom - gap - margin;
  const above = box.top - gap - margin;
  const up = popup.scrollHeight > below && above > below;
  popup.style.width = `${box.width}px`;
  // A popup that is wider than its anchor extends towards the middle of the window.
  const { clientWidth } = document.documentElement;
  const isRight = box.left + box.right > clientWidth;
  const wanted = isRight ? box.right - popup.offsetWidth : box.left;
  const rightmost = clientWidth - margin - popup.offsetWidth;
  popup.style.left = `${Math.max(Math.min(wanted, rightmost), Math.min(box.left, margin))}px`;
  popup.style.top = up ? "auto" : `${box.bottom + gap}px`;
  popup.style.bottom = up ? `${document.documentElement.clientHeight - box.top + gap}px` : "auto";
  popup.style.maxHeight = `${Math.max(96, up ? above : below)}px`;
}

/**
 * Returns a popup's ref. It shows the popup in the top layer, below its anchor and as wide, or above the anchor where there is
 * more room. The popup has `popover="manual"` and a fixed position, and is rendered only while it is open.
 */
export const usePopup = (anchor: RefObject<HTMLElement | null>) =>
  useCallback(
    (popup: HTMLElement | null) => {
      const box = anchor.current;
      if (!popup || !box) return undefined;
      const follow = () => position(box, popup);
      popup.showPopover?.();
      follow();
      const resized = new ResizeObserver(follow);
      resized.observe(popup);
      // An error that appears above moves the anchor.
      resized.observe(box.closest("form") ?? document.body);
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
