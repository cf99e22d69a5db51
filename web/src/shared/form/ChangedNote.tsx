import { useTexts } from "../../language/use-texts.tsx";
import { Note } from "../../ui/Note.tsx";

/** Says that somebody else changed the record while its form was open; see useFormMutation. */
export function ChangedNote() {
  const { t } = useTexts();
  return (
    <Note tone="warning" role="alert">
      {t(
        "Someone else changed this meanwhile. What you typed is kept; the other fields show what they saved. Save again.",
      )}
    </Note>
  );
}
