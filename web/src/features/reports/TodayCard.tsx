import { officeToday } from "contract/calendar";
import { readToday } from "contract/reports";
import { isNotFound } from "../../api/call-error.ts";
import { useLiveQuery } from "../../api/live-query.ts";
import { useAdmin } from "../../api/session.ts";
import { useTexts } from "../../language/use-texts.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { DateText } from "../../ui/DateText.tsx";
import { ErrorState } from "../../ui/EmptyState.tsx";
import { LeavingButtons } from "../../ui/LeavingButtons.tsx";
import { Note } from "../../ui/Note.tsx";
import { myDueLinks, todayLinks } from "./complaint-links.ts";
import { type DueCounts, nothingDue, TodayFigures } from "./TodayFigures.tsx";

/** What is to be done today in the caller's scope: the dashboard's first card (today-1). Its filters do not apply here. */
export default function TodayCard() {
  const { t } = useTexts();
  const admin = useAdmin();
  const call = useLiveQuery(readToday, {}, { preset: "officeDay" });
  const counts = call.data?.data;
  const day = counts?.today ?? officeToday();
  const retry = () => void call.refetch();
  if (isNotFound(call.error)) return null;
  if (call.isLoadingError)
    return (
      <Card title={t("Today")}>
        <ErrorState
          title={t("Failed to load what is to be done today. Please try again.")}
          onRetry={retry}
        />
      </Card>
    );
  const office = admin
    ? t("All of {constituency}", { constituency: admin.constituency_name })
    : t("The whole office");
  const all = <TodayFigures label={office} counts={counts} links={todayLinks(day)} />;
  return (
    <Card
      title={t("Today")}
      hint={
        <>
          <DateText value={day} as="day" />
          {!admin &&
            [office, nothingDue(t, counts)].flatMap((text) => (text ? [` · ${text}`] : []))}
        </>
      }
    >
      <div aria-busy={!counts} className="flex flex-col gap-5">
        {call.isRefetchError && (
          <Note tone="warning" role="alert">
            <p>{t("These figures are old: they could not be read again.")}</p>
            <LeavingButtons className="mt-2">
              <Button onClick={retry}>{t("Try again")}</Button>
            </LeavingButtons>
          </Note>
        )}
        {admin ? (
          <>
            <section>
              <Heading title={t("Assigned to me")} counts={counts?.mine} />
              <TodayFigures label={t("Assigned to me")} counts={counts?.mine} links={myDueLinks} />
            </section>
            <section>
              <Heading title={office} counts={counts} />
              {all}
            </section>
          </>
        ) : (
          all
        )}
      </div>
    </Card>
  );
}

function Heading({ title, counts }: { title: string; counts: DueCounts | undefined }) {
  const { t } = useTexts();
  return (
    <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
      <h3 className="min-w-0 font-medium wrap-anywhere">{title}</h3>
      <span className="text-sm text-muted">{nothingDue(t, counts)}</span>
    </div>
  );
}
