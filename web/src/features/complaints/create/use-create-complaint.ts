import { createComplaint } from "contract/complaints/complaints";
import { useState } from "react";
import { flushSync } from "react-dom";
import type { UseFormReturn } from "react-hook-form";
import { useApiMutation } from "../../../api/mutations.ts";
import { useTexts } from "../../../language/use-texts.tsx";
import type { Sending } from "../../../shared/SendingBar.tsx";
import { useRunning } from "../../../shared/use-running.ts";
import { showFieldErrors } from "../../../shared/use-schema-form.ts";
import { toast } from "../../../ui/toast.ts";
import {
  emptyComplaint,
  type NewComplaint,
  type NewComplaintFields,
} from "./create-complaint-form.ts";

type Form = UseFormReturn<NewComplaintFields, unknown, NewComplaint>;

/**
 * Sends the form, one request at a time. `sending` is not null meanwhile; `cancel` aborts the request. A success resets the
 * form for the next citizen; after a failure it keeps its input.
 */
export function useCreateComplaint(form: Form) {
  const { t } = useTexts();
  const upload = useRunning();
  const [sending, setSending] = useState<Sending | null>(null);
  const { mutate } = useApiMutation(createComplaint, {
    failure: t("Failed to create complaint"),
  });

  function finish() {
    upload.end();
    // At once, because inert elements take no focus.
    flushSync(() => setSending(null));
  }
  function send({ attachments, complainant: _named, ...body }: NewComplaint) {
    const signal = upload.begin();
    if (!signal) return;
    setSending({ sent: 0, total: 0 });
    mutate(
      {
        body,
        files: attachments,
        signal,
        onProgress: (sent, total) => setSending({ sent, total }),
      },
      {
        onSuccess: () => {
          finish();
          // Before the reset, because a reset form knows its fields only after the next render.
          form.setFocus("title");
          form.reset(emptyComplaint);
          toast.success(t("Complaint created successfully"));
        },
        onError: (error) => {
          finish();
          showFieldErrors(form, error);
        },
      },
    );
  }
  return { sending, send, cancel: upload.abort };
}
