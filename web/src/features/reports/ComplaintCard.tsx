import { COMPLAINT_STATUSES } from "contract/complaints/statuses";
import { readComplaintReport } from "contract/reports";
import type { ReactNode } from "react";
import { isNotFound } from "../../api/call-error.ts";
import { useApiQuery } from "../../api/queries.ts";
import { useTexts } from "../../language/use-texts.tsx";
import { statusTones } from "../../shared/status-tones.ts";
import { Card } from "../../ui/Card.tsx";
import { ErrorState } from "../../ui/EmptyState.tsx";
import { complaintLinks } from "./complaint-links.ts";
import { ComplaintTrend } from "./ComplaintTrend.tsx";
import { FigureBar } from "./FigureBar.tsx";
import { FigureLink, Total } from "./Figures.tsx";
import { MostOpen } from "./MostOpen.tsx";
import { OpenAges } from "./OpenAges.tsx";
import { onlySet, type ReportFilters, toCascade } from "./report-filters.ts";

/** The complaints of the location by status, age, week, booth and category; each figure links to the list of what it counts. */
export default function ComplaintCard({ filters }: { filters: ReportFilters }) {
  const { t, category } = useTexts();
  const call = useApiQuery(
    readComplaintReport,
    { query: onlySet(filters) },
    { preset: "reference" },
  );
  const links = complaintLinks(toCascade(filters));
  const report = call.data?.data;
  const total = report?.statuses.reduce((sum, { count }) => sum + count, 0);
  if (isNotFound(call.error)) return null;
  if (call.isError)
    return (
      <Card title={t("Complaint Management")}>
        <ErrorState
          title={t("Failed to load the figures of complaints. Please try again.")}
          onRetry={() => void call.refetch()}
        />
      </Card>
    );
  return (
    <Card
      title={t("Complaint Management")}
      hint={t("What citizens reported. Each figure opens the complaints that it counts.")}
      action={
        <FigureLink to={report && links.all()} label={t("of all complaints")}>
          <Total count={total} />
        </FigureLink>
      }
    >
      <div aria-busy={!report} className="grid gap-x-10 gap-y-6 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-6">
          <Part title={t("By status")}>
            <FigureBar
              label={t("By status")}
              total={total}
              parts={COMPLAINT_STATUSES.map(({ name }) => ({
                label: t(name),
                tone: statusTones[name],
                count: report?.statuses.find(({ status }) => status === name)?.count,
                to: report && links.status(name),
                linkLabel: t("complaints, {status}", { status: t(name) }),
              }))}
            />
          </Part>
          <Part title={t("Open, by age")}>
            <OpenAges
              label={t("Open, by age")}
              ages={report?.open_ages}
              linkTo={report && ((age) => links.age(report.today, age))}
            />
          </Part>
          <Part title={t("Booths with most open")}>
            <MostOpen
              rows={report?.booths.map((booth) => ({
                key: booth.booth_id,
                name: `${booth.booth_number} · ${booth.booth_name}`,
                more: booth.mandal,
                open: booth.open,
                to: links.booth(booth),
              }))}
            />
          </Part>
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <Part title={t("The last twelve weeks")}>
            <ComplaintTrend
              title={t("The last twelve weeks")}
              weeks={report?.weeks}
              links={links}
            />
            <p className="mt-2 text-sm text-muted">
              {t("What was opened again is not counted as completed here.")}
            </p>
          </Part>
          <Part title={t("Categories with most open")}>
            <MostOpen
              rows={report?.categories.map((row) => ({
                key: row.category_id,
                name: category(row.category_name),
                open: row.open,
                to: links.category(row),
              }))}
            />
          </Part>
        </div>
      </div>
    </Card>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="min-w-0 border-t border-line pt-4">
      <h3 className="mb-3 font-medium">{title}</h3>
      {children}
    </section>
  );
}
