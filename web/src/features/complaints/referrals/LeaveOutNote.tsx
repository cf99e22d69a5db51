import type { ReactNode } from "react";
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
