import { useId } from "react";
import type { ReactNode } from "react";

import { cx } from "./cx.ts";

interface CardProps {
  title?: string;
  /** Whether a card with a title is a landmark with its name. */
  landmark?: boolean;
  hint?: ReactNode;
  /** At the right of the heading. */
  action?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A raised box for related content: a form's section, a dashboard's figures. */
export function Card({ title, landmark = true, hint, action, className, children }: CardProps) {
  const id = useId();
  const sheet =
    "[--ground:var(--color-surface-raised)] min-w-0 rounded-lg border border-line bg-surface-raised p-4 shadow-raised sm:p-6";
  if (title === undefined) return <div className={cx(sheet, className)}>{children}</div>;
  return (
    <section aria-labelledby={landmark ? id : undefined} className={cx(sheet, className)}>
      <div className="mb-5 flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h2 id={id} className="font-serif text-xl">
            {title}
          </h2>
          {hint && <p className="mt-0.5 text-sm text-muted">{hint}</p>}
        </div>
        {action && <div className="ms-auto">{action}</div>}
      </div>
      {children}
    </section>
  );
}
