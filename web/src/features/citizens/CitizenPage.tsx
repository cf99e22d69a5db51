import { readCitizen } from "contract/citizens";
import { Plus } from "lucide-react";
import { Link, useNavigate, useParams } from "react-router";
import { failureMessage, isNotFound } from "../../api/call-error.ts";
import { useCapabilities } from "../../api/capabilities.ts";
import { useApiQuery } from "../../api/queries.ts";
import { useTexts } from "../../language/use-texts.tsx";
import { paths } from "../../paths.ts";
import { BackLink } from "../../ui/BackLink.tsx";
import { Button, buttonClass } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { ErrorState } from "../../ui/EmptyState.tsx";
import { IconLabel } from "../../ui/IconLabel.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { CitizenCard } from "./CitizenCard.tsx";
import { CitizenComplaints } from "./CitizenComplaints.tsx";

/** One citizen, with everything that they brought to the office (citizen-13). */
export function Component() {
  const { id = "" } = useParams();
  return <CitizenPage key={id} id={id} />;
}

function CitizenPage({ id }: { id: string }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const { citizens } = useCapabilities();
  const read = useApiQuery(readCitizen, citizens ? { params: { id } } : null);
  const isUnknown = !citizens || isNotFound(read.error);
  const hasFailed = isUnknown || read.isLoadingError;
  const citizen = hasFailed ? undefined : read.data?.data;
  return (
    <>
      <PageHeader
        title={t("Citizen")}
        documentTitle={citizen?.name ? `${citizen.name} · ${t("Citizen")}` : undefined}
        purpose={t("Who this is, and everything they brought to the office.")}
        back={<BackLink to={paths.complaints}>{t("All complaints")}</BackLink>}
        action={
          citizen && (
            <Link
              to={`${paths.complaintsAdd}?complainant_id=${id}`}
              className={buttonClass("primary")}
            >
              <IconLabel>
                <Plus aria-hidden className="-ms-1 size-4" />
                {t("New complaint for this citizen")}
              </IconLabel>
            </Link>
          )
        }
      />
      {hasFailed ? (
        <Card>
          <ErrorState
            title={
              isUnknown
                ? t("Citizen not found")
                : failureMessage(read.error, t("Failed to load citizen"))
            }
            hint={isUnknown && t("They may have been merged with another citizen, or erased.")}
            action={
              isUnknown ? (
                <Button onClick={() => void navigate(paths.complaints)}>
                  {t("Back to Complaints")}
                </Button>
              ) : undefined
            }
            {...(!isUnknown && { onRetry: () => void read.refetch() })}
          />
        </Card>
      ) : (
        <div className="flex flex-col gap-6">
          <CitizenCard
            citizen={citizen}
            onReload={async () => {
              const { data, isSuccess } = await read.refetch();
              return isSuccess ? data.data : null;
            }}
          />
          <CitizenComplaints id={id} />
        </div>
      )}
    </>
  );
}
