import { useTexts } from "../language/use-texts.tsx";
import { Spinner } from "./Spinner.tsx";

/** Shown while the code of a dialog loads. */
export function Waiting() {
  const { t } = useTexts();
  return (
    <p
      role="status"
      className="fixed inset-x-0 top-1/3 z-50 mx-auto flex w-fit items-center gap-2 rounded-full border border-line bg-surface-float px-4 py-1.5 text-sm shadow-float"
    >
      <Spinner className="size-3.5" />
      {t("Loading...")}
    </p>
  );
}
