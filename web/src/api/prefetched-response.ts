/** The request that public/theme-init.js sent before any other script was loaded. */
interface PrefetchedResponse {
  url: string;
  token: string;
  answer: Promise<Response>;
  stop: AbortController;
}

declare global {
  interface Window {
    prefetchedResponse?: PrefetchedResponse;
  }
}

/** The prefetched response of this request; undefined for another request. Only the first request can take it. */
export function takePrefetchedResponse(request: {
  method: string;
  url: string;
  headers: Record<string, string>;
}): PrefetchedResponse | undefined {
  const { prefetchedResponse } = window;
  delete window.prefetchedResponse;
  const isIt =
    request.method === "GET" &&
    request.url === prefetchedResponse?.url &&
    request.headers.Authorization === `Bearer ${prefetchedResponse.token}`;
  return isIt ? prefetchedResponse : undefined;
}
