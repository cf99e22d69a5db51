import { matchRoutes, type RouteObject } from "react-router";
import { currentSession, saveReturnUrl } from "../api/session.ts";
import { paths } from "../paths.ts";

/** The id of the route whose children require a sign-in. */
export const SIGNED_IN = "signed-in";

/**
 * The router loads a page's code before it renders the frame that redirects a signed-out user. This redirects first, so that
 * only the login page is loaded.
 */
export function redirectSignedOut(routes: RouteObject[]): void {
  const matches = matchRoutes(routes, window.location.pathname) ?? [];
  if (currentSession().user || !matches.some(({ route }) => route.id === SIGNED_IN)) return;
  saveReturnUrl();
  window.history.replaceState(null, "", paths.login);
}

/** Loads the code of the page at this address; the browser caches it for the router. */
export function prefetchPageCode(routes: RouteObject[], pathname: string): void {
  for (const { route } of matchRoutes(routes, pathname) ?? [])
    // A failure shows when the page is opened.
    if (typeof route.lazy === "function") route.lazy().catch(() => undefined);
}

/** Starts loading a page's code when the pointer or the focus reaches a link to it. */
export function prefetchCodeOnIntent(routes: RouteObject[]): void {
  const onIntent = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
    if (link?.origin === window.location.origin && !link.download)
      prefetchPageCode(routes, link.pathname);
  };
  for (const intent of ["pointerover", "focusin", "touchstart"])
    document.addEventListener(intent, onIntent, { passive: true });
}
