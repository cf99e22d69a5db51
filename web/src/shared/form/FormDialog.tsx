import { type FieldValues, FormProvider, type UseFormReturn } from "react-hook-form";
import { useTexts } from "../../language/use-texts.tsx";
import { BusyFields } from "../../ui/BusyFields.tsx";
import { Button } from "../../ui/Button.tsx";
import { FormFrame, type FormFrameProps } from "../../ui/FormFrame.tsx";
import { DiscardConfirm, useDiscard } from "./DiscardConfirm.tsx";
import { DraftKeeper } from "./DraftKeeper.tsx";
import { LeaveGuard } from "./LeaveGuard.tsx";

interface FormDialogProps<Fields extends FieldValues, Checked> extends Omit<
  FormFrameProps,
  "formLabel" | "formClass" | "onSubmit" | "secondaryButton"
> {
  form: UseFormReturn<Fields, unknown, Checked>;
  /** Gets the schema's output. */
  onSubmit: (values: Checked) => void | Promise<void>;
  /** Keeps unsaved input as a draft of this name; see DraftKeeper. */
  draft?: string;
  /** Whether its input belongs to the page's form, which guards it: then nothing is asked before it closes. */
  isPartOfPage?: boolean;
}

/**
 * A dialog with one form, whose fields find it by react-hook-form's context, and Cancel and submit at the lower edge. It asks
 * before unsaved input is lost.
 */
export function FormDialog<Fields extends FieldValues, Checked>({
  form,
  onSubmit,
  draft,
  isPartOfPage = false,
  children,
  ...frame
}: FormDialogProps<Fields, Checked>) {
  const { t } = useTexts();
  const { busy = false } = frame;
  const discard = useDiscard(form, frame.onClose);
  const close = isPartOfPage ? frame.onClose : discard.ask;
  return (
    <FormProvider {...form}>
      <FormFrame
        {...frame}
        formLabel={frame.title}
        onClose={close}
        onSubmit={(event) => void form.handleSubmit(onSubmit)(event)}
        secondaryButton={
          <Button onClick={close} disabled={busy}>
            {t("Cancel")}
          </Button>
        }
      >
        <BusyFields busy={busy} className="flex flex-col gap-5">
          {draft ? (
            <DraftKeeper form={form} name={draft} isPartOfPage={isPartOfPage} />
          ) : (
            !isPartOfPage && <LeaveGuard isUnsaved={() => form.formState.isDirty} />
          )}
          {children}
        </BusyFields>
      </FormFrame>
      {discard.asking && <DiscardConfirm {...discard} />}
    </FormProvider>
  );
}
