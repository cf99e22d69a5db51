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

/** The buttons that end a form: at the right, and fixed to the bottom edge on phones. */
export function FormActions({ children }: { children: ReactNode }) {
  return (
    <div
      data-form-actions
      className="flex gap-3 print:hidden max-sm:flex-wrap max-sm:sticky max-sm:short:static max-sm:bottom-0 max-sm:z-20 max-sm:-mx-4 max-sm:border-t max-sm:border-line max-sm:bg-surface-raised max-sm:px-4 max-sm:pt-3 max-sm:pb-[max(0.75rem,env(safe-area-inset-bottom))] max-sm:*:grow sm:justify-end"
    >
      {children}
    </div>
  );
}
