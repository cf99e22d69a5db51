import { createComplaint } from "contract/complaints/complaints";
import { useState } from "react";
import { flushSync } from "react-dom";
import type { UseFormReturn } from "react-hook-form";
import type { Unidentified } from "../../../api/complete-answer.ts";
import { useApiMutation } from "../../../api/mutations.ts";
import { useTexts } from "../../../language/use-texts.tsx";
import type { LocationFields } from "../../../shared/location-levels.ts";
import type { Sending } from "../../../shared/SendingBar.tsx";
import { useRunning } from "../../../shared/use-running.ts";
import { showFieldErrors } from "../../../shared/use-schema-form.ts";
import { toast } from "../../../ui/toast.ts";
import {
  emptyComplaint,
  type NewComplaint,
  type NewComplaintFields,
} from "./create-complaint-form.ts";

/** What the panel after a success shows; `complaint_id` is null where the server does not name it. */
export interface CreatedComplaint extends Unidentified<{ complaint_id: number }, "complaint_id"> {
  title: string;
  location: LocationFields;
}

type Form = UseFormReturn<NewComplaintFields, unknown, NewComplaint>;

/**
 * Sends the form, one request at a time. `sending` is not null meanwhile; `cancel` aborts the request. A success resets the
 * form for the next citizen, and `created` is then what was sent, until the next sending; after a failure the form keeps its
 * input.
 */
export function useCreateComplaint(form: Form) {
  const { t } = useTexts();
  const upload = useRunning();
  const [sending, setSending] = useState<Sending | null>(null);
  const [created, setCreated] = useState<CreatedComplaint | null>(null);
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
    setCreated(null);
    mutate(
      {
        body,
        files: attachments,
        signal,
        onProgress: (sent, total) => setSending({ sent, total }),
      },
      {
        onSuccess: ({ data }) => {
          finish();
          setCreated({ ...data, title: body.title, location: body });
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
  return { sending, send, cancel: upload.abort, created };
}
