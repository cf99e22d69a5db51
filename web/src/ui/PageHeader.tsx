import type { ReactNode } from "react";
import { DocumentTitle } from "./DocumentTitle.tsx";

interface PageHeaderProps {
  title: string;
  /** The document's title, where it says more than the heading. */
  documentTitle?: string | undefined;
  /** One line about the purpose of the page. */
  purpose?: ReactNode;
  /** The page's main buttons: at the right, and fixed to the bottom edge on phones. */
  action?: ReactNode;
  /** A link back, above the title. */
  back?: ReactNode;
}

/** The header of every page; its heading takes the focus after a route change, and its title is the document's. */
export function PageHeader({ title, documentTitle, purpose, action, back }: PageHeaderProps) {
  return (
    <header className="mb-6">
      <DocumentTitle>{documentTitle ?? title}</DocumentTitle>
      {back && <div className="-ms-4 mb-1 print:hidden">{back}</div>}
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 grow basis-80">
          <h1 tabIndex={-1} className="font-serif text-2xl wrap-anywhere">
            {title}
          </h1>
          {purpose && <p className="mt-1 text-muted">{purpose}</p>}
        </div>
        {action && (
          <div
            data-page-actions
            className="flex max-w-full shrink-0 flex-wrap gap-3 print:hidden max-sm:fixed max-sm:short:static max-sm:inset-x-0 max-sm:bottom-0 max-sm:z-20 max-sm:border-t max-sm:border-line max-sm:bg-surface-raised max-sm:px-4 max-sm:pt-3 max-sm:pb-[max(0.75rem,env(safe-area-inset-bottom))] max-sm:*:grow"
          >
            {action}
          </div>
        )}
      </div>
    </header>
  );
}
