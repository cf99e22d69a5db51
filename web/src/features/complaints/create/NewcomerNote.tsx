import { useWatch } from "react-hook-form";
import { useTexts } from "../../../language/use-texts.tsx";
import { Note } from "../../../ui/Note.tsx";
import type { NewComplaintFields } from "./create-complaint-form.ts";

/** Above the levels of the place, while a new citizen waits for their booth. */
export function NewcomerNote() {
  const { t } = useTexts();
  const [newcomer, booth_id] = useWatch<NewComplaintFields, ["newcomer", "booth_id"]>({
    name: ["newcomer", "booth_id"],
  });
  if (!newcomer || booth_id !== null) return null;
  return (
    <div className="col-span-full">
      <Note>
        {t(
          "{typed} is kept: choose the booth here, then add this citizen under Complainant Details.",
          {
            typed: newcomer,
          },
        )}
      </Note>
    </div>
  );
}
