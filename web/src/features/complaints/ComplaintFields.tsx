import { COMPLAINT_CATEGORY_TYPE } from "contract/categories";
import { cleanLines } from "contract/clean-text";
import { COMPLAINT_DESCRIPTION_MAX } from "contract/complaints/complaints";
import type { ReactNode } from "react";
import { useController, useFormContext } from "react-hook-form";
import { useTexts } from "../../language/use-texts.tsx";
import { CategoryField } from "../../shared/CategoryField.tsx";
import { Field } from "../../ui/Field.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { AssignedToField } from "./AssignedToField.tsx";

interface ComplaintFieldsProps {
  /** The names of the chosen category and admin, shown when they are no longer among the options. */
  categoryName?: string;
  assignedToName?: string;
  /** The booth of a stored complaint. */
  booth_id?: number | null;
  /** Whether the title has the initial focus. */
  autoFocusTitle?: boolean;
  /** Rendered between the category and the description. */
  children?: ReactNode;
}

/** `title`, `category_id`, `assigned_to` and `description` of the surrounding form. */
export function ComplaintFields(props: ComplaintFieldsProps) {
  const { categoryName, assignedToName, booth_id, autoFocusTitle, children } = props;
  const { t } = useTexts();
  const { register, formState } = useFormContext<{ title: string }>();
  return (
    <>
      <Field
        label={t("Complaint Title")}
        required
        error={formState.errors.title?.message}
        className="col-span-full"
      >
        {/* The button that had the focus is no longer rendered. */}
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
        <TextInput autoFocus={autoFocusTitle} {...register("title")} />
      </Field>
      <CategoryField typeId={COMPLAINT_CATEGORY_TYPE} selectedLabel={categoryName} />
      <AssignedToField selectedLabel={assignedToName} booth_id={booth_id} />
      {children}
      <DescriptionField />
    </>
  );
}

function DescriptionField() {
  const { t } = useTexts();
  const { field, fieldState } = useController<{ description: string }>({ name: "description" });
  return (
    <Field
      label={t("Description")}
      required
      error={fieldState.error?.message}
      className="col-span-full"
    >
      <TextArea {...field} countTo={COMPLAINT_DESCRIPTION_MAX} toCounted={cleanLines} />
    </Field>
  );
}
