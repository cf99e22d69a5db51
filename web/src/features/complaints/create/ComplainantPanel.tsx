import type { Citizen } from "contract/citizens";
import { useTexts } from "../../../language/use-texts.tsx";
import { Avatar } from "../../../ui/Avatar.tsx";
import { DetailList } from "../../../ui/DetailList.tsx";

/** The complainant's details, to be checked with the citizen at the desk. */
export function ComplainantPanel({ citizen }: { citizen: Citizen }) {
  const { t } = useTexts();
  return (
    <div className="col-span-full flex animate-fade items-start gap-4 rounded-lg bg-surface-sunken p-4">
      <Avatar name={citizen.name ?? ""} />
      <div className="min-w-0 grow">
        <DetailList
          items={[
            { label: t("Name"), value: citizen.name },
            { label: t("Phone"), value: citizen.phone },
            { label: t("Email"), value: citizen.email },
          ]}
        />
      </div>
    </div>
  );
}
