import { listBooths } from "contract/booths";
import { useCapabilities } from "../../api/capabilities.ts";
import { useApiQuery } from "../../api/queries.ts";
import { useTexts } from "../../language/use-texts.tsx";
import { Note } from "../../ui/Note.tsx";

interface StoredBoothsProps {
  constituency_id: number;
  /** Reads the booths before it is shown, so that it moves no button that someone is about to press. */
  isShown: boolean;
}

/** A warning for a constituency that has booths: rows with their numbers overwrite them (booth-upload-19). */
export function StoredBooths({ constituency_id, isShown }: StoredBoothsProps) {
  const { t } = useTexts();
  const { sheets } = useCapabilities();
  const booths = useApiQuery(listBooths, sheets ? { params: { id: constituency_id } } : null, {
    preset: "reference",
  });
  const count = booths.data?.data.length ?? 0;
  if (count === 0 || !isShown) return null;
  return (
    <Note tone="warning" role="status">
      {t(
        "Booths that this constituency already has: {count}. A row with the number of one of them replaces it. Press {button} to see which.",
        { count, button: t("Check file") },
      )}
    </Note>
  );
}
