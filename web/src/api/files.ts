import type { Endpoint } from "contract/endpoint";
import { envelopeError } from "./envelope.ts";
import { buildRequest, type CallExtras, sendAuthorized } from "./client.ts";
import type { CallInput } from "./request.ts";
import { fetchResponse } from "./transport.ts";

/** The longest download of one file: 5 MB over a line of 17 kB a second. */
const DOWNLOAD_SECONDS = 300;

export type DownloadInput<E extends Endpoint> = CallInput<E> & Pick<CallExtras, "signal">;

/** The bytes that a download endpoint answers. Raises as call() does. */
export const download = async <E extends Endpoint>(
  endpoint: E,
  input: DownloadInput<E>,
): Promise<Blob> => (await fetchFile(endpoint, input, DOWNLOAD_SECONDS)).blob();

/** The response of a download endpoint, before its body has arrived; at most `seconds` long. */
export async function fetchFile<E extends Endpoint>(
  endpoint: E,
  input: DownloadInput<E>,
  seconds: number,
): Promise<Response> {
  const request = { ...buildRequest(endpoint, input), seconds };
  const response = await sendAuthorized(endpoint, request, fetchResponse);
  if (!response.ok) throw envelopeError(response.status, await response.json().catch(() => null));
  return response;
}
