import type { Endpoint, Output } from "contract/endpoint";
import { currentCapabilities } from "./capabilities.ts";
import { completeAnswer } from "./complete-answer.ts";
import { parseEnvelope } from "./envelope.ts";
import { SessionEndedError } from "./call-error.ts";
import { refreshAccessToken } from "./token-refresh.ts";
import { readFiles } from "./read-files.ts";
import { type CallInput, type LooseInput, requestBody, requestUrl } from "./request.ts";
import { currentSession } from "./session.ts";
import { readTokens } from "./session-storage.ts";
import { type ApiRequest, type OnProgress, send, upload, withToken } from "./transport.ts";

export interface CallExtras {
  /** Sent under the upload field's name. */
  files?: readonly File[];
  signal?: AbortSignal;
  onProgress?: OnProgress;
  /** Two creations with one key make one record (call-18). */
  idempotencyKey?: string;
  /** The answer waits for its total, however long that takes (call-24). */
  withTotal?: boolean;
}

/**
 * Makes the call and returns the answer in the shape that the contract declares. Raises a CallError with the server's message,
 * the status and the field errors when it fails; a SessionEndedError when the session ended; an AbortError when `signal` was aborted.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E> & CallExtras,
): Promise<Output<E>> {
  const { upload: uploads } = endpoint;
  const files = uploads && input.files && (await readFiles(input.files, uploads.field));
  input.signal?.throwIfAborted();
  const request = buildRequest(endpoint, files ? { ...input, files } : input);
  const reply = await sendAuthorized(endpoint, request, (ready) =>
    endpoint.upload ? upload(ready, input.onProgress) : send(ready),
  );
  return completeAnswer(endpoint.name, parseEnvelope(endpoint.name, reply), input) as Output<E>;
}

/** The request of a call, without the access token. */
export function buildRequest(endpoint: Endpoint, input: LooseInput & CallExtras): ApiRequest {
  const body = requestBody(endpoint, input);
  const headers: Record<string, string> = {};
  // Every call, also one without a body (call-1). The browser itself names the type of a multipart body.
  if (!(body instanceof FormData)) headers["Content-Type"] = "application/json";
  if (input.idempotencyKey) headers["Idempotency-Key"] = input.idempotencyKey;
  if (endpoint.totalMayFollow && !input.withTotal && currentCapabilities().laterTotals)
    headers.Prefer = "wait=1";
  return {
    method: endpoint.method,
    url: requestUrl(endpoint, input),
    headers,
    body,
    ...(input.signal && { signal: input.signal }),
  };
}

/**
 * Sends with the access token, when there is one; after a 401 once more with a refreshed one (session-5). Raises a
 * SessionEndedError when the sign-in has changed meanwhile: the answer belongs to the one before.
 */
export async function sendAuthorized<R extends { status: number }>(
  endpoint: Endpoint,
  request: ApiRequest,
  transmit: (request: ApiRequest) => Promise<R>,
): Promise<R> {
  const { epoch } = currentSession();
  const used = readTokens()?.access_token ?? "";
  let reply = await transmit(withToken(request, used));
  if (endpoint.access === "public") return reply;
  const assertSameSignIn = () => {
    if (currentSession().epoch !== epoch) throw new SessionEndedError();
  };
  assertSameSignIn();
  if (reply.status === 401) {
    reply = await transmit(withToken(request, await refreshAccessToken(used)));
    assertSameSignIn();
  }
  return reply;
}
