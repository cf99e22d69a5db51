import type { Endpoint, Output } from "contract/endpoint";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { type MutationInput, type MutationOptions, useApiMutation } from "../../api/mutations.ts";
import { forgetDraftOf } from "./drafts.ts";
import { isErrorOfFields, showFieldErrors } from "./use-schema-form.ts";

/**
 * The mutation of a form: `send` shows the errors of fields there, and calls `onSuccess` unless the form was left. A toast shows
 * any other failure.
 */
export function useFormMutation<E extends Endpoint, Values extends FieldValues, Checked>(
  endpoint: E,
  form: UseFormReturn<Values, unknown, Checked>,
  options: Omit<MutationOptions<E>, "inline">,
) {
  const { mutate, isPending, error } = useApiMutation(endpoint, {
    ...options,
    inline: (error) => isErrorOfFields(form, error),
    onSuccess: (answer, input) => {
      forgetDraftOf(form);
      options.onSuccess?.(answer, input);
    },
  });
  return {
    isPending,
    error,
    send: (input: MutationInput<E>, onSuccess?: (answer: Output<E>) => void) =>
      mutate(input, { onSuccess, onError: (error) => showFieldErrors(form, error) }),
  };
}
