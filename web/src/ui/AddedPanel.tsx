import type { ReactNode } from "react";
import { Card } from "./Card.tsx";

interface AddedPanelProps {
  /** What was added, also the panel's accessible name. */
  label: string;
  /** The usual next actions. */
  actions: ReactNode;
  children: ReactNode;
}

/** Above an emptied form: what was just added, and where to go from it. A screen reader hears it. */
export function AddedPanel({ label, actions, children }: AddedPanelProps) {
  return (
    <div ref={show} className="scroll-mt-[calc(var(--sticky-top)+1rem)]">
      <Card className="animate-rise border-success">
        <section aria-label={label} className="flex flex-wrap items-end gap-x-6 gap-y-4">
          <div className="min-w-0 grow basis-72 wrap-anywhere">{children}</div>
          <div className="flex flex-wrap gap-3 max-sm:grow max-sm:*:grow">{actions}</div>
        </section>
      </Card>
    </div>
  );
}

/** A ref: scrolls to the panel, which is above the field that has the focus. */
const show = (panel: HTMLElement | null) => panel?.scrollIntoView({ block: "nearest" });
