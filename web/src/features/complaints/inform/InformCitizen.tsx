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
}

/** The button that opens what the staff's own phone sends to the citizen. */
export function InformCitizen({ complaintId, variant = "ghost" }: InformCitizenProps) {
  const { t } = useTexts();
  const { activity } = useCapabilities();
  const [isOpen, setOpen] = useState(false);
  if (!activity) return null;
  return (
    <>
      <Button
        variant={variant}
        icon={<MessageCircle aria-hidden className="size-4" />}
        onClick={() => setOpen(true)}
      >
        {t("Inform the citizen")}
      </Button>
      {isOpen && <InformDialog complaintId={complaintId} onClose={() => setOpen(false)} />}
    </>
  );
}
