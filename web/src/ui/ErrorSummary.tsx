import { useTexts } from "../language/use-texts.tsx";
import { Note } from "./Note.tsx";

interface ErrorSummaryItem {
  /** As the `error` of a Field. */
  message: string;
  /** Moves the focus to the field that the message is about. */
  onSelect: () => void;
}

/** Every error of a form, each linked to its field. Renders nothing when there is none. */
export function ErrorSummary({
  title,
  items,
}: {
  title: string;
  items: readonly ErrorSummaryItem[];
}) {
  const { message } = useTexts();
  if (items.length === 0) return null;
  return (
    <Note tone="danger" role="alert">
      <p className="font-medium">{title}</p>
      <ul className="mt-1 list-disc ps-5 marker:text-danger">
        {items.map((item) => (
          <li key={item.message}>
            <button
              type="button"
              onClick={item.onSelect}
              className="py-0.5 text-start text-danger underline underline-offset-3 hover:decoration-2 touch:min-h-control"
            >
              {message(item.message)}
            </button>
          </li>
        ))}
      </ul>
    </Note>
  );
}
