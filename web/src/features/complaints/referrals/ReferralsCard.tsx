import { listReferrals, type Referral } from "contract/complaints/referrals";
import { readLetterhead } from "contract/office";
import { Send } from "lucide-react";
import { useState } from "react";
import type { ComplaintDetail } from "../../../api/complete-answer.ts";
import { useApiQuery } from "../../../api/queries.ts";
import { useTexts } from "../../../language/use-texts.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { ErrorState } from "../../../ui/EmptyState.tsx";
import { lazyDialog, ModalWaiting } from "../../../ui/lazy-dialog.tsx";
import { ReferralItem } from "./ReferralItem.tsx";

const LetterDialog = lazyDialog(() => import("./LetterDialog.tsx"));
const ReplyDialog = lazyDialog(() => import("./ReplyDialog.tsx"));
const TakeBackReply = lazyDialog(() => import("./TakeBackReply.tsx"));

export interface ReferralsCardProps {
  complaint: ComplaintDetail;
  /** False while the complaint is being edited. */
  canWrite: boolean;
  /** Reads the complaint again. */
  onReload: () => Promise<unknown>;
}
type Writing = { reminds: Referral | undefined } | { answers: Referral } | { taken: Referral };

/** What was sent to departments about a complaint, newest first, and what came back (referral-9). */
export default function ReferralsCard({ complaint, canWrite, onReload }: ReferralsCardProps) {
  const { t } = useTexts();
  const [writing, setWriting] = useState<Writing | null>(null);
  const params = { id: String(complaint.complaint_id) };
  const list = useApiQuery(listReferrals, { params });
  const office = useApiQuery(readLetterhead, {}, { preset: "reference" });
  const referrals = list.data?.data;
  const finish = () => {
    setWriting(null);
    void onReload();
  };
  const close = () => setWriting(null);
  return (
    <Card
      title={t("Departments")}
      hint={t("What was sent about it, and what was replied.")}
      action={
        canWrite && (
          <Button
            icon={<Send aria-hidden className="size-4" />}
            onPointerEnter={LetterDialog.prefetch}
            onFocus={LetterDialog.prefetch}
            onClick={() => setWriting({ reminds: undefined })}
          >
            {t("Refer")}
          </Button>
        )
      }
    >
      {list.isError ? (
        <ErrorState title={t("Failed to load what was sent")} onRetry={() => void list.refetch()} />
      ) : referrals?.length === 0 ? (
        <p className="text-muted">{t("It was sent to no department.")}</p>
      ) : (
        <ul className="flex flex-col ruled">
          {referrals?.map((referral) => (
            <ReferralItem
              key={referral.referral_id}
              complaintId={params.id}
              referral={referral}
              isReminded={isReminded(referral, referrals)}
              canWrite={canWrite}
              onReply={() => setWriting({ answers: referral })}
              onRemind={() => setWriting({ reminds: referral })}
              onTakeBack={() => setWriting({ taken: referral })}
            />
          ))}
        </ul>
      )}
      {writing && "answers" in writing && (
        <ReplyDialog
          complaintId={params.id}
          referral={writing.answers}
          onAdded={finish}
          onClose={close}
        />
      )}
      {writing && "taken" in writing && (
        <TakeBackReply
          complaintId={params.id}
          referral={writing.taken}
          onDone={finish}
          onClose={close}
        />
      )}
      {writing &&
        "reminds" in writing &&
        // The draft is in the office's usual language.
        (office.isPending ? (
          <ModalWaiting onClose={close} />
        ) : (
          <LetterDialog
            complaint={complaint}
            reminded={writing.reminds}
            letterhead={office.data?.data}
            onSent={finish}
            onClose={close}
          />
        ))}
    </Card>
  );
}

/** Whether a later one reminds of a referral, or of what it reminds of. */
const isReminded = ({ referral_id, reminds }: Referral, all: readonly Referral[]): boolean =>
  all.some(
    (other) =>
      other.referral_id > referral_id &&
      other.reminds !== null &&
      [referral_id, reminds].includes(other.reminds),
  );
