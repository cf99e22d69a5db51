import { readRegister } from "contract/complaints/register";
import { Printer } from "lucide-react";
import { failureMessage } from "../../../api/call-error.ts";
import { useCapabilities } from "../../../api/capabilities.ts";
import { useApiQuery } from "../../../api/queries.ts";
import { useTexts } from "../../../language/use-texts.tsx";
import { paths } from "../../../paths.ts";
import { useListParams } from "../../../shared/list/use-list-params.ts";
import { BackLink } from "../../../ui/BackLink.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { EmptyState, ErrorState } from "../../../ui/EmptyState.tsx";
import { LoadingText } from "../../../ui/LoadingText.tsx";
import { Note } from "../../../ui/Note.tsx";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import { listNames } from "../list-names.ts";
import { RegisterPaper } from "./RegisterPaper.tsx";
import { useRegisterHeading } from "./use-register-heading.ts";

/** The filtered list as a register on paper (register-3). */
export function Component() {
  const { t, language } = useTexts();
  const { export: isOffered } = useCapabilities();
  const list = useListParams(listNames);
  const { page: _page, ...query } = list.query;
  const call = useApiQuery(readRegister, isOffered ? { query } : null);
  const answer = call.isError ? undefined : call.data;
  const rows = answer?.data ?? [];
  const total = answer?.pagination.totalItems ?? 0;
  const heading = useRegisterHeading(list, {
    rows: rows.length,
    total,
    complainant: answer && (rows[0]?.complainant_name ?? null),
  });
  const search = new URLSearchParams(query).toString();
  return (
    <>
      <PageHeader
        title={t("Complaint register")}
        purpose={heading.filters}
        back={<BackLink to={`${paths.complaints}?${search}`}>{t("Back to Complaints")}</BackLink>}
        action={
          <Button
            variant="primary"
            icon={<Printer aria-hidden className="size-4" />}
            disabled={rows.length === 0}
            onClick={() => window.print()}
          >
            {t("Print")}
          </Button>
        }
      />
      {!isOffered || call.isError ? (
        <Card>
          <ErrorState
            title={failureMessage(call.error, t("Failed to load the register"))}
            onRetry={() => void call.refetch()}
          />
        </Card>
      ) : !answer ? (
        <LoadingText>{t("Loading complaints...")}</LoadingText>
      ) : rows.length === 0 ? (
        <Card>
          <EmptyState
            title={t("No Data to Display")}
            hint={t("No complaint matches. Take out a filter or search for other words.")}
          />
        </Card>
      ) : (
        <>
          {rows.length < total && (
            <div className="mb-4">
              <Note tone="warning">
                {t(
                  "{total} complaints match. The register has the first {count}: set a filter, such as the dates, to print the others.",
                  { total, count: rows.length },
                )}
              </Note>
            </div>
          )}
          <RegisterPaper
            key={`${language} ${call.dataUpdatedAt} ${heading.filters}`}
            heading={heading}
            rows={rows}
          />
        </>
      )}
    </>
  );
}
