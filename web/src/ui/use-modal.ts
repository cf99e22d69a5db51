import { useEffect, useEffectEvent } from "react";
import type { RefObject } from "react";

/** The layers that are open, topmost last; each is a direct child of the body. */
const layers: HTMLElement[] = [];

const focusable =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]';

/** Everything but the topmost layer can't be reached; toasts always can. */
function seal() {
  const top = layers.at(-1);
  for (const child of document.body.children) {
    if (child instanceof HTMLElement && child.dataset["alwaysLive"] === undefined) {
      child.inert = top !== undefined && child !== top;
    }
  }
  // The page stands still, and where its scroll bar was stays empty, so that nothing moves aside.
  const page = document.documentElement;
  if (top && !page.style.overflow)
    page.style.paddingInlineEnd = `${window.innerWidth - page.clientWidth}px`;
  if (!top) page.style.paddingInlineEnd = "";
  page.style.overflow = top ? "hidden" : "";
}

function keepInside(event: KeyboardEvent, layer: HTMLElement) {
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
 * Makes a layer modal while it is mounted: the rest of the page is inert and does not scroll, Tab stays inside, Escape closes the
 * topmost layer only, and focus goes back to where it was.
 * `layer` is the direct child of the body; `takeFocus` gives the focus to its first stop.
 */
export function useModal(
  layer: RefObject<HTMLElement | null>,
  takeFocus: () => void,
  onEscape: () => void,
) {
  const escape = useEffectEvent(onEscape);
  const start = useEffectEvent(takeFocus);
  // The focus goes back only when all that the commit removed is gone, which no ref's cleanup waits for.
  useEffect(() => {
    const own = layer.current;
    if (!own) return;
    const before = document.activeElement;
    layers.push(own);
    seal();
    start();

    function onKeyDown(event: KeyboardEvent) {
      if (!own || layers.at(-1) !== own || event.defaultPrevented) return;
      if (event.key === "Escape") escape();
      else if (event.key === "Tab") keepInside(event, own);
    }
    document.addEventListener("keydown", onKeyDown);
    return () => {
      document.removeEventListener("keydown", onKeyDown);
      layers.splice(layers.indexOf(own), 1);
      seal();
      const back = before instanceof HTMLElement && before.isConnected && before !== document.body;
      const target = back ? before : document.querySelector<HTMLElement>("h1[tabindex]");
      target?.focus({ preventScroll: true });
    };
  }, [layer]);
}
