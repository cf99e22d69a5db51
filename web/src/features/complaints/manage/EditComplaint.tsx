import { COMPLAINT_CATEGORY_TYPE } from "contract/categories";
import { useCategories } from "../../../shared/form/use-categories.ts";
import { Card } from "../../../ui/Card.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import type { ComplaintDetail } from "../../../api/complete-answer.ts";
import { editableFields } from "./complaint-detail.ts";
import { EditComplaintForm, type EditComplaintFormProps } from "./EditComplaintForm.tsx";

export type EditComplaintProps = Omit<EditComplaintFormProps, "toEditFields">;

/** The form. Without a category id, it waits for the categories. */
export function EditComplaint(props: EditComplaintProps) {
  const { categories, isPending } = useCategories(COMPLAINT_CATEGORY_TYPE);
  if (props.complaint.category_id === null && isPending)
    return (
      <Card>
        <Skeleton className="h-96 w-full" />
      </Card>
    );
  const toEditFields = (complaint: ComplaintDetail) => editableFields(complaint, categories);
  return <EditComplaintForm {...props} toEditFields={toEditFields} />;
}
