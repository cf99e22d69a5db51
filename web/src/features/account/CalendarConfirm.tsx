import { useTexts } from "../../language/use-texts.tsx";
import { Confirm } from "../../ui/Confirm.tsx";

interface CalendarConfirmProps {
  asked: "replace" | "revoke";
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before a calendar address ends. */
export default function CalendarConfirm({ asked, busy, onConfirm, onClose }: CalendarConfirmProps) {
  const { t } = useTexts();
  const isRevoked = asked === "revoke";
  return (
    <Confirm
      title={t(isRevoked ? "Revoke the Address" : "New Address")}
      confirmLabel={t(isRevoked ? "Revoke" : "Create Address")}
      busyLabel={t(isRevoked ? "Revoking..." : "Creating...")}
      busy={busy}
      onConfirm={onConfirm}
      onCancel={onClose}
    >
      <p>
        {t(
          isRevoked
            ? "The address stops working at once. Calendars that have it are no longer brought up to date."
            : "The present address stops working at once. Add the new one to each calendar that has it.",
        )}
      </p>
    </Confirm>
  );
}
