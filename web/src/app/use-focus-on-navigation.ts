import { useEffect, useRef } from "react";
import { NavigationType, useNavigationType } from "react-router";
import { pageHeading } from "../ui/page-heading.ts";

/**
 * Moves the focus to the new page's heading once the page is live, unless the user has already entered the page. After a page
 * load, the browser sets the focus.
 */
export function useFocusOnNavigation(pathname: string, isLive: boolean): void {
  const wasLoadedHere = useNavigationType() === NavigationType.Pop;
  const shown = useRef(wasLoadedHere ? pathname : null);
  // The heading can take the focus only after the new page has rendered.
  useEffect(() => {
    if (!isLive || shown.current === pathname) return;
    shown.current = pathname;
    const main = document.querySelector("main");
    // The page is painted before this effect, so the user can reach one of its controls first.
    if (main?.querySelector(":focus")) return;
    const target = pageHeading() ?? main;
    target?.focus({ preventScroll: true });
  }, [pathname, isLive]);
}
