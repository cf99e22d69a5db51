import { faultsOf } from "./fault.ts";

const ui = "web/src/ui";

/** Faults in the console's controls. */
export const consoleControlFaults = faultsOf({
  [`${ui}/Button.tsx`]: [
    [
      "a busy button does not say so",
      "aria-disabled={busy || undefined}",
      "",
      "e2e/proofs/busy-buttons.spec.ts: while a form of a page is pending",
    ],
  ],
  [`${ui}/Confirm.tsx`]: [
    [
      "Cancel takes a press while a deletion is under way",
      "disabled={props.busy}",
      "disabled={false}",
      "e2e/proofs/busy-buttons.spec.ts: while a question is pending",
    ],
  ],
  [`${ui}/FormFrame.tsx`]: [
    [
      "Escape closes a dialog whose form is being sent",
      "onClose={() => !busy && onClose()}",
      "onClose={onClose}",
      "e2e/proofs/busy-buttons.spec.ts: while a question is pending",
    ],
  ],
  [`${ui}/use-combobox.ts`]: [
    [
      "Down never reaches the last option",
      "activate(activeIndex >= last ? 0 : activeIndex + 1)",
      "activate(activeIndex >= last - 1 ? 0 : activeIndex + 1)",
      "e2e/combobox-keys.spec.ts",
    ],
    [
      "Up does not wrap",
      "activate(activeIndex <= 0 ? last : activeIndex - 1)",
      "activate(Math.max(0, activeIndex - 1))",
      "e2e/combobox-keys.spec.ts",
    ],
    [
      "an open list does not begin at what is chosen",
      "activate(index ?? options.findIndex((option) => option.value === value));",
      "activate(index ?? 0);",
      "e2e/combobox-keys.spec.ts",
    ],
  ],
  [`${ui}/FileDrop.tsx`]: [
    [
      "a removed file cannot be chosen again",
      'event.target.value = "";',
      "",
      "e2e/complaint-files.spec.ts: adds files by the rules",
    ],
  ],
  [`${ui}/Pagination.tsx`]: [
    [
      "Next leads beyond the last page",
      "disabled={page >= totalPages}",
      "disabled={page > totalPages}",
      "e2e/events-list.spec.ts: pages through the list",
    ],
  ],
  [`${ui}/toast.ts`]: [
    [
      "an error stays when what it was about succeeds",
      "if (item.about === about) dismiss(item.id);",
      "if (item.about === undefined) dismiss(item.id);",
      "e2e/proofs/failures-toasts.spec.ts: an error goes when",
    ],
  ],
});
