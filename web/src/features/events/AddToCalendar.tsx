import { readEventCalendar } from "contract/events";
import { CalendarPlus } from "lucide-react";
import { useState } from "react";
import { isReportable, failureMessage } from "../../api/call-error.ts";
import { download } from "../../api/files.ts";
import { useCapabilities } from "../../api/capabilities.ts";
import { useTexts } from "../../language/use-texts.tsx";
import { saveFile } from "../../ui/save-file.ts";
import { Button } from "../../ui/Button.tsx";
import { toast } from "../../ui/toast.ts";

/** Saves the event as a file that any calendar opens. */
export function AddToCalendar({ id }: { id: number }) {
  const { t } = useTexts();
  const isOffered = useCapabilities().export;
  const [busy, setBusy] = useState(false);

  async function save() {
    setBusy(true);
    try {
      const file = `event-${id}.ics`;
      saveFile(await download(readEventCalendar, { params: { id } }), file);
      toast.success(t("Saved as {file}", { file }));
    } catch (error) {
      if (isReportable(error))
        toast.error(failureMessage(error, t("The event could not be saved as a file.")));
    }
    setBusy(false);
  }
  if (!isOffered) return null;
  return (
    <Button
      icon={<CalendarPlus aria-hidden className="-ms-1 size-4" />}
      busy={busy}
      busyLabel={t("Saving...")}
      onClick={() => void save()}
    >
      {t("Add to calendar")}
    </Button>
  );
}
