/** A ref for an element: calls `onSeen` when it comes into view. */
export const whenSeen = (onSeen: () => void) => (element: HTMLElement | null) => {
  if (!element) return undefined;
  const observer = new IntersectionObserver((entries) => {
    if (entries.some(({ isIntersecting }) => isIntersecting)) onSeen();
  });
  observer.observe(element);
  return () => observer.disconnect();
};
