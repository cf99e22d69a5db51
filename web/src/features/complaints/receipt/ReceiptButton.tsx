import { useQueryClient } from "@tanstack/react-query";
import { readComplaint } from "contract/complaints/complaints";
import { Printer } from "lucide-react";
import { useState } from "react";
import { useCapabilities } from "../../../api/capabilities.ts";
import { useTexts } from "../../../language/use-texts.tsx";
import { Button } from "../../../ui/Button.tsx";
import { lazyDialog } from "../../../ui/lazy-dialog.tsx";

const ReceiptDialog = lazyDialog(() => import("./ReceiptDialog.tsx"));

interface ReceiptButtonProps {
  complaintId: number;
  /** Null for an older complaint: its slip makes the code. */
  trackingCode?: string | null;
  variant?: "ghost" | "secondary";
}

/** The button that opens the citizen's printed slip. */
export function ReceiptButton({
  complaintId,
  trackingCode,
  variant = "ghost",
}: ReceiptButtonProps) {
  const { t } = useTexts();
  const { receipt } = useCapabilities();
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  function close() {
    setOpen(false);
    if (trackingCode === null) void queries.invalidateQueries({ queryKey: [readComplaint.name] });
  }
  if (!receipt) return null;
  return (
    <>
      <Button
        variant={variant}
        className={variant === "ghost" ? "-me-4" : undefined}
        icon={<Printer aria-hidden className="size-4" />}
        onClick={() => setOpen(true)}
      >
        {t("Print slip")}
      </Button>
      {isOpen && <ReceiptDialog complaintId={complaintId} onClose={close} />}
    </>
  );
}
