import { useFormContext } from "react-hook-form";
import { Link } from "react-router";
import { useTexts } from "../../../language/use-texts.tsx";
import { paths } from "../../../paths.ts";
import { useBooths } from "../../../shared/location/use-booths.ts";
import { Button, buttonClass } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { InformCitizen } from "../inform/InformCitizen.tsx";
import { PrintReceipt } from "../receipt/PrintReceipt.tsx";
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
    <div ref={show} className="scroll-mt-[calc(var(--sticky-top)+1rem)]">
      <Card className="animate-rise border-success">
        <section
          aria-label={t("Complaint added")}
          className="flex flex-wrap items-end gap-x-6 gap-y-4"
        >
          <div className="min-w-0 grow basis-72 wrap-anywhere">
            <p className="text-sm text-muted">{t("Complaint number")}</p>
            <p className="font-serif text-2xl text-success tabular-nums">{`#${complaint_id}`}</p>
            <p className="mt-1">
              {[title, booth_number && t("Booth {number}", { number: booth_number })]
                .filter(Boolean)
                .join(" · ")}
            </p>
          </div>
          <div className="flex flex-wrap gap-3 max-sm:grow max-sm:*:grow">
            <PrintReceipt complaintId={complaint_id} variant="secondary" />
            {has_phone && <InformCitizen complaintId={complaint_id} variant="secondary" isShort />}
            <Link to={paths.complaint(complaint_id)} className={buttonClass()}>
              {t("Open")}
            </Link>
            <Button onClick={keepBooth}>{t("Another at this booth")}</Button>
          </div>
        </section>
      </Card>
    </div>
  );
}

/** A ref: scrolls to the panel, which is above the field that has the focus. */
const show = (panel: HTMLElement | null) => panel?.scrollIntoView({ block: "nearest" });
