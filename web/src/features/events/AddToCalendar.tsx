import { readEventCalendar } from "contract/events";
import { CalendarPlus } from "lucide-react";
import { useCapabilities } from "../../api/capabilities.ts";
import { useTexts } from "../../language/use-texts.tsx";
import { useDownload } from "../../shared/use-download.ts";
import { Button } from "../../ui/Button.tsx";
import { toast } from "../../ui/toast.ts";

/** Saves the event as a file that any calendar opens. */
export function AddToCalendar({ id }: { id: number }) {
  const { t } = useTexts();
  const isOffered = useCapabilities().export;
  const failure = t("The event could not be saved as a file.");
  const { busy, save } = useDownload(readEventCalendar, failure);
  const file = `event-${id}.ics`;
  if (!isOffered) return null;
  return (
    <Button
      icon={<CalendarPlus aria-hidden className="-ms-1 size-4" />}
      busy={busy}
      busyLabel={t("Saving...")}
      onClick={() =>
        void save({ params: { id } }, file, () => toast.success(t("Saved as {file}", { file })))
      }
    >
      {t("Add to calendar")}
    </Button>
  );
}
