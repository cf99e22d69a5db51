import { MessageCircle } from "lucide-react";
import { useState } from "react";
import { useCapabilities } from "../../../api/capabilities.ts";
import { useTexts } from "../../../language/use-texts.tsx";
import { Button, type ButtonVariant } from "../../../ui/Button.tsx";
import { lazyDialog } from "../../../ui/lazy-dialog.tsx";

const InformDialog = lazyDialog(() => import("./InformDialog.tsx"));

interface InformCitizenProps {
  complaintId: number;
  variant?: ButtonVariant;
  /** A short label, for a place where buttons share a line on phones. */
  isShort?: boolean;
}

/** The button that opens what the staff's own phone sends to the citizen. */
export function InformCitizen({
  complaintId,
  variant = "ghost",
  isShort = false,
}: InformCitizenProps) {
  const { t } = useTexts();
  const { activity } = useCapabilities();
  const [isOpen, setOpen] = useState(false);
  if (!activity) return null;
  return (
    <>
      <Button
        variant={variant}
        icon={<MessageCircle aria-hidden className="size-4" />}
        aria-label={isShort ? t("Inform the citizen") : undefined}
        onClick={() => setOpen(true)}
      >
        {isShort ? t("Inform") : t("Inform the citizen")}
      </Button>
      {isOpen && <InformDialog complaintId={complaintId} onClose={() => setOpen(false)} />}
    </>
  );
}
