import { COMPLETED_STATUS_ID, type ComplaintStatus } from "contract/complaints/statuses";
import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { useCapabilities } from "../../api/capabilities.ts";
import { useTexts } from "../../language/use-texts.tsx";
import { lazyDialog, noWaiting } from "../../ui/lazy-dialog.tsx";
import { useMenu } from "../../ui/use-menu.ts";
import { findStatus, StatusBadge } from "./complaint-status.tsx";
import type { ChangeableComplaint } from "./use-complaint-change.ts";

const StatusChoices = lazyDialog(() => import("./StatusChoices.tsx"), noWaiting);
const ReopenDialog = lazyDialog(() => import("./ReopenDialog.tsx"));

interface StatusMenuProps {
  complaint: ChangeableComplaint;
  status: ComplaintStatus;
}

/** A complaint's status; a click opens the menu that changes it (complaint-work-1). */
export function StatusMenu({ complaint, status }: StatusMenuProps) {
  const { t } = useTexts();
  const { activity } = useCapabilities();
  const menu = useMenu();
  const [reopensTo, setReopensTo] = useState<number | null>(null);
  const asksReason = activity && findStatus(status)?.id === COMPLETED_STATUS_ID;
  return (
    // The keys of the menu inside pass here.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div {...menu.boxProps}>
      <button
        {...menu.buttonProps}
        type="button"
        data-shortcut="s"
        aria-label={t("Status: {status}", { status: t(status) })}
        onPointerEnter={StatusChoices.prefetch}
        onFocus={StatusChoices.prefetch}
        className="group -ms-1 flex items-center gap-0.5 rounded-full p-1 text-muted transition-colors hover:text-ink touch:min-h-control"
      >
        <StatusBadge status={status} />
        <ChevronDown aria-hidden className="size-4 print:hidden" />
      </button>
      {menu.isOpen && (
        <StatusChoices
          {...menu.popup}
          complaint={complaint}
          status={status}
          onReopen={asksReason ? setReopensTo : undefined}
        />
      )}
      {reopensTo !== null && (
        <ReopenDialog
          complaint={complaint}
          status_id={reopensTo}
          onClose={() => setReopensTo(null)}
        />
      )}
    </div>
  );
}
