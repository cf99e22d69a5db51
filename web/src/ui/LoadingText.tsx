import type { ReactNode } from "react";

import { Spinner } from "./Spinner.tsx";

/** A spinner with a text, shown in place of a dialog's content while it loads. */
export const LoadingText = ({ children }: { children: ReactNode }) => (
  <p role="status" className="flex items-center justify-center gap-2 py-24 text-muted">
    <Spinner />
    {children}
  </p>
);
