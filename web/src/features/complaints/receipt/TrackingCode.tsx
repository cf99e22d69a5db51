import { Copy } from "lucide-react";
import { useTexts } from "../../../language/use-texts.tsx";
import { copyText } from "../../../ui/copy-text.ts";
import { IconButton } from "../../../ui/IconButton.tsx";

/** A complaint's tracking code, with a button that copies it. */
export default function TrackingCode({ code }: { code: string }) {
  const { t } = useTexts();
  const says = {
    copied: t("Tracking code copied"),
    failed: t("The tracking code could not be copied"),
  };
  return (
    <span className="flex items-center gap-1">
      <span className="tabular-nums">{code}</span>
      <IconButton
        label={t("Copy the tracking code")}
        className="-my-2"
        onClick={() => copyText(code, says)}
      >
        <Copy aria-hidden className="size-4" />
      </IconButton>
    </span>
  );
}
