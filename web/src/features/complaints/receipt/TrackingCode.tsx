import { Copy } from "lucide-react";
import { useTexts } from "../../../language/use-texts.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";
import { toast } from "../../../ui/toast.ts";

/** A complaint's tracking code, with a button that copies it. */
export default function TrackingCode({ code }: { code: string }) {
  const { t } = useTexts();
  const copy = () =>
    // Without HTTPS a browser has no clipboard for pages.
    Promise.resolve()
      .then(() => navigator.clipboard.writeText(code))
      .then(
        () => toast.success(t("Tracking code copied")),
        () => toast.error(t("The tracking code could not be copied")),
      );
  return (
    <span className="flex items-center gap-1">
      <span className="tabular-nums">{code}</span>
      <IconButton label={t("Copy the tracking code")} className="-my-2" onClick={() => void copy()}>
        <Copy aria-hidden className="size-4" />
      </IconButton>
    </span>
  );
}
