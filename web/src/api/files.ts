import type { Endpoint } from "contract/endpoint";
import { envelopeError } from "./envelope.ts";
import { authorized, type CallExtras, outgoing } from "./client.ts";
import type { CallInput } from "./request.ts";
import { open } from "./transport.ts";

/** The bytes that a download endpoint answers. Raises as call() does. */
export const download = async <E extends Endpoint>(
  endpoint: E,
  input: CallInput<E> & Pick<CallExtras, "signal">,
): Promise<Blob> => (await openFile(endpoint, input)).blob();

/** The response of a download endpoint, before its body has arrived; at most `seconds` long. */
export async function openFile<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E> & Pick<CallExtras, "signal">,
  seconds?: number,
): Promise<Response> {
  const request = { ...outgoing(endpoint, input), ...(seconds !== undefined && { seconds }) };
  const response = await authorized(endpoint, request, open);
  if (!response.ok) throw envelopeError(response.status, await response.json().catch(() => null));
  return response;
}
