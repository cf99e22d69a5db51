import { matchRoutes, type RouteObject } from "react-router";
import { currentSession } from "../api/session.ts";
import { paths } from "../paths.ts";

/** The id of the route that everything behind the sign-in hangs under. */
export const SIGNED_IN = "signed-in";

/**
 * The router loads a page's code before it draws the frame that would turn a signed-out visitor away. This turns them
 * away first, so that the login page is all they load.
 */
export function redirectSignedOut(routes: RouteObject[]): void {
  const matches = matchRoutes(routes, window.location.pathname) ?? [];
  if (!currentSession().user && matches.some(({ route }) => route.id === SIGNED_IN))
    window.history.replaceState(null, "", paths.login);
}

/** Loads the code of the page at this address; the browser keeps it, so the router finds it there. */
export function prefetchPageCode(routes: RouteObject[], pathname: string): void {
  for (const { route } of matchRoutes(routes, pathname) ?? [])
    // A failure shows when the page is opened.
    if (typeof route.lazy === "function") route.lazy().catch(() => undefined);
}

/** Begins to load a page's code when the pointer or the focus reaches a link to it. */
export function prefetchCodeOnIntent(routes: RouteObject[]): void {
  const onIntent = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
    if (link?.origin === window.location.origin && !link.download)
      prefetchPageCode(routes, link.pathname);
  };
  for (const intent of ["pointerover", "focusin", "touchstart"])
    document.addEventListener(intent, onIntent, { passive: true });
}
