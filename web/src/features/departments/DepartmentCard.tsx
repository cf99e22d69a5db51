import type { Department, Officer } from "contract/departments";
import { Plus } from "lucide-react";
import { Link } from "react-router";
import { useTexts } from "../../language/use-texts.tsx";
import { paths } from "../../paths.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button, buttonClass } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { ContactLink } from "../../ui/ContactLink.tsx";
import type { useDepartmentChanges } from "./use-department-changes.ts";

interface DepartmentCardProps {
  department: Department;
  changes: ReturnType<typeof useDepartmentChanges>;
  /** Edits the department, or one of its officers (null: a new one). */
  onEdit: () => void;
  onEditOfficer: (officer: Officer | null) => void;
}

/** A department with its officers, the retired ones last, and what waits for it. */
export function DepartmentCard(props: DepartmentCardProps) {
  const { department, changes, onEdit, onEditOfficer } = props;
  const { t, department: nameOf } = useTexts();
  const { id, name, name_hi, retired, officers } = department;
  const shown = nameOf({ department: name, department_hi: name_hi });
  const other = shown === name ? name_hi : name;
  const sorted = officers.toSorted((one, other) => Number(one.retired) - Number(other.retired));
  return (
    <Card
      title={shown}
      hint={
        <>
          {other && <span lang={other === name_hi ? "hi" : "en"}>{other} </span>}
          {retired && <Badge>{t("Retired")}</Badge>}
        </>
      }
      action={
        <div className="-me-3 flex flex-wrap gap-1">
          <Link
            to={`${paths.complaints}?department=${id}&waiting=any&sort=oldest`}
            className={buttonClass()}
          >
            {t("What waits for it")}
          </Link>
          <Button variant="ghost" aria-label={t("Edit {name}", { name })} onClick={onEdit}>
            {t("Edit")}
          </Button>
          <Button
            variant="ghost"
            aria-label={retired ? t("Bring back {name}", { name }) : t("Retire {name}", { name })}
            disabled={changes.busy}
            onClick={() => changes.retireDepartment(department)}
          >
            {retired ? t("Bring back") : t("Retire")}
          </Button>
        </div>
      }
    >
      <ul className="flex flex-col divide-y divide-line">
        {sorted.map((officer) => (
          <OfficerItem
            key={officer.id}
            officer={officer}
            busy={changes.busy}
            onEdit={() => onEditOfficer(officer)}
            onRetire={() => changes.retireOfficer(officer)}
          />
        ))}
      </ul>
      <Button
        variant="ghost"
        className="-ms-3 mt-2"
        icon={<Plus aria-hidden className="size-4" />}
        aria-label={t("Add an officer to {name}", { name })}
        onClick={() => onEditOfficer(null)}
      >
        {t("Add Officer")}
      </Button>
    </Card>
  );
}

interface OfficerItemProps {
  officer: Officer;
  busy: boolean;
  onEdit: () => void;
  onRetire: () => void;
}

function OfficerItem({ officer, busy, onEdit, onRetire }: OfficerItemProps) {
  const { t } = useTexts();
  const { post, name, phone, email, constituency_name, retired } = officer;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3 wrap-anywhere">
      <div className={retired ? "min-w-0 text-muted" : "min-w-0"}>
        <p className="font-medium">
          {post} {retired && <Badge>{t("Retired")}</Badge>}
        </p>
        <p className="flex flex-wrap gap-x-3 text-sm text-muted">
          {name && <span>{name}</span>}
          <span>{constituency_name ?? t("All constituencies")}</span>
          {phone && <ContactLink kind="phone" value={phone} className="underline" />}
          {email && <ContactLink kind="email" value={email} className="underline" />}
        </p>
      </div>
      <div className="-me-3 flex">
        <Button variant="ghost" aria-label={t("Edit {name}", { name: post })} onClick={onEdit}>
          {t("Edit")}
        </Button>
        <Button
          variant="ghost"
          aria-label={
            retired ? t("Bring back {name}", { name: post }) : t("Retire {name}", { name: post })
          }
          disabled={busy}
          onClick={onRetire}
        >
          {retired ? t("Bring back") : t("Retire")}
        </Button>
      </div>
    </li>
  );
}
