import { useQuery } from "@tanstack/react-query";
import { previewAttachment } from "contract/complaints/attachments";
import { type Attachment, downloadAttachment } from "contract/complaints/complaints";
import { useState } from "react";
import { isReportable, failureMessage } from "../../../api/call-error.ts";
import { download } from "../../../api/files.ts";
import { useTexts } from "../../../language/use-texts.tsx";
import { saveFile } from "../../../ui/save-file.ts";
import { toast } from "../../../ui/toast.ts";

/**
 * The bytes of an attachment, to be shown in the page. They require the access token, so the page cannot use their address
 * directly. The file of an id never changes, so its bytes stay cached.
 */
export const usePreview = (complaintId: string, id: number, enabled = true) =>
  useQuery({
    queryKey: [previewAttachment.name, complaintId, id],
    queryFn: ({ signal }) =>
      download(previewAttachment, { params: { id: complaintId, attachment_id: id }, signal }),
    staleTime: Infinity,
    enabled,
  });

/** Fetches an attachment and passes it to the browser's download, one at a time. */
export function useSaveAttachment(complaintId: string, { id, name }: Attachment) {
  const { t } = useTexts();
  const [busy, setBusy] = useState(false);

  async function save() {
    if (busy) return;
    setBusy(true);
    try {
      const params = { id: complaintId, attachment_id: id };
      saveFile(await download(downloadAttachment, { params }), name);
    } catch (error) {
      if (isReportable(error)) toast.error(failureMessage(error, t("Cannot download attachment")));
    }
    setBusy(false);
  }
  return { busy, save };
}
