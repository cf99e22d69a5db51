import { texts } from "../language/language.ts";
import { NoAnswerError } from "./call-error.ts";
import { noteAnswer, noteNoAnswer } from "./connection.ts";

/** An answer before its envelope is parsed. `body` is null when it is not JSON. */
export interface Reply {
  status: number;
  ok: boolean;
  body: unknown;
}

export interface ApiRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: FormData | string | undefined;
  signal?: AbortSignal;
  /** The time limit of the whole answer; ANSWER_SECONDS when not given. */
  seconds?: number;
}

/** The request with the access token; unchanged when there is none. */
export const withToken = (request: ApiRequest, token: string | undefined): ApiRequest =>
  token
    ? { ...request, headers: { ...request.headers, Authorization: `Bearer ${token}` } }
    : request;

/** Bytes sent so far, and in all. */
export type OnProgress = (sent: number, total: number) => void;

/** Ends calls that a dead network never answers; the server's own timeout is much shorter. */
const ANSWER_SECONDS = 60;
/** Ends an upload of which no byte is sent for this long. */
const STALLED_SECONDS = 60;
/** The time limit of the answer to a complete upload: the server reads the sheet, then stores its rows within two minutes. */
const STORED_SECONDS = 300;

/** The headers of a request. The browser's language can differ from the console's. */
const requestHeaders = ({ headers }: ApiRequest) => ({
  ...headers,
  "Accept-Language": texts().language,
});

/** Sends one request and waits for the headers of its answer. Raises a CallError of status 0 when there is no answer. */
export async function fetchResponse(request: ApiRequest): Promise<Response> {
  const deadline = AbortSignal.timeout((request.seconds ?? ANSWER_SECONDS) * 1000);
  const signal = request.signal ? AbortSignal.any([request.signal, deadline]) : deadline;
  const isOnline = navigator.onLine;
  try {
    const response = await fetch(request.url, {
      ...request,
      headers: requestHeaders(request),
      signal,
      credentials: "include",
    });
    noteAnswer();
    return response;
  } catch (cause) {
    if (request.signal?.aborted) throw cause;
    noteNoAnswer();
    throw new NoAnswerError(request.method, isOnline);
  }
}

/** Sends one request and reads its JSON. */
export async function send(request: ApiRequest): Promise<Reply> {
  const response = await fetchResponse(request);
  const body = parse(await response.text().catch(() => ""));
  request.signal?.throwIfAborted();
  return { status: response.status, ok: response.ok, body };
}

/**
 * As send(), and reports how many bytes were sent, which only XMLHttpRequest can. An upload without progress, or without an
 * answer, fails as a lost connection does.
 */
export function upload(request: ApiRequest, onProgress?: OnProgress): Promise<Reply> {
  const { promise, resolve, reject } = Promise.withResolvers<Reply>();
  if (request.signal?.aborted) return Promise.reject(aborted());
  const xhr = new XMLHttpRequest();
  const abort = () => xhr.abort();
  const isOnline = navigator.onLine;
  let areAllSent = false;
  let hasStalled = false;
  let deadline: ReturnType<typeof setTimeout> | undefined;
  const expectMoreWithin = (seconds: number) => {
    clearTimeout(deadline);
    deadline = setTimeout(() => {
      hasStalled = true;
      xhr.abort();
    }, seconds * 1000);
  };
  const fail = () => {
    noteNoAnswer();
    // The browser reports the last bytes a little late: only a stalled upload is known to be incomplete.
    reject(new NoAnswerError(request.method, isOnline && (areAllSent || !hasStalled)));
  };
  xhr.open(request.method, request.url);
  xhr.withCredentials = true;
  for (const [name, value] of Object.entries(requestHeaders(request)))
    xhr.setRequestHeader(name, value);
  xhr.upload.onprogress = (event) => {
    expectMoreWithin(STALLED_SECONDS);
    onProgress?.(event.loaded, event.total);
  };
  xhr.upload.onload = () => {
    areAllSent = true;
    expectMoreWithin(STORED_SECONDS);
  };
  xhr.onload = () => {
    noteAnswer();
    resolve({
      status: xhr.status,
      ok: xhr.status >= 200 && xhr.status < 300,
      body: parse(xhr.responseText),
    });
  };
  xhr.onerror = fail;
  xhr.onabort = () => (hasStalled ? fail() : reject(aborted()));
  request.signal?.addEventListener("abort", abort);
  xhr.onloadend = () => {
    clearTimeout(deadline);
    request.signal?.removeEventListener("abort", abort);
  };
  expectMoreWithin(STALLED_SECONDS);
  xhr.send(request.body ?? null);
  return promise;
}

const aborted = () => new DOMException("The upload was cancelled", "AbortError");

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
