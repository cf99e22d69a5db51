import type { boothTemplate } from "contract/booth-upload";
import { Download } from "lucide-react";
import { useCapabilities } from "../../api/capabilities.ts";
import type { Label } from "../../language/language.ts";
import { useTexts } from "../../language/use-texts.tsx";
import { useDownload } from "../use-download.ts";
import { Button } from "../../ui/Button.tsx";
import type { SheetColumns } from "./sheet-columns.ts";

/** What a sheet must hold. */
export function SheetGuide({ columns }: { columns: SheetColumns }) {
  const { t, message } = useTexts();
  return (
    <div className="min-w-0">
      <h3 className="text-sm font-medium">{t("Columns of the sheet")}</h3>
      <dl className="mt-1.5 ruled overflow-hidden rounded-lg border border-line">
        {Object.entries(columns).map(([column, { title, contents }], index) => (
          <div
            key={column}
            data-column={String.fromCharCode(65 + index)}
            className="grid grid-cols-[2.25rem_minmax(0,1fr)] gap-x-3 pe-3 before:row-span-2 before:grid before:place-items-center before:border-e before:border-line before:bg-surface-sunken before:text-sm before:text-muted before:content-[attr(data-column)]"
          >
            <dt className="pt-2 font-medium">{t(title)}</dt>
            <dd className="pb-2 text-sm text-muted">{message(contents)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** What happens to the rows of a sheet. */
export function SheetRemarks({ remarks }: { remarks: readonly Label[] }) {
  const { t } = useTexts();
  return (
    <ul className="mt-5 flex list-disc flex-col gap-1.5 ps-5 text-sm text-muted marker:text-edge">
      {remarks.map((remark) => (
        <li key={remark}>{t(remark)}</li>
      ))}
    </ul>
  );
}

export interface TemplateProps {
  call: Omit<typeof boothTemplate, "name"> & { name: string };
  fileName: string;
}

/** Saves an empty sheet to start from. */
export function TemplateButton({ call, fileName }: TemplateProps) {
  const { t } = useTexts();
  const { sheets } = useCapabilities();
  const { busy, save } = useDownload(call, t("Failed to download the template."));
  if (!sheets) return null;
  return (
    <Button
      icon={<Download aria-hidden className="size-4" />}
      busy={busy}
      busyLabel={t("Downloading...")}
      onClick={() => void save({ query: { format: "xlsx" } }, fileName)}
    >
      {t("Download template")}
    </Button>
  );
}
