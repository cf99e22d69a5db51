import { useQueryClient } from "@tanstack/react-query";
import {
  type Category,
  COMPLAINT_CATEGORY_TYPE,
  createCategory,
  listCategoriesOfType,
  updateCategory,
} from "contract/categories";
import { useTexts } from "../../language/use-texts.tsx";
import { apiQuery } from "../../api/queries.ts";
import { ChangedNote } from "../../shared/form/ChangedNote.tsx";
import { TextField } from "../../shared/form/fields.tsx";
import { FormDialog } from "../../shared/form/FormDialog.tsx";
import { useFormMutation } from "../../shared/form/use-form-mutation.ts";
import { useSchemaForm } from "../../shared/form/use-schema-form.ts";
import { toast } from "../../ui/toast.ts";
import { type CategoryFields, categoryForm, categoryValues } from "./category-form.ts";

interface CategoryDialogProps {
  typeId: number;
  /** The category to change; without it a new one is added. */
  category: Category | undefined;
  onClose: () => void;
}

/** Adds a category or changes its names and its days (category-2). */
export default function CategoryDialog({ typeId, category, onClose }: CategoryDialogProps) {
  const { t } = useTexts();
  const form = useSchemaForm(categoryForm, categoryValues(category));
  const done = (text: string) => () => {
    form.reset();
    toast.success(text);
    onClose();
  };
  const failure = t("Failed to save the category");
  const addition = useFormMutation(createCategory, form, { failure });
  const client = useQueryClient();
  const change = useFormMutation(updateCategory, form, {
    failure,
    latest: async () => {
      const tree = { params: { typeId }, query: { all: "true" as const } };
      const { data } = await client.fetchQuery(apiQuery(listCategoriesOfType, tree));
      return categoryValues(data[0]!.children.find(({ id }) => id === category?.id));
    },
  });

  function submit(fields: CategoryFields) {
    if (category) {
      const params = { typeId, id: category.id };
      change.send({ params, body: fields }, done(t("Category updated")));
    } else addition.send({ params: { typeId }, body: fields }, done(t("Category added")));
  }

  return (
    <FormDialog
      title={category ? t("Edit Category") : t("Add Category")}
      form={form}
      draft={category ? `category ${category.id}` : `new category ${typeId}`}
      onSubmit={submit}
      submitLabel={t("Save")}
      busyLabel={t("Saving...")}
      busy={addition.isPending || change.isPending}
      onClose={onClose}
    >
      <TextField name="name" label={t("Name")} required />
      <TextField
        name="name_hi"
        label={t("Hindi name")}
        hint={t("Shown where the console and the status page are in Hindi.")}
        lang="hi"
      />
      {typeId === COMPLAINT_CATEGORY_TYPE && (
        <TextField
          name="due_days"
          label={t("Days until due")}
          hint={t("Counted from the day on which a complaint is logged. Empty: no due date.")}
          inputMode="numeric"
        />
      )}
      {change.wasOutdated && <ChangedNote />}
    </FormDialog>
  );
}
