import { exportMonth, officeMonth, readMonth } from "contract/month-report";
import { readLetterhead } from "contract/office";
import { Download, Printer } from "lucide-react";
import { useSearchParams } from "react-router";
import { failureMessage } from "../../../api/call-error.ts";
import { useCapabilities } from "../../../api/capabilities.ts";
import { useApiQuery } from "../../../api/queries.ts";
import { useAdmin } from "../../../api/session.ts";
import { useTexts } from "../../../language/use-texts.tsx";
import { useDownload } from "../../../shared/use-download.ts";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { ErrorState } from "../../../ui/EmptyState.tsx";
import { LoadingText } from "../../../ui/LoadingText.tsx";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import { MonthChoice } from "./MonthChoice.tsx";
import { MonthFigures } from "./MonthFigures.tsx";
import { MonthTables } from "./MonthTables.tsx";
import { monthName } from "./month-names.ts";
import "./month.css";

/** The same in every language. */
const EXCEL = "Excel (.xlsx)";

/** What a month brought, as a page that is printed (month-7). */
export function Component() {
  const { t, locale } = useTexts();
  const admin = useAdmin();
  const { figures } = useCapabilities();
  const [params, setParams] = useSearchParams();
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.exec(params.get("month") ?? "")?.[0] ?? officeMonth();
  const constituency_id = admin ? null : Number(params.get("constituency_id")) || null;
  const query = { month, ...(constituency_id !== null && { constituency_id }) };
  const call = useApiQuery(readMonth, figures ? { query } : null, { preset: "list" });
  const report = call.isError || call.isPlaceholderData ? undefined : call.data?.data;
  const file = useDownload(exportMonth, t("The month could not be exported. Please try again."));
  const choose = (changed: { month?: string; constituency_id?: number | null }) => {
    const chosen = { month, constituency_id, ...changed };
    setParams(
      {
        month: chosen.month,
        ...(chosen.constituency_id !== null && { constituency_id: String(chosen.constituency_id) }),
      },
      { replace: true },
    );
  };
  const scope = admin?.constituency_name ?? report?.constituency_name ?? t("The whole office");
  const office = useApiQuery(readLetterhead, figures ? {} : null, { preset: "reference" });
  const { representative, title } = office.data?.data ?? {};
  const failed = !figures || call.isError;
  return (
    <div className="month-report">
      <PageHeader
        title={t("Monthly report")}
        purpose={
          <>
            <span className="hidden print:inline">
              {[representative, title].flatMap((text) => (text ? [`${text} · `] : []))}
            </span>
            {monthName(month, locale)}
            {report && ` · ${scope}`}
          </>
        }
        action={
          <>
            <Button
              icon={<Download aria-hidden className="size-4" />}
              busy={file.busy}
              busyLabel={t("Exporting...")}
              disabled={!report}
              onClick={() => void file.save({ query }, `month-${month}.xlsx`)}
            >
              {EXCEL}
            </Button>
            <Button
              variant="primary"
              icon={<Printer aria-hidden className="size-4" />}
              disabled={!report}
              onClick={() => window.print()}
            >
              {t("Print")}
            </Button>
          </>
        }
      />
      <MonthChoice
        month={month}
        constituency_id={constituency_id}
        onMonth={(chosen) => choose({ month: chosen })}
        onConstituency={(chosen) => choose({ constituency_id: chosen })}
      />
      {failed ? (
        <Card>
          <ErrorState
            title={failureMessage(call.error, t("Failed to load the month"))}
            onRetry={() => void call.refetch()}
          />
        </Card>
      ) : (
        <div aria-busy={!report} className="flex flex-col gap-8">
          <div className="flex flex-col gap-3">
            <MonthFigures report={report} />
            <p className="min-h-6 text-sm text-muted">
              {report &&
                (report.ended
                  ? t("The month has ended: these figures do not change any more.")
                  : t("The month is not over: these figures still change."))}{" "}
              {report &&
                report.imported_later > 0 &&
                t("Complaints that were imported later: {count}.", {
                  count: report.imported_later,
                })}{" "}
              {t("Median days: half of what was completed took no longer.")}{" "}
              {t("What was reopened counts as completed, and as open again.")}{" "}
              <span className="print:hidden">
                {t("A figure opens the list of its complaints as they are now.")}
              </span>
            </p>
          </div>
          {report ? (
            <MonthTables report={report} />
          ) : (
            <LoadingText>{t("Loading the month...")}</LoadingText>
          )}
        </div>
      )}
    </div>
  );
}
