import { Printer } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTexts } from "../../language/use-texts.tsx";
import { Button } from "../../ui/Button.tsx";

const SlipDialog = lazy(async () => ({
  default: (await import("./SlipDialog.tsx")).SlipDialog,
}));

/** The way to the slip that the citizen takes home. */
export function PrintSlip({ complaintId }: { complaintId: number }) {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
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
          <SlipDialog complaintId={complaintId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
