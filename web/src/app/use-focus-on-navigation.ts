import { useEffect, useRef } from "react";
import { NavigationType, useNavigationType } from "react-router";
import { pageHeading } from "../ui/page-heading.ts";

/** Moves the focus to the new page's heading once the page is live, except after a page load, where the browser sets it. */
export function useFocusOnNavigation(pathname: string, isLive: boolean): void {
  const wasLoadedHere = useNavigationType() === NavigationType.Pop;
  const shown = useRef(wasLoadedHere ? pathname : null);
  // The heading can take the focus only after the new page has rendered.
  useEffect(() => {
    if (!isLive || shown.current === pathname) return;
    shown.current = pathname;
    const target = pageHeading() ?? document.querySelector("main");
    target?.focus({ preventScroll: true });
  }, [pathname, isLive]);
}
