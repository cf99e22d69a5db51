/** What public/theme-init.js asked for, before any other script was there. */
interface FirstCall {
  address: string;
  token: string;
  answer: Promise<Response>;
  stop: AbortController;
}

declare global {
  interface Window {
    firstCall?: FirstCall;
  }
}

/** The call that is under way for this request; undefined when it is another one. Only the first request can have it. */
export function takeFirstCall(request: {
  method: string;
  address: string;
  headers: Record<string, string>;
}): FirstCall | undefined {
  const { firstCall } = window;
  delete window.firstCall;
  const isIt =
    request.method === "GET" &&
    request.address === firstCall?.address &&
    request.headers.Authorization === `Bearer ${firstCall.token}`;
  return isIt ? firstCall : undefined;
}
