import type { ReactNode } from "react";

/** What stands over a table: a search box that takes the room there is, and its buttons; they wrap on phones. */
export function Toolbar({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap gap-3">{children}</div>;
}
