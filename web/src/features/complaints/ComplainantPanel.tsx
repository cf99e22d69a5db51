import type { Citizen } from "contract/citizens";
import { Avatar } from "../../ui/Avatar.tsx";
import { DetailList } from "../../ui/DetailList.tsx";

/** Who complains, to be checked with the person at the desk. */
export function ComplainantPanel({ citizen }: { citizen: Citizen }) {
  return (
    <section
      aria-label="Complainant"
      className="col-span-full flex animate-fade items-start gap-4 rounded-lg bg-surface-sunken p-4"
    >
      <Avatar name={citizen.name ?? ""} />
      <div className="min-w-0 grow">
        <DetailList
          items={[
            { label: "Name", value: citizen.name || "N/A" },
            { label: "Phone", value: citizen.phone || "N/A" },
            { label: "Email", value: citizen.email || "N/A" },
          ]}
        />
      </div>
    </section>
  );
}
