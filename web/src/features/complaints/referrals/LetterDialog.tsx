import { CoveringLetterDialog, type CoveringLetterDialogProps } from "./CoveringLetterDialog.tsx";
import { ReferDialog, type ReferDialogProps } from "./ReferDialog.tsx";

/** A letter about one complaint or about ticked rows: one script with what they share, which other forms do not load. */
export default function LetterDialog(props: ReferDialogProps | CoveringLetterDialogProps) {
  return "rows" in props ? <CoveringLetterDialog {...props} /> : <ReferDialog {...props} />;
}
