import { ASSIGNED_TO_NONE } from "contract/complaints/complaints";
import type { MonthReport } from "contract/month-report";
import { useTexts } from "../../../language/use-texts.tsx";
import { MonthTable } from "./MonthTable.tsx";

/** The month by category, mandal, admin and department. */
export function MonthTables({ report }: { report: MonthReport }) {
  const { t, category, department } = useTexts();
  const isWhole = report.constituency_id === null;
  return (
    <div className="flex flex-col gap-8">
      <MonthTable
        title={t("By category")}
        header={t("Category")}
        report={report}
        rows={report.by_category.map(({ category_id, category_name, ...row }) => ({
          ...row,
          key: String(category_id),
          name: category(category_name),
          filters: { category: String(category_id) },
        }))}
      />
      <MonthTable
        title={t("By mandal")}
        header={t("Mandal")}
        report={report}
        rows={report.by_mandal.map(({ constituency_id, constituency_name, mandal, ...row }) => ({
          ...row,
          key: `${constituency_id} ${mandal}`,
          name: isWhole && constituency_name ? `${mandal}, ${constituency_name}` : mandal,
          filters: { constituency: String(constituency_id), mandal },
        }))}
      />
      <MonthTable
        title={t("By admin")}
        header={t("Admin")}
        report={report}
        rows={report.by_admin.map(({ admin_id, admin_name, ...row }) => ({
          ...row,
          key: String(admin_id),
          name: admin_id === null ? t("Assigned to nobody") : (admin_name ?? t("Unknown")),
          filters: { assigned_to: admin_id === null ? ASSIGNED_TO_NONE : String(admin_id) },
        }))}
      />
      <MonthTable
        title={t("By department")}
        hint={t("A complaint counts for each department that it was sent to.")}
        header={t("Department")}
        isPartition={false}
        report={report}
        rows={report.by_department.map(
          ({ department_id, department_name, department_name_hi, ...row }) => ({
            ...row,
            key: String(department_id),
            name:
              department_name === null
                ? t("Sent to no department")
                : department({ department: department_name, department_hi: department_name_hi }),
            filters: department_id === null ? null : { department: String(department_id) },
          }),
        )}
      />
    </div>
  );
}
