/** The distance of the toasts from other elements, in pixels. */
const GAP = 8;
/** The window's width from which the toasts form a column; below it they are as wide as the window. */
const COLUMN_FROM = 640;

/**
 * The elements that toasts do not cover. When there is too little room, toasts may cover ACTIONS, and then MAIN_ACTIONS
 * (main buttons and lasting notes) too.
 */
const HEADINGS = "h1, [role=dialog] h2";
const MAIN_ACTIONS =
  "main header, [data-lasting], [data-form-actions], [aria-modal] > footer, [aria-modal] > header";
const ACTIONS = "button, a[href], summary, [role=tab], label:has(input[type=file])";

interface Position {
  left: number;
  top: number;
}

/** The position nearest to the top right at which a box of this size covers no obstacle; null when there is none. */
function freePosition(
  size: { width: number; height: number },
  area: { left: number; right: number; bottom: number },
  obstacles: readonly DOMRectReadOnly[],
): Position | null {
  const right = area.right - GAP - size.width;
  const middle = (area.left + area.right - size.width) / 2;
  const lefts = [right, middle, area.left + GAP].filter((left) => left >= 0);
  const positions = lefts.flatMap((left) => {
    const inColumn = obstacles
      .filter((one) => one.right + GAP > left && one.left - GAP < left + size.width)
      .toSorted((a, b) => a.top - b.top);
    let top = GAP;
    for (const one of inColumn)
      if (one.top - GAP < top + size.height) top = Math.max(top, one.bottom + GAP);
    return top + size.height + GAP <= area.bottom ? [{ left, top }] : [];
  });
  return positions.toSorted((a, b) => a.top - b.top)[0] ?? null;
}

/** The rectangles of the visible elements, without those behind a dialog. */
const visibleRectangles = (selector: string, box: HTMLElement) =>
  [...document.querySelectorAll(selector)]
    .filter((one) => !box.contains(one) && !one.closest("[inert]") && one.checkVisibility())
    .map((one) => one.getBoundingClientRect())
    .filter(({ width, height, bottom, top }) => {
      const hasSize = width > 1 && height > 1;
      return hasSize && bottom > 0 && top < window.innerHeight;
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
  const headings = visibleRectangles(HEADINGS, box);
  const mainActions = [...headings, ...visibleRectangles(MAIN_ACTIONS, box)];
  const all = [...mainActions, ...visibleRectangles(ACTIONS, box)];
  const position =
    freePosition({ width, height }, area, all) ??
    freePosition({ width, height }, area, mainActions) ??
    freePosition({ width, height }, area, headings);
  box.style.left = `${position?.left ?? GAP}px`;
  box.style.top = `${position?.top ?? GAP}px`;
}

/** A ref: keeps the box of the toasts clear of headings and actions while the page changes. */
export function keepPosition(box: HTMLElement): () => void {
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
