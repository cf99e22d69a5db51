import { boothTemplate } from "contract/booths";
import { isWorthTelling, messageOf } from "../../api/call-error.ts";
import { download } from "../../api/client.ts";
import { toast } from "../../ui/toast.ts";

/** Saves an empty booth sheet as booths.xlsx; a failure is told in a toast. */
export async function downloadTemplate(): Promise<void> {
  try {
    save(await download(boothTemplate, { query: { format: "xlsx" } }), "booths.xlsx");
  } catch (error) {
    if (isWorthTelling(error)) toast.error(messageOf(error, "Failed to download the template."));
  }
}

/** The call needs the access token, so the browser can't fetch the file by a link of its own. */
function save(bytes: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(bytes);
  link.download = name;
  link.click();
  // The browser takes the bytes a moment after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
