import { useFormContext } from "react-hook-form";
import { Link } from "react-router";
import { useTexts } from "../../../language/use-texts.tsx";
import { paths } from "../../../paths.ts";
import { useBooths } from "../../../shared/location/use-booths.ts";
import { AddedPanel } from "../../../ui/AddedPanel.tsx";
import { Button, buttonClass } from "../../../ui/Button.tsx";
import { InformCitizen } from "../inform/InformCitizen.tsx";
import { ReceiptButton } from "../receipt/ReceiptButton.tsx";
import { type NewComplaintFields, setBooth } from "./create-complaint-form.ts";
import type { CreatedComplaint } from "./use-create-complaint.ts";

/** The complaint that was just added: its number for the citizen, and the usual next actions. */
export function CreatedPanel({ created }: { created: CreatedComplaint }) {
  const { t } = useTexts();
  const form = useFormContext<NewComplaintFields>();
  const { complaint_id, title, location, has_phone } = created;
  const { booths } = useBooths(location.constituency_id);
  const booth = booths.find(({ id }) => id === location.booth_id);
  const booth_number = booth?.booth_number;
  if (complaint_id === null) return null;

  /** Keeps the text typed meanwhile; the complainant must be chosen again. */
  function keepBooth() {
    setBooth(form, location);
    form.setValue("complainant", null);
    form.setValue("complainant_id", null);
    form.setFocus("title");
  }
  return (
    <AddedPanel
      label={t("Complaint added")}
      actions={
        <>
          <ReceiptButton complaintId={complaint_id} variant="secondary" />
          {has_phone && <InformCitizen complaintId={complaint_id} variant="secondary" isShort />}
          <Link to={paths.complaint(complaint_id)} className={buttonClass()}>
            {t("Open")}
          </Link>
          <Button onClick={keepBooth}>{t("Another at this booth")}</Button>
        </>
      }
    >
      <p className="text-sm text-muted">{t("Complaint number")}</p>
      <p className="font-serif text-2xl text-success tabular-nums">{`#${complaint_id}`}</p>
      <p className="mt-1">
        {[title, booth_number && t("Booth {number}", { number: booth_number })]
          .filter(Boolean)
          .join(" · ")}
      </p>
    </AddedPanel>
  );
}
