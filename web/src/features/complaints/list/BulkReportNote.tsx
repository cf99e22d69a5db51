import { Link } from "react-router";
import { useTexts } from "../../../language/use-texts.tsx";
import { paths } from "../../../paths.ts";
import { Button } from "../../../ui/Button.tsx";
import type { BulkResult } from "./use-bulk-change.ts";

interface BulkReportNoteProps {
  result: BulkResult;
  isBusy: boolean;
  onUndo: () => void;
  onClose: () => void;
}

/** How many complaints were changed, which were not and why, and a button that takes the change back. */
export function BulkReportNote({ result, isBusy, onUndo, onClose }: BulkReportNoteProps) {
  const { t } = useTexts();
  const { done, failed, undo } = result;
  return (
    <div>
      <div className="flex flex-wrap items-center gap-2">
        <p role="status">
          {done.length === 1
            ? t("1 complaint updated")
            : t("{count} complaints updated", { count: done.length })}
        </p>
        {undo.length > 0 && (
          <Button busy={isBusy} onClick={onUndo}>
            {t("Undo")}
          </Button>
        )}
        <Button variant="ghost" onClick={onClose}>
          {t("Dismiss")}
        </Button>
      </div>
      {failed.length > 0 && (
        <div role="alert" className="mt-2 max-h-40 overflow-y-auto text-danger">
          <ul>
            {failed.map(({ id, message }) => (
              <li key={id}>
                <Link to={paths.complaint(id)} className="underline">
                  #{id}
                </Link>
                : {message}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
