import type { ReactNode } from "react";
import { useTexts } from "../../../language/use-texts.tsx";

/** Marks a value that somebody else has changed while it was shown. */
export function ChangedMark({ when, children }: { when: boolean; children: ReactNode }) {
  const { t } = useTexts();
  if (!when) return children;
  return (
    <mark className="border-b-2 border-dotted border-warning bg-warning-soft box-decoration-clone px-1 text-inherit">
      {children}
      <span className="sr-only"> ({t("just changed")})</span>
    </mark>
  );
}
