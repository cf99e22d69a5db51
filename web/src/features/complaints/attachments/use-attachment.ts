import { useQuery } from "@tanstack/react-query";
import { previewAttachment } from "contract/complaints/attachments";
import { type Attachment, downloadAttachment } from "contract/complaints/complaints";
import { download } from "../../../api/files.ts";
import { useTexts } from "../../../language/use-texts.tsx";
import { useDownload } from "../../../shared/use-download.ts";

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

/** Saves an attachment as a file. */
export function useSaveAttachment(complaintId: string, { id, name }: Attachment) {
  const { t } = useTexts();
  const { busy, save } = useDownload(downloadAttachment, t("Cannot download attachment"));
  const params = { id: complaintId, attachment_id: id };
  return { busy, save: () => save({ params }, name) };
}
