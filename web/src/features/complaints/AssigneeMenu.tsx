import { ChevronDown, UserRound } from "lucide-react";
import { useTexts } from "../../language/use-texts.tsx";
import { lazyDialog, noWaiting } from "../../ui/lazy-dialog.tsx";
import { useMenu } from "../../ui/use-menu.ts";
import type { ChangeableComplaint } from "./use-complaint-change.ts";

const AssigneeChoices = lazyDialog(() => import("./AssigneeChoices.tsx"), noWaiting);

export interface AssignedComplaint extends ChangeableComplaint {
  assigned_to: number | null;
  assigned_to_name: string | null;
  /** Null when it is not known: then every active admin is offered. */
  constituency_id: number | null;
}

/** Who has a complaint; a click opens the menu that changes it (complaint-work-2). */
export function AssigneeMenu({ complaint }: { complaint: AssignedComplaint }) {
  const { t } = useTexts();
  const menu = useMenu();
  const name = complaint.assigned_to_name ?? t("Not assigned");
  return (
    // The keys of the menu inside pass here.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div {...menu.boxProps} className="relative w-fit">
      <button
        {...menu.buttonProps}
        type="button"
        data-shortcut="a"
        aria-label={t("Assigned To: {name}", { name })}
        title={name}
        onPointerEnter={AssigneeChoices.prefetch}
        onFocus={AssigneeChoices.prefetch}
        className="-mx-1 flex min-h-6 max-w-48 items-center gap-1 rounded-md px-1 text-muted transition-colors hover:bg-surface-sunken hover:text-ink touch:min-h-control"
      >
        <UserRound aria-hidden className="size-3.5 shrink-0" />
        <span className="truncate">{name}</span>
        <ChevronDown aria-hidden className="size-3.5 shrink-0 print:hidden" />
      </button>
      {menu.isOpen && <AssigneeChoices {...menu.popup} complaint={complaint} />}
    </div>
  );
}
