import { useTexts } from "../language/use-texts.tsx";
import { LoadingPill } from "./LoadingPill.tsx";

/** Shown while the code of a dialog loads. */
export function Waiting() {
  const { t } = useTexts();
  return <LoadingPill className="fixed top-1/3 z-50">{t("Loading...")}</LoadingPill>;
}
