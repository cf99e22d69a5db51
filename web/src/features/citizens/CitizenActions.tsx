import { type CitizenDetail, downloadCitizen } from "contract/citizens";
import { Download, Merge, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { useAdmin } from "../../api/session.ts";
import { useTexts } from "../../language/use-texts.tsx";
import { useDownload } from "../../shared/use-download.ts";
import { paths } from "../../paths.ts";
import { Button, buttonClass } from "../../ui/Button.tsx";
import { lazyDialog } from "../../ui/lazy-dialog.tsx";

const CorrectCitizen = lazyDialog(() => import("./CorrectCitizen.tsx"));
const MergeCitizen = lazyDialog(() => import("./MergeCitizen.tsx"));
const EraseCitizen = lazyDialog(() => import("./EraseCitizen.tsx"));
const dialogs = { correct: CorrectCitizen, merge: MergeCitizen, erase: EraseCitizen };

export interface CitizenDialogProps {
  citizen: CitizenDetail;
  /** Reads the citizen again; null when that failed. */
  onReload: () => Promise<CitizenDetail | null>;
  onClose: () => void;
}

/** The buttons on a citizen's record. An admin only corrects it. */
export function CitizenActions({ citizen, onReload }: Omit<CitizenDialogProps, "onClose">) {
  const { t } = useTexts();
  const isAdmin = useAdmin() !== null;
  const [open, setOpen] = useState<keyof typeof dialogs | null>(null);
  const { busy, save } = useDownload(downloadCitizen, t("The data could not be downloaded"));
  const Dialog = open && dialogs[open];
  const id = String(citizen.principal_id);
  return (
    <>
      <Button
        icon={<Pencil aria-hidden className="size-4" />}
        onPointerEnter={CorrectCitizen.prefetch}
        onFocus={CorrectCitizen.prefetch}
        onClick={() => setOpen("correct")}
      >
        {t("Correct")}
      </Button>
      {!isAdmin && (
        <>
          <Button icon={<Merge aria-hidden className="size-4" />} onClick={() => setOpen("merge")}>
            {t("Merge into another record")}
          </Button>
          <Button
            icon={<Download aria-hidden className="size-4" />}
            busy={busy}
            busyLabel={t("Loading...")}
            onClick={() => void save({ params: { id } }, `citizen-${id}.json`)}
          >
            {t("Download data")}
          </Button>
          <Button
            icon={<Trash2 aria-hidden className="size-4 text-danger" />}
            onClick={() => setOpen("erase")}
          >
            {t("Erase")}
          </Button>
          <Link to={`${paths.audit}?about=citizen&number=${id}`} className={buttonClass("ghost")}>
            {t("Audit trail")}
          </Link>
        </>
      )}
      {Dialog && <Dialog citizen={citizen} onReload={onReload} onClose={() => setOpen(null)} />}
    </>
  );
}
