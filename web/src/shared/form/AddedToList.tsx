import { Link } from "react-router";
import { useTexts } from "../../language/use-texts.tsx";
import { AddedPanel } from "../../ui/AddedPanel.tsx";
import { buttonClass } from "../../ui/Button.tsx";

interface AddedToListProps {
  /** Says what was added. */
  label: string;
  /** Its name; null while nothing was added. */
  name: string | null;
  /** The path of its list. */
  list: string;
  /** What to know of it. */
  hint?: string | undefined;
}

/** A list's search takes as many characters. */
const SEARCHED = 100;

/** The panel of a form that adds to a list: the name, and a link to the list, searched for that name. */
export function AddedToList({ label, name, list, hint }: AddedToListProps) {
  const { t } = useTexts();
  return (
    <div aria-live="polite" className="empty:hidden">
      {name !== null && (
        <AddedPanel
          label={label}
          actions={
            <Link
              to={`${list}?search=${encodeURIComponent(name.slice(0, SEARCHED))}`}
              className={buttonClass()}
            >
              {t("Show in the list")}
            </Link>
          }
        >
          <p className="text-sm text-muted">{label}</p>
          <p className="font-medium text-success">{name}</p>
          {hint && <p className="mt-1">{hint}</p>}
        </AddedPanel>
      )}
    </div>
  );
}
