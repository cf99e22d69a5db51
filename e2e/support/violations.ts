import type { BrowserContext, Request } from "@playwright/test";

/** Elements that none of our pages has: inline script, a frame, an event handler attribute, a javascript: address. */
const STRANGE =
  "script:not([src]), iframe, object, embed, [onerror], [onload], img[src='x'], a[href^='javascript:' i]";

/**
 * Records what must never happen on any page of the context: a dialog, a call of `ran()`, a violation of the security
 * policy, an element that only stored markup could create. Also records the host of every request.
 */
export async function recordViolations(context: BrowserContext) {
  const faults: string[] = [];
  const requests: Request[] = [];
  context.on("request", (request) => requests.push(request));
  context.on("dialog", (dialog) => {
    faults.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  await context.exposeFunction("ran", (what = "a script") => void faults.push(`ran: ${what}`));
  await context.addInitScript((strange) => {
    const { ran } = window as unknown as { ran: (what: string) => void };
    document.addEventListener("securitypolicyviolation", (event) =>
      ran(`policy ${event.violatedDirective}: ${event.blockedURI}`),
    );
    new MutationObserver(() => {
      for (const element of document.querySelectorAll(strange)) ran(element.outerHTML);
    }).observe(document, { subtree: true, childList: true, attributes: true });
  }, STRANGE);
  return { faults, requests };
}
