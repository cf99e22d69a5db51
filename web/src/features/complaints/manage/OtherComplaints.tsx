import { readComplainant } from "contract/complaints/similar";
import { Link } from "react-router";
import { useCapabilities } from "../../../api/capabilities.ts";
import { useApiQuery } from "../../../api/queries.ts";
import { useTexts } from "../../../language/use-texts.tsx";
import { paths } from "../../../paths.ts";
import { buttonClass } from "../../../ui/Button.tsx";

/** Below the complainant: a link to all their complaints. Its height is reserved while it loads. */
export function OtherComplaints({ complaintId }: { complaintId: number | undefined }) {
  const { t } = useTexts();
  const { similar } = useCapabilities();
  const read = useApiQuery(
    readComplainant,
    { params: { id: String(complaintId) } },
    { enabled: similar && complaintId !== undefined },
  );
  if (!similar || read.isError) return null;
  const complainant = read.data?.data;
  return (
    <p className="flex min-h-control items-center">
      {complainant &&
        (complainant.complaints > 1 ? (
          <Link
            to={`${paths.complaints}?complainant_id=${complainant.complainant_id}`}
            className={buttonClass("ghost", "-mx-4")}
          >
            {t("All {count} complaints of this citizen", { count: complainant.complaints })}
          </Link>
        ) : (
          <span className="text-muted">{t("The only complaint of this citizen")}</span>
        ))}
    </p>
  );
}
