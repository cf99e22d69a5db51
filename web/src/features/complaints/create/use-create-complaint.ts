import { listCitizens } from "contract/citizens";
import { createComplaint } from "contract/complaints/complaints";
import { useState } from "react";
import { useApiMutation } from "../../../api/mutations.ts";
import { useTexts } from "../../../language/use-texts.tsx";
import type { LocationFields } from "../../../shared/location/location-levels.ts";
import { forgetDraftOf } from "../../../shared/form/drafts.ts";
import {
  type SchemaForm,
  isErrorOfFields,
  showFieldErrors,
} from "../../../shared/form/use-schema-form.ts";
import { useSending } from "../../../shared/form/use-sending.ts";
import { toast } from "../../../ui/toast.ts";
import {
  emptyComplaint,
  type NewComplaint,
  type NewComplaintFields,
} from "./create-complaint-form.ts";

/** The data of the panel after a success; `complaint_id` is null when the server does not send it. */
export interface CreatedComplaint {
  complaint_id: number | null;
  title: string;
  location: LocationFields;
  /** Whether the complainant can be informed by phone. */
  has_phone: boolean;
}

type Form = SchemaForm<NewComplaintFields, NewComplaint>;

/**
 * Sends the form, one request at a time. `sending` is the progress of the request, or null; `cancel` aborts it. A success resets
 * the form for the next citizen, and `created` is the sent complaint until the next request. After a failure the form keeps its
 * input.
 */
export function useCreateComplaint(form: Form) {
  const { t } = useTexts();
  const { sending, begin, cancel } = useSending();
  const [created, setCreated] = useState<CreatedComplaint | null>(null);
  const { mutate } = useApiMutation(createComplaint, {
    failure: t("Failed to create complaint"),
    inline: (error) => isErrorOfFields(form, error),
    // The form's choices are people, whose counts it does not show.
    except: [listCitizens],
    onSuccess: () => {
      forgetDraftOf(form);
      toast.success(t("Complaint created successfully"));
    },
  });

  function send({ attachments, complainant, newcomer: _typed, ...body }: NewComplaint) {
    const upload = begin();
    if (!upload) return;
    const { signal, onProgress, end } = upload;
    setCreated(null);
    mutate(
      { body, files: attachments, signal, onProgress },
      {
        onSuccess: ({ data }) => {
          end();
          const has_phone = Boolean(complainant?.phone);
          setCreated({ ...data, title: body.title, location: body, has_phone });
          // Before the reset, because a reset form knows its fields only after the next render.
          form.setFocus("title");
          form.startOver(emptyComplaint);
        },
        onError: (error) => {
          end();
          showFieldErrors(form, error);
        },
      },
    );
  }
  return { sending, send, cancel, created };
}
