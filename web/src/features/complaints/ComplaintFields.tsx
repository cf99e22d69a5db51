import { COMPLAINT_CATEGORY_TYPE } from "contract/categories";
import { cleanLines } from "contract/clean-text";
import { COMPLAINT_DESCRIPTION_MAX } from "contract/complaints/complaint-fields";
import type { ReactNode } from "react";
import { useController, useFormContext } from "react-hook-form";
import { useTexts } from "../../language/use-texts.tsx";
import { CategoryField } from "../../shared/form/CategoryField.tsx";
import { Field } from "../../ui/Field.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { TextInput } from "../../ui/TextInput.tsx";

interface ComplaintFieldsProps {
  /** The name of the chosen category, shown when it is no longer among the options. */
  categoryName?: string;
  /** Whether the title has the initial focus. */
  autoFocusTitle?: boolean;
  /** Rendered between the category and the description. */
  children?: ReactNode;
}

/** `title`, `category_id` and `description` of the surrounding form. */
export function ComplaintFields(props: ComplaintFieldsProps) {
  const { categoryName, autoFocusTitle, children } = props;
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
