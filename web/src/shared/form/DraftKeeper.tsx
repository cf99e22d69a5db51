import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { personKey, useSession } from "../../api/session.ts";
import { useTexts } from "../../language/use-texts.tsx";
import { Button } from "../../ui/Button.tsx";
import { LeavingButtons } from "../../ui/LeavingButtons.tsx";
import { Note } from "../../ui/Note.tsx";
import { draftKey, forgetDraft, keepDraft, readDraft, takeSaved } from "./drafts.ts";
import { LeaveGuard } from "./LeaveGuard.tsx";

interface DraftKeeperProps<Values extends FieldValues, Output> {
  form: UseFormReturn<Values, unknown, Output>;
  /** Which form it is, such as "complaint" or "event 12". */
  name: string;
  /** Whether the values hold input worth keeping; by default any change counts. */
  holdsInput?: (values: Values) => boolean;
  /** Whether another form of the page guards this one. */
  isPartOfPage?: boolean;
}

/**
 * The first element of a form: keeps unsaved input as a draft, offers it again when the form is opened again (see drafts.ts),
 * and asks before the form is left. The form's `reset()` after a successful save removes the draft.
 */
export function DraftKeeper<Values extends FieldValues, Output>({
  form,
  name,
  holdsInput,
  isPartOfPage = false,
}: DraftKeeperProps<Values, Output>) {
  const { t } = useTexts();
  const key = draftKey(personKey(useSession()), name);
  const [offered, setOffered] = useState(() => {
    const draft = readDraft(key);
    // A reload may have taken the files that it was kept for.
    return draft && (!holdsInput || holdsInput(draft.values as Values)) ? draft : undefined;
  });
  const { subscribe, control } = form;
  const unsaved = useRef(false);
  const offer = useRef<HTMLDivElement>(null);
  const keep = useEffectEvent((values: Values) =>
    keepDraft(form, key, { values: { ...values }, base: form.formState.defaultValues ?? {} }),
  );
  /** What is offered stays the draft while nothing else is typed. */
  const putBack = useEffectEvent(() =>
    offered ? keepDraft(form, key, offered) : forgetDraft(key),
  );
  const isInput = useEffectEvent((values: Values, isDirtyNow: boolean) =>
    holdsInput ? holdsInput(values) : isDirtyNow,
  );

  // The form is a store outside of React: typing must not render this component.
  useEffect(
    () =>
      subscribe({
        formState: { values: true, isDirty: true },
        callback: ({ values, isDirty: isDirtyNow = false }) => {
          const isUnsaved = isInput(values, isDirtyNow);
          if (isUnsaved) keep(values);
          else if (unsaved.current) {
            // What was saved instead of an older draft replaces it.
            if (takeSaved(control)) {
              forgetDraft(key);
              setOffered(undefined);
            } else putBack();
          }
          unsaved.current = isUnsaved;
        },
      }),
    [subscribe, key, control],
  );

  // After Back and Forward the page is where it was, perhaps below the offer.
  useEffect(() => {
    offer.current?.scrollIntoView({ block: "nearest" });
  }, []);

  function discard() {
    // What was typed since is the draft now.
    if (!unsaved.current) forgetDraft(key);
    setOffered(undefined);
  }
  function restore() {
    if (offered) {
      form.reset(offered.base as Values);
      form.reset(offered.values as Values, { keepDefaultValues: true });
    }
    setOffered(undefined);
  }
  return (
    <>
      {!isPartOfPage && <LeaveGuard isUnsaved={() => unsaved.current} keepsDraft />}
      {offered && (
        <div ref={offer} className="scroll-mt-20">
          <Note role="status">
            <p>{t("What you typed here before was kept.")}</p>
            {offered.hasLostFiles && (
              <p>{t("The chosen files could not be kept. Choose them again.")}</p>
            )}
            <LeavingButtons className="mt-2 flex flex-wrap gap-2">
              <Button variant="primary" onClick={restore}>
                {t("Restore draft")}
              </Button>
              <Button onClick={discard}>{t("Discard")}</Button>
            </LeavingButtons>
          </Note>
        </div>
      )}
    </>
  );
}
