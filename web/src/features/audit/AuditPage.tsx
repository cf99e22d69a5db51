import { AUDIT_ROWS_MAX, exportAudit, listAudit } from "contract/audit";
import { tableFormats } from "contract/exports";
import { useState } from "react";
import { useLocation } from "react-router";
import { useApiQuery } from "../../api/queries.ts";
import { useTexts } from "../../language/use-texts.tsx";
import { ListExport } from "../../shared/list/ListExport.tsx";
import { ListTable } from "../../shared/list/ListTable.tsx";
import { ListToolbar } from "../../shared/list/ListToolbar.tsx";
import { useListParams } from "../../shared/list/use-list-params.ts";
import { Note } from "../../ui/Note.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import type { RowKey } from "../../ui/table-types.ts";
import { auditColumns } from "./audit-columns.tsx";
import { auditFilterNames } from "./audit-filters.ts";
import { AuditChips } from "./AuditChips.tsx";
import { AuditDetails } from "./AuditDetails.tsx";
import { AuditFilterDialog } from "./AuditFilterDialog.tsx";

/** The audit trail (audit-8). */
export function Component() {
  const texts = useTexts();
  const { t, language } = texts;
  const list = useListParams(auditFilterNames);
  const location = useLocation();
  // The open row of this view of the list: another page or filter starts with all rows closed.
  const [opened, setOpened] = useState<{ key: RowKey | null; on: string } | null>(null);
  const { page, search: _search, ...filters } = list.query;
  const trail = useApiQuery(
    listAudit,
    { query: { page, ...filters } },
    { preset: "list", failure: t("Failed to load the audit trail"), language },
  );
  const answer = trail.data;
  const total = answer?.pagination.totalItems;
  const isCapped = total === AUDIT_ROWS_MAX;
  return (
    <>
      <PageHeader
        title={t("Audit trail")}
        purpose={t("Who did what, and when: sign-ins, changes, downloads and rejected calls.")}
      />
      <ListToolbar
        list={list}
        chips={(onRemove) => <AuditChips list={list} onRemove={onRemove} />}
        FilterDialog={AuditFilterDialog}
        action={
          <ListExport
            endpoint={exportAudit}
            query={filters}
            name="audit"
            formats={tableFormats}
            isEmpty={!trail.isPlaceholderData && total === 0}
          />
        }
      />
      <ListTable
        label={t("Audit trail")}
        list={list}
        result={trail}
        columns={auditColumns(texts)}
        rows={answer?.data}
        totalPages={answer?.pagination.totalPages}
        total={total === undefined || isCapped ? undefined : t("{count} in all", { count: total })}
        rowKey={(row) => row.audit_id}
        expansion={{
          openKey: opened?.on === location.key ? opened.key : null,
          onToggle: (key) => setOpened({ key, on: location.key }),
          render: (row) => <AuditDetails row={row} />,
        }}
        loadingText={t("Loading the audit trail...")}
        failedText={t("Failed to load the audit trail")}
        noMatchHint={t("Nothing matches. Take out a filter.")}
        noneYetHint={t("Each sign-in and each change appears here.")}
      />
      {isCapped && (
        <div className="mt-4">
          <Note tone="info">
            {t(
              "The newest {count} are listed. For older ones choose days or another filter, or export them.",
              { count: AUDIT_ROWS_MAX },
            )}
          </Note>
        </div>
      )}
    </>
  );
}
