import { useQueryClient } from "@tanstack/react-query";
import { readComplaint } from "contract/complaints/complaints";
import { Printer } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTexts } from "../../../language/use-texts.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Waiting } from "../../../ui/Waiting.tsx";

const ReceiptDialog = lazy(async () => ({
  default: (await import("./ReceiptDialog.tsx")).ReceiptDialog,
}));

export interface PrintReceiptProps {
  complaintId: number;
  /** Null for an older complaint: its slip makes the code. */
  trackingCode?: string | null;
  look?: "ghost" | "secondary";
}

/** The button that opens the citizen's printed slip. */
export function PrintReceipt({ complaintId, trackingCode, look = "ghost" }: PrintReceiptProps) {
  const { t } = useTexts();
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  function close() {
    setOpen(false);
    if (trackingCode === null) void queries.invalidateQueries({ queryKey: [readComplaint.name] });
  }
  return (
    <>
      <Button
        variant={look}
        className={look === "ghost" ? "-me-4" : undefined}
        icon={<Printer aria-hidden className="size-4" />}
        onClick={() => setOpen(true)}
      >
        {t("Print slip")}
      </Button>
      {isOpen && (
        <Suspense fallback={<Waiting />}>
          <ReceiptDialog complaintId={complaintId} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
