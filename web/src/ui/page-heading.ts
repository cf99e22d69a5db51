/** The heading of the open page, which takes the focus when the element that had it is gone; null on a page without one. */
export const pageHeading = () => document.querySelector<HTMLElement>("h1[tabindex]");
