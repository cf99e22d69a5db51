import type { ReactNode } from "react";
import { useController } from "react-hook-form";
import { useTexts } from "../../../language/use-texts.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Note } from "../../../ui/Note.tsx";

interface LeaveOutNoteProps {
  tone: "danger" | "warning";
  /** What the note speaks of; empty when nothing can be left out. */
  ids: readonly number[];
  onLeaveOut: (ids: readonly number[]) => void;
  children: ReactNode;
}

/** Why some complaints do not belong into a letter, and a button that leaves them out. */
export function LeaveOutNote({ tone, ids, onLeaveOut, children }: LeaveOutNoteProps) {
  const { t } = useTexts();
  return (
    <Note tone={tone} role={tone === "danger" ? "alert" : undefined}>
      <p>{children}</p>
      {ids.length > 0 && (
        <Button className="mt-2" onClick={() => onLeaveOut(ids)}>
          {t("Leave out of the letter")}
        </Button>
      )}
    </Note>
  );
}

type RefusalNoteProps = Pick<LeaveOutNoteProps, "ids" | "onLeaveOut">;

/** The complaints that the server refused; it gets the focus, which also scrolls to it. */
export function RefusalNote(props: RefusalNoteProps) {
  const { field, fieldState } = useController<{ complaint_ids: number[] }>({
    name: "complaint_ids",
  });
  if (!fieldState.error) return null;
  return (
    <div ref={field.ref} tabIndex={-1}>
      <LeaveOutNote tone="danger" {...props}>
        {fieldState.error.message}
      </LeaveOutNote>
    </div>
  );
}
