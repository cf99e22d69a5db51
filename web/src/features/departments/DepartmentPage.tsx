import { listDepartments } from "contract/departments";
import { Link, useNavigate, useParams } from "react-router";
import { useCapabilities } from "../../api/capabilities.ts";
import { useApiQuery } from "../../api/queries.ts";
import { useAdmin } from "../../api/session.ts";
import { useTexts } from "../../language/use-texts.tsx";
import { paths } from "../../paths.ts";
import { BackLink } from "../../ui/BackLink.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { Button, buttonClass } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { ErrorState } from "../../ui/EmptyState.tsx";
import { LoadingText } from "../../ui/LoadingText.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { inOfficeFirst, OfficerItem } from "./OfficerItem.tsx";
import { WaitingComplaints } from "./WaitingComplaints.tsx";

/** One department: its officers, and what waits for its reply (department-3). */
export function Component() {
  const { id = "" } = useParams();
  return <DepartmentPage key={id} id={id} />;
}

function DepartmentPage({ id }: { id: string }) {
  const { t, department: nameOf } = useTexts();
  const navigate = useNavigate();
  const { changes } = useCapabilities();
  const isAdmin = useAdmin() !== null;
  const list = useApiQuery(listDepartments, changes ? {} : null);
  const hasFailed = list.isLoadingError;
  const department = list.data?.data.find((one) => String(one.id) === id);
  const isUnknown = !changes || (list.data !== undefined && !department);
  const name =
    department && nameOf({ department: department.name, department_hi: department.name_hi });
  const back = isAdmin ? paths.complaints : paths.departments;
  return (
    <>
      <PageHeader
        title={name ?? t("Department")}
        documentTitle={name && `${name} · ${t("Department")}`}
        purpose={t("Its officers, and the complaints that wait for its reply.")}
        back={!isAdmin && <BackLink to={paths.departments}>{t("All departments")}</BackLink>}
        action={
          department && (
            <Link to={`${paths.complaints}?department=${id}`} className={buttonClass()}>
              {t("Complaints it has had")}
            </Link>
          )
        }
      />
      {department ? (
        <div className="flex flex-col gap-6">
          <WaitingComplaints id={id} />
          <Card title={t("Officers")} hint={department.retired && <Badge>{t("Retired")}</Badge>}>
            {department.officers.length === 0 ? (
              <p className="text-muted">{t("It has no officers here yet.")}</p>
            ) : (
              <ul className="-my-3 flex flex-col ruled">
                {inOfficeFirst(department.officers).map((officer) => (
                  <OfficerItem key={officer.id} officer={officer} />
                ))}
              </ul>
            )}
          </Card>
        </div>
      ) : isUnknown || hasFailed ? (
        <Card>
          <ErrorState
            title={isUnknown ? t("Department not found") : t("Failed to load departments")}
            action={
              isUnknown ? (
                <Button onClick={() => void navigate(back)}>
                  {isAdmin ? t("Back to Complaints") : t("All departments")}
                </Button>
              ) : undefined
            }
            {...(!isUnknown && { onRetry: () => void list.refetch() })}
          />
        </Card>
      ) : (
        <LoadingText>{t("Loading departments...")}</LoadingText>
      )}
    </>
  );
}
