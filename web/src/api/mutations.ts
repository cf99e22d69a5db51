import { useMutation } from "@tanstack/react-query";
import type { Endpoint, Output } from "contract/endpoint";
import { useRef } from "react";
import { isNotFound, isRejected } from "./call-error.ts";
import { call, type CallExtras } from "./client.ts";
import { isFields } from "./envelope.ts";
import type { CallInput, LooseInput } from "./request.ts";
import { type StaleOptions, useDropStaleAnswers } from "./stale-answers.ts";

export type MutationInput<E extends Endpoint> = CallInput<E> & Omit<CallExtras, "idempotencyKey">;

export interface MutationOptions<E extends Endpoint> extends StaleOptions {
  /** Fallback text (failure-1), shown when the server gives no message. */
  failure: string | ((error: unknown) => string);
  /** Whether the form itself shows a failure; otherwise a toast does. */
  inline?: boolean | ((error: unknown) => boolean);
  /** Called even if the page was left meanwhile, unlike the callbacks of `mutate`. */
  onSuccess?: (answer: Output<E>, input: MutationInput<E>) => void;
}

/**
 * The mutation of a form or a button. A creation sends an Idempotency-Key, so that a double click or a retry never makes two
 * records.
 */
export function useApiMutation<E extends Endpoint>(endpoint: E, options: MutationOptions<E>) {
  const { failure, inline } = options;
  const dropStaleAnswers = useDropStaleAnswers();
  const keys = useIdempotencyKeys();
  return useMutation<Output<E>, Error, MutationInput<E>>({
    mutationFn: (input) =>
      call(
        endpoint,
        endpoint.method === "POST" ? { ...input, idempotencyKey: keys.keyFor(input) } : input,
      ),
    meta: {
      failure: (error) => {
        if (typeof inline === "function" ? inline(error) : inline) return undefined;
        return typeof failure === "function" ? failure(error) : failure;
      },
      call: endpoint.name,
    },
    onSuccess: (answer, input) => {
      keys.settle();
      dropStaleAnswers(endpoint, options);
      options.onSuccess?.(answer, input);
    },
    onError: (error) => {
      if (isRejected(error)) keys.settle();
      // The record is gone already: the page must not go on showing it.
      if (isNotFound(error)) dropStaleAnswers(endpoint, { except: options.except });
      // The server may have made the change.
      else if (!isRejected(error)) dropStaleAnswers(endpoint, { isLeaving: true });
    },
  });
}

/**
 * One idempotency key per form: until the server has accepted or rejected the creation, each attempt repeats the key, also with
 * corrected content, which the server rejects when it has stored the first attempt. To the server, requests that differ in
 * their password alone are the same; so another password gets a new key.
 */
export function useIdempotencyKeys() {
  const last = useRef({ form: "", key: "" });
  return {
    keyFor: ({ params, body }: LooseInput): string => {
      const form = JSON.stringify([params, isFields(body) && body.password]);
      if (last.current.form !== form) last.current = { form, key: randomKey() };
      return last.current.key;
    },
    settle: () => {
      last.current = { form: "", key: "" };
    },
  };
}

/** As crypto.randomUUID(), which is missing on a plain http address. */
const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
