import { readComplaintReport } from "contract/reports";
import { useApiQuery } from "../../api/queries.ts";
import { useTexts } from "../../language/use-texts.tsx";
import { Card } from "../../ui/Card.tsx";
import { ErrorState } from "../../ui/EmptyState.tsx";
import { myComplaintLinks } from "./complaint-links.ts";
import { FigureLink, Total } from "./Figures.tsx";
import { OpenAges } from "./OpenAges.tsx";

/** The complaints that are assigned to the signed-in admin and not completed, by age (staff-12). */
export default function MyOpenComplaints() {
  const { t } = useTexts();
  const call = useApiQuery(readComplaintReport, { query: {} }, { preset: "reference" });
  const report = call.data?.data;
  const ages = report?.my_open_ages;
  const title = t("My open complaints");
  if (call.isError)
    return (
      <Card title={title}>
        <ErrorState
          title={t("Failed to load the figures of complaints. Please try again.")}
          onRetry={() => void call.refetch()}
        />
      </Card>
    );
  return (
    <Card
      title={title}
      hint={t("What is assigned to you and not completed. Each figure opens its complaints.")}
      action={
        <FigureLink to={ages && myComplaintLinks.all()} label={title}>
          <Total count={ages?.reduce((sum, { count }) => sum + count, 0)} />
        </FigureLink>
      }
    >
      <OpenAges
        label={title}
        ages={ages}
        linkTo={report && ((age) => myComplaintLinks.age(report.today, age))}
      />
    </Card>
  );
}
