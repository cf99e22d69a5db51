import type { BaseSyntheticEvent, ReactNode } from "react";
import { type FieldValues, FormProvider, type UseFormReturn } from "react-hook-form";
import { useTexts } from "../../language/use-texts.tsx";
import { BusyFields } from "../../ui/BusyFields.tsx";
import { Button } from "../../ui/Button.tsx";
import { FormFrame, type FormFrameProps } from "../../ui/FormFrame.tsx";

interface FormDialogProps<Fields extends FieldValues, Checked> extends Omit<
  FormFrameProps,
  "formLabel" | "formClass" | "onSubmit" | "secondaryButton"
> {
  form: UseFormReturn<Fields, unknown, Checked>;
  /** The function that the form's `handleSubmit` returned. */
  onSubmit: (event: BaseSyntheticEvent) => Promise<void>;
  /** Rendered beside the dialog, such as DiscardConfirm. */
  confirmation?: ReactNode;
}

/** A dialog with one form, whose fields find it by react-hook-form's context, and Cancel and submit at the lower edge. */
export function FormDialog<Fields extends FieldValues, Checked>({
  form,
  onSubmit,
  confirmation,
  children,
  ...frame
}: FormDialogProps<Fields, Checked>) {
  const { t } = useTexts();
  return (
    <FormProvider {...form}>
      <FormFrame
        {...frame}
        formLabel={frame.title}
        onSubmit={(event) => void onSubmit(event)}
        secondaryButton={
          <Button onClick={frame.onClose} disabled={frame.busy}>
            {t("Cancel")}
          </Button>
        }
      >
        <BusyFields busy={frame.busy ?? false} className="flex flex-col gap-5">
          {children}
        </BusyFields>
      </FormFrame>
      {confirmation}
    </FormProvider>
  );
}
