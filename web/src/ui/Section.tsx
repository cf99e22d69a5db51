import type { ReactNode } from "react";

import { Card } from "./Card.tsx";

/**
 * A form's section: heading, and fields in two columns where there is room; `col-span-full` widens one. It is no landmark,
 * so that "Location" names one thing: the field, not also "Location Details".
 */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card title={title} landmark={false}>
      <div className="grid grid-cols-1 items-start gap-x-6 gap-y-5 sm:grid-cols-2">{children}</div>
    </Card>
  );
}

/** The buttons that end a form, at its right. They stay at the lower edge of the window while the form goes on below it. */
export function FormActions({ children }: { children: ReactNode }) {
  return (
    <div
      data-form-actions
      className="sticky short:static bottom-0 z-20 flex gap-3 border-t border-line bg-surface-raised pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] print:hidden max-sm:-mx-4 max-sm:flex-wrap max-sm:px-4 max-sm:*:grow sm:-mx-1 sm:justify-end sm:bg-(--ground) sm:px-1"
    >
      {children}
    </div>
  );
}
