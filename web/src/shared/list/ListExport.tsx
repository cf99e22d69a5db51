import type { ExportFormat, TableFormat } from "contract/exports";
import { Download, X } from "lucide-react";
import { useRef, useState } from "react";
import { isReportable, failureMessage } from "../../api/call-error.ts";
import { useCapabilities } from "../../api/capabilities.ts";
import { currentSession } from "../../api/session.ts";
import { useTexts } from "../../language/use-texts.tsx";
import { fileSize } from "../../ui/file-size.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { MenuButton } from "../../ui/MenuButton.tsx";
import { toast } from "../../ui/toast.ts";
import type { ListExportEndpoint } from "./save-list.ts";
import { useSingleRequest } from "../form/use-single-request.ts";

/** Names of the formats, the same in every language. */
const FORMATS: Record<TableFormat, string> = { xlsx: "Excel (.xlsx)", csv: "CSV (.csv)" };

export interface ListExportProps {
  endpoint: ListExportEndpoint;
  /** The list's filters and search, by their names on the wire. */
  query: Record<string, string | number>;
  /** The beginning of the file's name. */
  name: string;
  /** Whether the list is known to hold nothing now. */
  isEmpty: boolean;
  formats: readonly ExportFormat[];
  /** Other ways to take the list along, after the formats. */
  more?: readonly { label: string; onChoose: () => void }[];
}

/** Saves all pages of the filtered list as a file; shows how much has arrived, and can be cancelled. */
export function ListExport({
  endpoint,
  query,
  name,
  isEmpty,
  formats,
  more = [],
}: ListExportProps) {
  const { t } = useTexts();
  const isOffered = useCapabilities().export;
  const [bytes, setBytes] = useState<number | null>(null);
  const running = useSingleRequest();
  const box = useRef<HTMLDivElement>(null);

  async function save(format: ExportFormat) {
    const signal = running.begin();
    if (!signal) return;
    setBytes(0);
    try {
      const { saveList } = await import("./save-list.ts");
      const file = await saveList(endpoint, query, {
        name,
        format,
        signal,
        onBytes: setBytes,
      });
      toast.success(t("Saved as {file}", { file }));
    } catch (error) {
      if (signal.aborted) {
        // The next person must not see it.
        if (currentSession().user) toast.info(t("Export cancelled. No file was saved."));
      } else if (isReportable(error)) {
        const failed = t("The list could not be exported. Please try again.");
        toast.error(failureMessage(error, failed));
      }
    } finally {
      running.end();
      // The focused Cancel goes.
      if (box.current?.contains(document.activeElement))
        box.current.querySelector<HTMLElement>("[aria-haspopup]")?.focus();
      setBytes(null);
    }
  }

  if (!isOffered) return null;
  return (
    <div ref={box} className="ms-auto flex items-center gap-2">
      {bytes !== null && (
        <>
          <span className="text-sm text-muted tabular-nums">{bytes > 0 && fileSize(bytes)}</span>
          <IconButton label={t("Cancel export")} onClick={running.abort}>
            <X className="size-4" />
          </IconButton>
        </>
      )}
      <MenuButton
        label={t("Export")}
        icon={<Download aria-hidden className="size-4" />}
        busy={bytes !== null}
        busyLabel={t("Exporting...")}
        items={[
          ...formats.map((format) => ({
            label: format === "ics" ? t("Calendar (.ics)") : FORMATS[format],
            onChoose: () =>
              isEmpty ? toast.info(t("There is nothing to export.")) : void save(format),
          })),
          ...more,
        ]}
      />
    </div>
  );
}
