import { readReport, type ReportFilterName, reportFilterNames } from "contract/reports";
import { ListFilter } from "lucide-react";
import { lazy, Suspense, useRef, useState } from "react";
import { Link } from "react-router";
import { useCapabilities } from "../../api/capabilities.ts";
import { useApiQuery } from "../../api/queries.ts";
import { useAdmin } from "../../api/session.ts";
import { useTexts } from "../../language/use-texts.tsx";
import { paths } from "../../paths.ts";
import { ActiveFilters } from "../../shared/list/ActiveFilters.tsx";
import { filterLevels } from "../../shared/location/location-levels.ts";
import { type ListParams, useListParams } from "../../shared/list/use-list-params.ts";
import { Button, buttonClass } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { cx } from "../../ui/cx.ts";
import { ErrorState } from "../../ui/EmptyState.tsx";
import { lazyDialog } from "../../ui/lazy-dialog.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { cardNotLoaded } from "./CardNotLoaded.tsx";
import { ComplaintSlot } from "./ComplaintSlot.tsx";
import { EventManagementCard } from "./EventManagementCard.tsx";
import { totalCounts } from "./report-counts.ts";
import { onlySet, useReportChips, withoutLevel } from "./report-filters.ts";
import { UserManagementCard } from "./UserManagementCard.tsx";

const ReportFilterDialog = lazyDialog(() => import("./ReportFilterDialog.tsx"));
const TodayCard = lazy(() => import("./TodayCard.tsx").catch(cardNotLoaded));
const MyOpenComplaints = lazy(() => import("./MyOpenComplaints.tsx").catch(cardNotLoaded));

/** What the super administrator sets up, beside the sidebar's pages. */
const setUpPages = [
  { to: paths.categories, label: "Categories" },
  { to: paths.departments, label: "Departments" },
  { to: paths.office, label: "Letterhead" },
  { to: paths.messages, label: "Messages" },
  { to: paths.audit, label: "Audit trail" },
] as const;

/** Reports Dashboard (dashboard-1). */
export function Component() {
  const { t } = useTexts();
  const admin = useAdmin();
  const { figures, today } = useCapabilities();
  const list = useListParams(reportFilterNames);
  const [filtering, setFiltering] = useState(false);
  const filterButton = useRef<HTMLButtonElement>(null);
  const report = useApiQuery(
    readReport,
    { query: onlySet(list.filters) },
    { preset: "reference", failure: t("Failed to fetch reports") },
  );
  const counts = report.data && totalCounts(report.data.data);

  return (
    <>
      <PageHeader
        title={t("Admin Dashboard")}
        purpose={
          admin
            ? t("The people, events and complaints of {constituency}, in figures.", {
                constituency: admin.constituency_name,
              })
            : t("The people, events and complaints of the office, in figures.")
        }
        action={
          <>
            {figures && (
              <Link to={paths.month} className={buttonClass()}>
                {t("Monthly report")}
              </Link>
            )}
            <Button
              ref={filterButton}
              icon={<ListFilter aria-hidden className="size-4" />}
              onPointerEnter={ReportFilterDialog.prefetch}
              onFocus={ReportFilterDialog.prefetch}
              onClick={() => setFiltering(true)}
            >
              {t("Filters")}
            </Button>
          </>
        }
      />
      {today && (
        <div
          className={cx(
            "mb-6",
            admin
              ? "min-h-140 sm:min-h-129 lg:min-h-118 xl:min-h-108"
              : "min-h-104 sm:min-h-90 lg:min-h-79 xl:min-h-69",
          )}
        >
          <Suspense>
            <TodayCard />
          </Suspense>
        </div>
      )}
      {figures && !admin && (
        <nav aria-label={t("Set up the office")} className="mb-6 flex flex-wrap gap-3">
          {setUpPages.map(({ to, label }) => (
            <Link key={to} to={to} className={buttonClass()}>
              {t(label)}
            </Link>
          ))}
        </nav>
      )}
      {admin && (
        <div className="mb-6 min-h-50 sm:min-h-44">
          <Suspense>
            <MyOpenComplaints />
          </Suspense>
        </div>
      )}
      {list.isActive && <Chips list={list} onChange={() => filterButton.current?.focus()} />}
      {report.isError ? (
        <Card>
          <ErrorState
            title={t("Failed to load reports. Please try again.")}
            onRetry={() => void report.refetch()}
          />
        </Card>
      ) : (
        <div aria-busy={!counts} className="flex flex-col gap-6">
          {!counts && (
            <p role="status" className="sr-only">
              {t("Loading reports...")}
            </p>
          )}
          <UserManagementCard counts={counts} />
          <EventManagementCard counts={counts} />
          {figures && <ComplaintSlot filters={list.filters} />}
        </div>
      )}
      {filtering && (
        <ReportFilterDialog
          filters={list.filters}
          onClose={() => setFiltering(false)}
          onApply={(filters) => {
            list.setFilters(filters);
            setFiltering(false);
          }}
        />
      )}
    </>
  );
}

interface ChipsProps {
  list: ListParams<ReportFilterName>;
  /** Moves the focus from the pressed button, which goes with what it removes. */
  onChange: () => void;
}

function Chips({ list, onChange }: ChipsProps) {
  return (
    <div className="mb-5">
      <ActiveFilters
        filters={useReportChips(list)}
        onRemove={(name) => {
          onChange();
          const level = filterLevels.find((one) => one === name && !(one in list.invalid));
          list.setFilters(level ? withoutLevel(list.filters, level) : list.filters);
        }}
        onClearAll={() => {
          onChange();
          list.clear();
        }}
      />
    </div>
  );
}
