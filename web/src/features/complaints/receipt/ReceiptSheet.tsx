import type { Receipt } from "contract/complaints/receipt";
import { correction, generate } from "lean-qr";
import { toSvgPath } from "lean-qr/extras/svg";
import { useMemo } from "react";
import { useTexts } from "../../../language/use-texts.tsx";
import { formatDay, formatMoment } from "../../../language/dates.ts";

interface ReceiptSheetProps {
  slip: Receipt;
  /** The address of the status page; the complaint's address in the console where the slip has no tracking code. */
  address: string;
}

/** The slip as an A5 sheet; receipt.css sets its size, on paper and in the preview. */
export function ReceiptSheet({ slip, address }: ReceiptSheetProps) {
  const { t, category } = useTexts();
  const { constituency_name: constituency } = slip;
  // A register has days only.
  const formatIssue = slip.source_number ? formatDay : formatMoment;
  const booth = [slip.booth_number, slip.booth_name, constituency].join(", ");
  const facts: [label: string, value: string | null, className?: string][] = [
    [t("Complainant"), slip.complainant_name || t("N/A")],
    [t("Booth"), booth, "slip-booth"],
    [t("Category"), category(slip.category_name)],
    [t("Title"), slip.title, "slip-subject"],
    [t("Status"), t(slip.status_code)],
    [t("Logged by"), slip.registered_by_name],
  ];
  return (
    <article className="slip">
      <header className="slip-head">
        <p className="slip-office">{t("Constituency Office, {constituency}", { constituency })}</p>
        <p>{[slip.district_name, slip.state_name].join(", ")}</p>
        {(slip.office_name || slip.office_phone) && (
          <div className="slip-contact">
            <span>{slip.office_name}</span>
            <span>{slip.office_phone}</span>
          </div>
        )}
      </header>
      <h3 className="slip-title">{t("Acknowledgement of complaint")}</h3>
      <dl className="slip-key">
        <div>
          <dt>{t("Complaint number")}</dt>
          <dd>{slip.complaint_id}</dd>
        </div>
        {slip.source_number && (
          <div>
            <dt>{t("Register Number")}</dt>
            <dd className="slip-source">{slip.source_number}</dd>
          </div>
        )}
        <div>
          <dt>{t("Date logged")}</dt>
          <dd>{formatIssue(slip.issue_at)}</dd>
        </div>
      </dl>
      <dl className="slip-facts">
        {facts.map(
          ([label, value, className]) =>
            value && (
              <div key={label}>
                <dt>{label}</dt>
                <dd className={className}>{value}</dd>
              </div>
            ),
        )}
      </dl>
      <footer className="slip-foot">
        <QrCode address={address} />
        <div>
          <p>
            {slip.tracking_code
              ? t(
                  "Please keep this slip. Scan this code with any phone, or open this address, to see the status of your complaint:",
                )
              : t(
                  "Please keep this slip, and bring it when you ask about your complaint. This code opens it at the office:",
                )}
          </p>
          <p className="slip-address">{address}</p>
          {slip.tracking_code && (
            <p>
              {t("Tracking code")} <b className="slip-track">{slip.tracking_code}</b>
            </p>
          )}
          <p className="slip-sign">{t("Signature and stamp")}</p>
        </div>
      </footer>
    </article>
  );
}

/** Blank modules that a reader needs around the code (ISO 18004). */
const QUIET = 4;

/** The QR code as an SVG path; 15 % of it may be damaged. */
function QrCode({ address }: { address: string }) {
  const { t } = useTexts();
  const code = useMemo(() => generate(address, { minCorrectionLevel: correction.M }), [address]);
  const size = code.size + 2 * QUIET;
  return (
    <svg
      role="img"
      aria-label={t("QR code of {address}", { address })}
      viewBox={`${-QUIET} ${-QUIET} ${size} ${size}`}
      shapeRendering="crispEdges"
      className="slip-code"
    >
      <path d={toSvgPath(code)} />
    </svg>
  );
}
