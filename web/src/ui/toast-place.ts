/** The space that stays free around the toasts, in pixels. */
const GAP = 8;
/** From this width on the toasts are a column; below it they are as wide as the window. */
const COLUMN_FROM = 640;

/**
 * What toasts do not cover. Where there is too little room for that, they only spare the first two: headings, and main buttons
 * with lasting notes.
 */
const HEADINGS = "h1, [role=dialog] h2, [role=alertdialog] h2";
const MAIN_ACTIONS =
  "main header, [data-lasting], [data-form-actions], [aria-modal] > footer, [aria-modal] > header";
const ACTIONS = "button, a[href], summary, [role=tab], label:has(input[type=file])";

interface Place {
  left: number;
  top: number;
}

/** Where a box of this size covers none of the obstacles, as near to the top right as possible; null when there is no room. */
export function freePlace(
  size: { width: number; height: number },
  area: { left: number; right: number; bottom: number },
  obstacles: readonly DOMRectReadOnly[],
): Place | null {
  const right = area.right - GAP - size.width;
  const middle = (area.left + area.right - size.width) / 2;
  const lefts = [right, middle, area.left + GAP].filter((left) => left >= 0);
  const places = lefts.flatMap((left) => {
    const inColumn = obstacles
      .filter((one) => one.right + GAP > left && one.left - GAP < left + size.width)
      .toSorted((a, b) => a.top - b.top);
    let top = GAP;
    for (const one of inColumn)
      if (one.top - GAP < top + size.height) top = Math.max(top, one.bottom + GAP);
    return top + size.height + GAP <= area.bottom ? [{ left, top }] : [];
  });
  return places.toSorted((a, b) => a.top - b.top)[0] ?? null;
}

/** The rectangles of what can be seen and used: behind a dialog nothing can. */
const seen = (selector: string, box: HTMLElement) =>
  [...document.querySelectorAll(selector)]
    .filter((one) => !box.contains(one) && !one.closest("[inert]") && one.checkVisibility())
    .map((one) => one.getBoundingClientRect())
    .filter(({ width, height, bottom, top }) => {
      const isDrawn = width > 1 && height > 1;
      return isDrawn && bottom > 0 && top < window.innerHeight;
    });

function move(box: HTMLElement): void {
  if (!box.querySelector("[data-tone]")) return;
  const { width, height } = box.getBoundingClientRect();
  const dialog = [...document.querySelectorAll("[aria-modal]")].at(-1);
  const isColumn = window.innerWidth >= COLUMN_FROM;
  const main = (isColumn && !dialog && document.querySelector("main")?.getBoundingClientRect()) || {
    left: 0,
    right: document.documentElement.clientWidth,
  };
  const area = { left: main.left, right: main.right, bottom: window.innerHeight };
  const headings = seen(HEADINGS, box);
  const mainActions = [...headings, ...seen(MAIN_ACTIONS, box)];
  const all = [...mainActions, ...seen(ACTIONS, box)];
  const place =
    freePlace({ width, height }, area, all) ??
    freePlace({ width, height }, area, mainActions) ??
    freePlace({ width, height }, area, headings);
  box.style.left = `${place?.left ?? GAP}px`;
  box.style.top = `${place?.top ?? GAP}px`;
}

/** A ref: keeps the box of the toasts where it covers neither a heading nor an action, whatever the page does below it. */
export function keepPlace(box: HTMLElement): () => void {
  let frame = 0;
  const later = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => move(box));
  };
  const sizes = new ResizeObserver(() => move(box));
  sizes.observe(box);
  const changes = new MutationObserver(later);
  changes.observe(document.body, { childList: true, subtree: true });
  window.addEventListener("resize", later);
  document.addEventListener("scrollend", later, { capture: true });
  return () => {
    cancelAnimationFrame(frame);
    sizes.disconnect();
    changes.disconnect();
    window.removeEventListener("resize", later);
    document.removeEventListener("scrollend", later, { capture: true });
  };
}
