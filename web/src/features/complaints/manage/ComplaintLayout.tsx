import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { useCapabilities } from "../../../api/capabilities.ts";
import { useAdmin } from "../../../api/session.ts";
import { useTexts } from "../../../language/use-texts.tsx";
import { paths } from "../../../paths.ts";
import { Button } from "../../../ui/Button.tsx";
import { lazyDialog } from "../../../ui/lazy-dialog.tsx";
import { AssigneeMenu } from "../AssigneeMenu.tsx";
import { OtherComplaints } from "./OtherComplaints.tsx";
import { PersonCard } from "./PersonCard.tsx";
import type { ComplaintDetail } from "../../../api/complete-answer.ts";
import { useChangeable } from "./use-changeable.ts";
import type { ChangedFields } from "./use-open-complaint.ts";

const ReplaceComplainant = lazyDialog(() => import("./ReplaceComplainant.tsx"));

interface ComplaintLayoutProps {
  /** Undefined while it loads. */
  complaint: ComplaintDetail | undefined;
  changed: ChangedFields;
  /** Whether the complaint's form is open: it has the assignee, and its booth is the complainant's. */
  isEditing: boolean;
  /** Reads the complaint again. */
  onReload: () => Promise<unknown>;
  children: ReactNode;
  /** Last on narrow screens: their number is known late, and content below them would move. */
  attachments: ReactNode;
  /** Below all the rest. */
  activity: ReactNode;
}

/** The complaint; beside it, or below it where there is no room, its people, files and activity. */
export function ComplaintLayout(props: ComplaintLayoutProps) {
  const { t } = useTexts();
  const { complaint, changed, isEditing, onReload, children, attachments, activity } = props;
  const { citizens } = useCapabilities();
  const [isReplacing, setReplacing] = useState(false);
  const citizenId = citizens ? complaint?.complainant_id : null;
  // An admin gets no phone or email of a colleague.
  const hasContact = useAdmin() === null;
  const changeable = useChangeable(complaint);
  return (
    <div className="@container">
      <div className="grid items-start gap-6 @min-[57rem]:grid-cols-[minmax(0,1fr)_21rem] @min-[57rem]:grid-rows-[auto_1fr]">
        <div className="relative flex min-w-0 flex-col gap-6">{children}</div>
        <aside
          aria-label={t("People")}
          className="flex min-w-0 flex-col gap-4 @min-[57rem]:row-span-2"
        >
          <PersonCard
            title={t("Complainant")}
            person={complaint && personFields(complaint, "complainant")}
            control={
              citizenId && (
                <Link to={paths.citizen(citizenId)} className={nameLink}>
                  {complaint?.complainant_name || t("N/A")}
                </Link>
              )
            }
            isChanged={changed.has("complainant_name")}
          />
          <div className="-mt-2 flex min-h-control flex-wrap items-center justify-between gap-x-8 px-5 text-sm">
            <OtherComplaints complaintId={complaint?.complaint_id} />
            {citizenId && !isEditing && (
              <Button variant="ghost" className="-mx-4" onClick={() => setReplacing(true)}>
                {t("Replace the complainant")}
              </Button>
            )}
          </div>
          {isReplacing && complaint && (
            <ReplaceComplainant
              complaint={complaint}
              onReload={onReload}
              onClose={() => setReplacing(false)}
            />
          )}
          <PersonCard
            title={t("Assigned To")}
            person={complaint && personFields(complaint, "assigned_to")}
            control={changeable && !isEditing && <AssigneeMenu complaint={changeable} />}
            isChanged={changed.has("assigned_to_name")}
            nobody={t("Not assigned")}
            warning={complaint?.assignee_can_open === false && t("cannot open this complaint")}
            hasContact={hasContact}
          />
          <PersonCard
            title={t("Registered By")}
            person={complaint && personFields(complaint, "registered_by")}
            hasContact={hasContact}
          />
        </aside>
        <div className="flex min-w-0 flex-col gap-6">
          {attachments}
          {activity}
        </div>
      </div>
    </div>
  );
}

const nameLink =
  "text-accent underline decoration-line underline-offset-3 hover:decoration-current touch:inline-flex touch:min-h-control touch:items-center";

const personFields = (
  complaint: ComplaintDetail,
  role: "complainant" | "assigned_to" | "registered_by",
) => ({
  name: complaint[`${role}_name`],
  phone: complaint[`${role}_phone`],
  email: complaint[`${role}_email`],
});
