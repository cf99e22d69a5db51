import { boothTemplate } from "contract/booths";
import { isReportable, failureMessage } from "../../api/call-error.ts";
import { download } from "../../api/files.ts";
import type { Texts } from "../../language/language.ts";
import { saveFile } from "../../ui/save-file.ts";
import { toast } from "../../ui/toast.ts";

/**
 * Saves an empty booth sheet as booths.xlsx; a failure is shown in a toast. The call needs the access token, so a plain link
 * cannot fetch the file.
 */
export async function downloadTemplate({ t }: Texts): Promise<void> {
  try {
    saveFile(await download(boothTemplate, { query: { format: "xlsx" } }), "booths.xlsx");
  } catch (error) {
    if (isReportable(error))
      toast.error(failureMessage(error, t("Failed to download the template.")));
  }
}
