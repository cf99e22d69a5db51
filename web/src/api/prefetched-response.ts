/** The request that public/theme-init.js sent before any other script was loaded. */
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

/** The prefetched response of this request; undefined for another request. Only the first request can take it. */
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
