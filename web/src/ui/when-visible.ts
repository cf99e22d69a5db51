/** A ref for an element: calls `onVisible` when it comes into view. */
export const whenVisible = (onVisible: () => void) => (element: HTMLElement | null) => {
  if (!element) return undefined;
  const observer = new IntersectionObserver((entries) => {
    if (entries.some(({ isIntersecting }) => isIntersecting)) onVisible();
  });
  observer.observe(element);
  return () => observer.disconnect();
};
