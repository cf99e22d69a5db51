import type { ReactNode } from "react";
import { PersonCard } from "./PersonCard.tsx";
import type { ComplaintDetail } from "./complaint-detail.ts";

export interface ComplaintLayoutProps {
  /** Undefined while it is on its way. */
  complaint: ComplaintDetail | undefined;
  children: ReactNode;
}

/** The complaint itself, and beside it (below it, where the room is narrow) the people it concerns. */
export function ComplaintLayout({ complaint, children }: ComplaintLayoutProps) {
  return (
    <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_21rem]">
      <div className="relative flex min-w-0 flex-col gap-6">{children}</div>
      <aside aria-label="People" className="flex min-w-0 flex-col gap-4">
        <PersonCard title="Complainant" person={complaint && personOf(complaint, "complainant")} />
        <PersonCard title="Assigned To" person={complaint && personOf(complaint, "assigned_to")} />
        <PersonCard
          title="Registered By"
          person={complaint && personOf(complaint, "registered_by")}
        />
      </aside>
    </div>
  );
}

const personOf = (
  complaint: ComplaintDetail,
  role: "complainant" | "assigned_to" | "registered_by",
) => ({
  name: complaint[`${role}_name`],
  phone: complaint[`${role}_phone`],
  email: complaint[`${role}_email`],
});
