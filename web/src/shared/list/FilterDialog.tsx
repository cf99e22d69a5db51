import { Fragment, type ReactNode, type SubmitEvent, useDeferredValue, useState } from "react";
import { useTexts } from "../../language/use-texts.tsx";
import { afterFrame } from "../../ui/after-frame.ts";
import { Button } from "../../ui/Button.tsx";
import { cx } from "../../ui/cx.ts";
import { FormFrame } from "../../ui/FormFrame.tsx";

interface FilterDialogProps {
  title: string;
  /** Resets the dialog's draft; the list changes only on Apply Filters. */
  onReset: () => void;
  onApply: () => void;
  onClose: () => void;
  /** One FilterPart per section. */
  children: ReactNode;
}

/** The modal in which a list's filters are set: at most 600 px wide, closed by its backdrop, with Reset All and Apply Filters in its footer. */
export function FilterDialog({ title, onReset, onApply, onClose, children }: FilterDialogProps) {
  const { t } = useTexts();
  // The empty dialog renders first, because its fields take longer than a frame on a slow machine.
  const isFilled = useDeferredValue(true, false);
  // The dialog is hidden first, because making the page interactive again takes longer than a frame on a slow machine.
  const [isClosing, setClosing] = useState(false);
  function close() {
    setClosing(true);
    afterFrame(onClose);
  }
  const [resets, setResets] = useState(0);
  /** Not while a box keeps a text that is no option: it would be missing among the filters. */
  function apply({ currentTarget: form }: SubmitEvent<HTMLFormElement>) {
    const unmatched = form.querySelector<HTMLInputElement>("[role=combobox]:invalid");
    if (!unmatched) return onApply();
    unmatched.focus();
    unmatched.select();
  }
  return (
    <FormFrame
      title={title}
      formClass={cx("flex flex-col gap-7", !isFilled && "min-h-[70dvh]")}
      onSubmit={apply}
      onClose={close}
      hidden={isClosing}
      submitLabel={t("Apply Filters")}
      secondaryButton={
        <Button
          onClick={() => {
            setResets(resets + 1);
            onReset();
          }}
        >
          {t("Reset All")}
        </Button>
      }
    >
      {/* New fields after a reset: a text that is no option is kept by its box, not by the draft. */}
      {isFilled && <Fragment key={resets}>{children}</Fragment>}
    </FormFrame>
  );
}

/** A section of the dialog, its fields in two columns where there is room; the first of an odd number spans both columns. */
export function FilterPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-3 font-serif text-lg">{title}</legend>
      <div className="grid items-start gap-4 sm:grid-cols-2 sm:*:first:nth-last-[2n+1]:col-span-full">
        {children}
      </div>
    </fieldset>
  );
}
