import type { Endpoint, Output } from "contract/endpoint";
import { useState } from "react";
import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { failureMessage, isConflict } from "../../api/call-error.ts";
import { type MutationInput, type MutationOptions, useApiMutation } from "../../api/mutations.ts";
import { useTexts } from "../../language/use-texts.tsx";
import { toast } from "../../ui/toast.ts";
import { forgetDraftOf } from "./drafts.ts";
import { takeOver } from "./take-over.ts";
import { isErrorOfFields, showFieldErrors } from "./use-schema-form.ts";

interface FormMutationOptions<E extends Endpoint, Values> extends Omit<
  MutationOptions<E>,
  "inline"
> {
  /** Reads the values of the form's record as they are now: called when somebody else has changed it meanwhile. */
  latest?: () => Promise<Values>;
  /** Fields that are taken over only together. */
  together?: readonly Path<Values>[];
}

const isOutdated = (error: unknown) => isConflict(error) && error.fields.length === 0;

/**
 * The mutation of a form: `send` shows the errors of fields there, and calls `onSuccess` unless the form was left. When somebody
 * else has changed the record meanwhile, their values are taken over into the fields that were not changed here, and
 * `wasOutdated` says so until the form is sent again. A toast shows any other failure.
 */
export function useFormMutation<E extends Endpoint, Values extends FieldValues, Checked>(
  endpoint: E,
  form: UseFormReturn<Values, unknown, Checked>,
  { latest, together, ...options }: FormMutationOptions<E, Values>,
) {
  const { t } = useTexts();
  const [wasOutdated, setOutdated] = useState(false);
  const { mutate, isPending, error } = useApiMutation(endpoint, {
    ...options,
    inline: (error) => isErrorOfFields(form, error) || (latest !== undefined && isOutdated(error)),
    onSuccess: (answer, input) => {
      forgetDraftOf(form);
      options.onSuccess?.(answer, input);
    },
  });
  async function takeLatest() {
    try {
      takeOver(form, await latest!(), together);
      setOutdated(true);
    } catch (failure) {
      toast.error(failureMessage(failure, t("Failed to read what was changed. Save again.")));
    }
  }
  function onError(error: unknown) {
    showFieldErrors(form, error);
    if (latest && isOutdated(error)) void takeLatest();
  }
  return {
    isPending,
    error,
    wasOutdated,
    send: (input: MutationInput<E>, onSuccess?: (answer: Output<E>) => void) => {
      setOutdated(false);
      mutate(input, { onSuccess, onError });
    },
  };
}
