import type { Department, Officer } from "contract/departments";
import { Plus } from "lucide-react";
import { Link } from "react-router";
import { useTexts } from "../../language/use-texts.tsx";
import { paths } from "../../paths.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button, buttonClass } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { inOfficeFirst, OfficerItem } from "./OfficerItem.tsx";
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
          <Link to={paths.department(id)} className={buttonClass()}>
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
      <ul className="flex flex-col ruled">
        {inOfficeFirst(officers).map((officer) => (
          <OfficerItem key={officer.id} officer={officer}>
            <Button
              variant="ghost"
              aria-label={t("Edit {name}", { name: officer.post })}
              onClick={() => onEditOfficer(officer)}
            >
              {t("Edit")}
            </Button>
            <Button
              variant="ghost"
              aria-label={
                officer.retired
                  ? t("Bring back {name}", { name: officer.post })
                  : t("Retire {name}", { name: officer.post })
              }
              disabled={changes.busy}
              onClick={() => changes.retireOfficer(officer)}
            >
              {officer.retired ? t("Bring back") : t("Retire")}
            </Button>
          </OfficerItem>
        ))}
      </ul>
      <Button
        variant="ghost"
        className="-ms-3 mt-2"
        icon={<Plus aria-hidden className="size-4" />}
        aria-label={t("Add Officer: {name}", { name })}
        onClick={() => onEditOfficer(null)}
      >
        {t("Add Officer")}
      </Button>
    </Card>
  );
}
