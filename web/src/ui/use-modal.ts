import { useEffect, useEffectEvent } from "react";
import type { RefObject } from "react";
import { afterFrame } from "./after-frame.ts";
import { pageHeading } from "./page-heading.ts";

/** The layers that are open, topmost last; each is a direct child of the body. */
const layers: HTMLElement[] = [];

/** Of layers that close together, all are removed before the first one's cleanup runs. */
const topLayer = () => layers.findLast((layer) => layer.isConnected);

const focusable =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]';

/**
 * Makes everything except the topmost layer and the toasts inert. `inert` recomputes the style of every element, so
 * `aria-hidden` alone hides the rest until a new layer has rendered.
 */
function makeRestInert(isRendered = true) {
  const top = topLayer();
  for (const child of document.body.children) {
    if (child instanceof HTMLElement && child.dataset["alwaysLive"] === undefined) {
      const isCovered = top !== undefined && child !== top;
      child.inert = isCovered && (isRendered || child.inert);
      child.ariaHidden = isCovered ? "true" : null;
    }
  }
}

/** The page does not scroll below a layer; padding replaces its scroll bar, so that nothing moves. */
function lockScroll() {
  const page = document.documentElement;
  const isLocked = topLayer() !== undefined;
  if (isLocked && !page.style.overflow)
    page.style.paddingInlineEnd = `${window.innerWidth - page.clientWidth}px`;
  if (!isLocked) page.style.paddingInlineEnd = "";
  page.style.overflow = isLocked ? "hidden" : "";
}

function trapFocus(event: KeyboardEvent, layer: HTMLElement) {
  const stops = [...layer.querySelectorAll<HTMLElement>(focusable)].filter(
    (stop) => stop.tabIndex >= 0 && stop.checkVisibility({ visibilityProperty: true }),
  );
  const edge = event.shiftKey ? stops[0] : stops.at(-1);
  const next = event.shiftKey ? stops.at(-1) : stops[0];
  const outside =
    !layer.contains(document.activeElement) || document.activeElement === document.body;
  const onPanel = event.shiftKey && !stops.some((stop) => stop === document.activeElement);
  if (document.activeElement === edge || outside || onPanel) {
    event.preventDefault();
    next?.focus();
  }
}

/**
 * Makes a layer modal while it is mounted: the rest of the page is inert and does not scroll, Tab stays inside, Escape closes
 * only the topmost layer, and the focus returns to where it was. `layer` is the direct child of the body; `takeFocus` sets
 * the initial focus.
 */
export function useModal(
  layer: RefObject<HTMLElement | null>,
  takeFocus: () => void,
  onEscape: () => void,
) {
  const escape = useEffectEvent(onEscape);
  const start = useEffectEvent(takeFocus);
  // The focus returns after React has removed everything of the commit; the cleanup of a ref would run before.
  useEffect(() => {
    const own = layer.current;
    if (!own) return;
    const before = document.activeElement;
    layers.push(own);
    lockScroll();
    start();
    makeRestInert(false);
    afterFrame(makeRestInert);

    function onKeyDown(event: KeyboardEvent) {
      if (!own || topLayer() !== own || event.defaultPrevented || event.isComposing) return;
      if (event.key === "Escape") escape();
      else if (event.key === "Tab") trapFocus(event, own);
    }
    document.addEventListener("keydown", onKeyDown);
    return () => {
      document.removeEventListener("keydown", onKeyDown);
      layers.splice(layers.indexOf(own), 1);
      lockScroll();
      makeRestInert();
      const back = before instanceof HTMLElement && before.isConnected && before !== document.body;
      // The layer that opened this one closed with it, and has returned the focus.
      if (!back && document.activeElement !== document.body) return;
      const target = back ? before : pageHeading();
      target?.focus({ preventScroll: true });
    };
  }, [layer]);
}
