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
  look?: "ghost" | "secondary";
}

/** The button that opens the citizen's printed slip. */
export function PrintReceipt({ complaintId, look = "ghost" }: PrintReceiptProps) {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
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
          <ReceiptDialog complaintId={complaintId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
