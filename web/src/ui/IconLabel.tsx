import type { ReactNode } from "react";

/** An icon and a text side by side, in a button or a link. */
export const IconLabel = ({ children }: { children: ReactNode }) => (
  <span className="inline-flex items-center gap-2">{children}</span>
);
