/** What public/theme-init.js asked for, before any other script was there. */
interface PrefetchedResponse {
  address: string;
  token: string;
  answer: Promise<Response>;
  stop: AbortController;
}

declare global {
  interface Window {
    prefetchedResponse?: PrefetchedResponse;
  }
}

/** The call that is under way for this request; undefined when it is another one. Only the first request can have it. */
export function takePrefetchedResponse(request: {
  method: string;
  address: string;
  headers: Record<string, string>;
}): PrefetchedResponse | undefined {
  const { prefetchedResponse } = window;
  delete window.prefetchedResponse;
  const isIt =
    request.method === "GET" &&
    request.address === prefetchedResponse?.address &&
    request.headers.Authorization === `Bearer ${prefetchedResponse.token}`;
  return isIt ? prefetchedResponse : undefined;
}
