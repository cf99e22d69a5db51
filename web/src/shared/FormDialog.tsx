import { type BaseSyntheticEvent, type ReactNode, useId } from "react";
import { type FieldValues, FormProvider, type UseFormReturn } from "react-hook-form";
import { useTexts } from "../language/use-texts.tsx";
import { Button, type ButtonProps } from "../ui/Button.tsx";
import { Dialog, type DialogProps } from "../ui/Dialog.tsx";

export interface FormDialogProps<Fields extends FieldValues, Checked> extends Pick<
  DialogProps,
  "title" | "width" | "takeFocus"
> {
  form: UseFormReturn<Fields, unknown, Checked>;
  /** What the form's `handleSubmit` gave. */
  onSubmit: (event: BaseSyntheticEvent) => Promise<void>;
  /** What the submit button says, and what it says while what was submitted is under way. */
  submit: string;
  busyLabel: string;
  isBusy: boolean;
  submitVariant?: ButtonProps["variant"];
  /** Asked for by Cancel, Escape and the like, but not while something is under way. */
  onClose: () => void;
  /** The fields. */
  children: ReactNode;
  /** What stands beside the form, such as a question whether to discard it. */
  beside?: ReactNode;
}

/** A dialog with one form, whose fields find it by react-hook-form's context, and Cancel and submit at the lower edge. */
export function FormDialog<Fields extends FieldValues, Checked>({
  title,
  width = "dialog",
  takeFocus,
  form,
  onSubmit,
  submit,
  busyLabel,
  isBusy,
  submitVariant = "primary",
  onClose,
  children,
  beside,
}: FormDialogProps<Fields, Checked>) {
  const { t } = useTexts();
  const formId = useId();
  return (
    <Dialog
      title={title}
      width={width}
      takeFocus={takeFocus}
      onClose={() => !isBusy && onClose()}
      footer={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            {t("Cancel")}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant={submitVariant}
            busy={isBusy}
            busyLabel={busyLabel}
          >
            {submit}
          </Button>
        </>
      }
    >
      <FormProvider {...form}>
        <form
          id={formId}
          noValidate
          aria-label={title}
          onSubmit={(event) => void onSubmit(event)}
          className="flex flex-col gap-5"
        >
          {children}
        </form>
      </FormProvider>
      {beside}
    </Dialog>
  );
}
