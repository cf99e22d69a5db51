import { COMPLAINT_CATEGORY_TYPE } from "contract/categories";
import { COMPLAINT_DESCRIPTION_MAX } from "contract/complaints/complaint-fields";
import type { ReactNode } from "react";
import { useTexts } from "../../language/use-texts.tsx";
import { CategoryField } from "../../shared/form/CategoryField.tsx";
import { TextAreaField, TextField } from "../../shared/form/fields.tsx";

interface ComplaintFieldsProps {
  /** The name of the chosen category, shown when it is no longer among the options. */
  categoryName?: string;
  /** Whether the title has the initial focus. */
  autoFocusTitle?: boolean;
  /** The least characters of the description, of a new complaint alone. */
  descriptionMin?: number;
  /** Rendered between the category and the description. */
  children?: ReactNode;
}

/** `title`, `category_id` and `description` of the surrounding form. */
export function ComplaintFields(props: ComplaintFieldsProps) {
  const { categoryName, autoFocusTitle, descriptionMin, children } = props;
  const { t } = useTexts();
  return (
    <>
      <TextField
        name="title"
        label={t("Complaint Title")}
        required
        className="col-span-full"
        // The button that had the focus is no longer rendered.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={autoFocusTitle}
      />
      <CategoryField typeId={COMPLAINT_CATEGORY_TYPE} selectedLabel={categoryName} />
      {children}
      <TextAreaField
        name="description"
        label={t("Description")}
        required
        className="col-span-full"
        countFrom={descriptionMin}
        countTo={COMPLAINT_DESCRIPTION_MAX}
      />
    </>
  );
}
