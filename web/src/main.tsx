import "./theme.css";
import { startTransition } from "react";
import { createBrowserRouter } from "react-router";
import { App } from "./App.tsx";
import { currentSession } from "./api/session.ts";
import { redirectSignedOut, prefetchCodeOnIntent } from "./app/prefetch-code.ts";
import { startLanguage, texts } from "./language/language.ts";
import { paths } from "./paths.ts";
import { routes } from "./routes.tsx";
import { toast } from "./ui/toast.ts";

// The login page waits for this script only, so it contains just React, the router and the sign-in screens. The cache, the
// client, the forms and the contract's schemas load with the pages that use them.

const signInPages = new Set<string>([paths.login, paths.staffLogin, paths.tokenExpired]);

/** Until the page's code has loaded, the document shows its own markup (index.html, login.html, staff-login.html). */
async function start(): Promise<void> {
  const root = document.querySelector<HTMLElement>("#root");
  if (!root) throw new Error("index.html has no #root");
  // A list's first call, which the router sends, asks for this language.
  await Promise.all([startLanguage(), nextTask()]);
  // The sign-in pages show at once; every other address waits for the session of another tab behind its spinner.
  if (!currentSession().user && !signInPages.has(location.pathname)) {
    const { requestSessionFromPeers } = await import("./api/session-peers.ts");
    await requestSessionFromPeers();
  }
  redirectSignedOut(routes);
  nameHistoryEntry();
  const router = createBrowserRouter(routes);
  const initialized = whenInitialized(router);
  removeFailuresOnNavigation(router);
  prefetchCodeOnIntent(routes);
  await nextTask();
  const { createRoot, hydrateRoot } = await import("react-dom/client");
  await initialized;
  // The prerendered page is in English.
  const isPrerendered =
    "prerendered" in root.dataset && !currentSession().user && texts().language === "en";
  root.removeAttribute("data-prerendered");
  // As a transition it is rendered in short tasks.
  startTransition(() => {
    if (isPrerendered) hydrateRoot(root, <App router={router} />);
    else createRoot(root).render(<App router={router} />);
  });
}

/** Splits long work: a slow machine can paint, or handle a touch, before the next task. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

/**
 * The scroll position of a page is kept under the key of its history entry, which the router gives only to those that it makes.
 * With a key of its own a reload finds its position again, and an address that is typed anew begins at the top.
 */
function nameHistoryEntry() {
  const state = history.state as { key?: string } | null;
  if (!state?.key) history.replaceState({ ...state, key: `load-${Date.now()}` }, "");
}

type Router = ReturnType<typeof createBrowserRouter>;

function removeFailuresOnNavigation(router: Router) {
  let page = router.state.location.pathname;
  router.subscribe(({ location: { pathname } }) => {
    if (pathname !== page) toast.leavePage();
    page = pathname;
  });
}

/** Resolves when the first page's code has loaded, or failed to load. */
const whenInitialized = (router: Router) =>
  new Promise<void>((resolve) => {
    if (router.state.initialized) return resolve();
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      stop();
      resolve();
    });
  });

void start();
