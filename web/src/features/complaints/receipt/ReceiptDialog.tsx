import { readReceipt } from "contract/complaints/receipt";
import { Printer } from "lucide-react";
import { createPortal } from "react-dom";
import { useApiQuery } from "../../../api/queries.ts";
import { useTexts } from "../../../language/use-texts.tsx";
import { paths } from "../../../paths.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { ErrorState } from "../../../ui/EmptyState.tsx";
import { LoadingText } from "../../../ui/LoadingText.tsx";
import { LocalAddressNote } from "./LocalAddressNote.tsx";
import { ReceiptSheet } from "./ReceiptSheet.tsx";
import { statusPage } from "./status-page.ts";
import "./receipt.css";

interface ReceiptDialogProps {
  complaintId: number;
  onClose: () => void;
}

/** Shows a complaint's slip as it will be printed, and prints it: while this is open, the page prints nothing else. */
export default function ReceiptDialog({ complaintId, onClose }: ReceiptDialogProps) {
  const { t } = useTexts();
  const read = useApiQuery(readReceipt, { params: { id: complaintId } });
  const slip = read.isError ? undefined : read.data?.data;
  const sheet = slip && (
    <ReceiptSheet
      slip={slip}
      address={
        window.location.origin +
        (slip.tracking_code ? statusPage(slip.tracking_code) : paths.complaint(complaintId))
      }
    />
  );
  return (
    <Dialog
      title={t("Acknowledgement slip")}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("Close")}</Button>
          <Button
            ref={keepFocus}
            variant="primary"
            icon={<Printer aria-hidden className="size-4" />}
            disabled={!sheet}
            onClick={() => window.print()}
          >
            {t("Print")}
          </Button>
        </>
      }
    >
      {sheet ? (
        <>
          <div className="mb-4 empty:hidden">
            <LocalAddressNote />
          </div>
          <div className="slip-preview">{sheet}</div>
          {createPortal(<div className="slip-paper">{sheet}</div>, document.body)}
        </>
      ) : read.isError ? (
        <ErrorState title={t("Failed to load the slip")} onRetry={() => void read.refetch()} />
      ) : (
        <LoadingText>{t("Loading the slip...")}</LoadingText>
      )}
    </Dialog>
  );
}

/** A ref: an element that is not printed loses the focus while the page is printed, and gets it back afterwards. */
function keepFocus(): () => void {
  let before: Element | null = null;
  const keep = () => {
    before = document.activeElement;
  };
  const restore = () => {
    if (before instanceof HTMLElement) before.focus();
  };
  window.addEventListener("beforeprint", keep);
  window.addEventListener("afterprint", restore);
  return () => {
    window.removeEventListener("beforeprint", keep);
    window.removeEventListener("afterprint", restore);
  };
}
