import { type BoothLoad, readLatestLoad, removeBooths } from "contract/booth-upload";
import { Undo2 } from "lucide-react";
import { useState } from "react";
import { useCapabilities } from "../../api/capabilities.ts";
import { useApiMutation } from "../../api/mutations.ts";
import { useApiQuery } from "../../api/queries.ts";
import { formatMoment } from "../../language/dates.ts";
import { useTexts } from "../../language/use-texts.tsx";
import { useLocations } from "../../shared/location/locations.ts";
import { Button } from "../../ui/Button.tsx";
import { Confirm } from "../../ui/Confirm.tsx";
import { toast } from "../../ui/toast.ts";

interface LatestLoadProps {
  constituency_id: number;
  onTakenBack?: () => void;
}

/** The booths that were loaded last into a constituency, which can be taken back (booth-upload-20). */
export function LatestLoad({ constituency_id, onTakenBack }: LatestLoadProps) {
  const { t } = useTexts();
  const { sheets } = useCapabilities();
  const [isAsking, setAsking] = useState(false);
  const latest = useApiQuery(readLatestLoad, sheets ? { query: { constituency_id } } : null);
  const load = latest.data?.data;
  if (!load) return null;
  const { loaded_at, booths: count, used } = load;
  return (
    <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-4">
      <p className="text-muted">
        {t("Booths that were loaded last: {count}, on {time}.", {
          count,
          time: formatMoment(loaded_at),
        })}
        {used === count && ` ${t("All of them are in use.")}`}
      </p>
      {used < count && (
        <Button
          variant="ghost"
          icon={<Undo2 aria-hidden className="size-4" />}
          onClick={() => setAsking(true)}
        >
          {t("Take back...")}
        </Button>
      )}
      {isAsking && (
        <TakeBack
          constituency_id={constituency_id}
          load={load}
          onTakenBack={onTakenBack}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}

interface TakeBackProps {
  constituency_id: number;
  load: BoothLoad;
  onTakenBack: (() => void) | undefined;
  onClose: () => void;
}

function TakeBack({ constituency_id, load, onTakenBack, onClose }: TakeBackProps) {
  const { t } = useTexts();
  const { loaded_at, booths, used } = load;
  const { constituencies } = useLocations();
  const name = constituencies.find(({ id }) => id === constituency_id)?.name ?? "";
  const { mutate, isPending } = useApiMutation(removeBooths, {
    failure: t("The booths could not be taken back."),
    onSuccess: ({ message }) => {
      toast.success(message);
      onTakenBack?.();
    },
  });
  return (
    <Confirm
      title={t("Take the booths of {constituency} back?", { constituency: name })}
      confirmLabel={t("Take back")}
      busyLabel={t("Taking back...")}
      busy={isPending}
      onConfirm={() => mutate({ body: { constituency_id, loaded_at } }, { onSettled: onClose })}
      onCancel={onClose}
    >
      <p>
        {t("Booths to remove: {count}. They were added on {time}.", {
          count: booths - used,
          time: formatMoment(loaded_at),
        })}
      </p>
      {used > 0 && (
        <p>
          {t("Booths that stay, because citizens, complaints or events have them: {count}.", {
            count: used,
          })}
        </p>
      )}
      <p>{t("What the sheet changed in other booths stays changed.")}</p>
    </Confirm>
  );
}
