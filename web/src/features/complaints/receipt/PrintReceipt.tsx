import { readComplaint } from "contract/complaints/complaints";
import { Printer } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useInvalidateQueries } from "../../../api/queries.ts";
import { useTexts } from "../../../language/use-texts.tsx";
import { Button } from "../../../ui/Button.tsx";

const ReceiptDialog = lazy(async () => ({
  default: (await import("./ReceiptDialog.tsx")).ReceiptDialog,
}));

export interface PrintReceiptProps {
  complaintId: number;
  /** Null for an older complaint: its slip makes the code. */
  trackingCode: string | null;
}

/** The button that opens the citizen's printed slip. */
export function PrintReceipt({ complaintId, trackingCode }: PrintReceiptProps) {
  const { t } = useTexts();
  const invalidate = useInvalidateQueries();
  const [isOpen, setOpen] = useState(false);
  function close() {
    setOpen(false);
    if (trackingCode === null) void invalidate(readComplaint);
  }
  return (
    <>
      <Button
        variant="ghost"
        className="-me-4"
        icon={<Printer aria-hidden className="size-4" />}
        onClick={() => setOpen(true)}
      >
        {t("Print slip")}
      </Button>
      {isOpen && (
        <Suspense>
          <ReceiptDialog complaintId={complaintId} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
