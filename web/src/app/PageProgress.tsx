import { useNavigation } from "react-router";
import { useTexts } from "../language/use-texts.tsx";

/** A bar at the upper edge while the code of the next page loads. */
export function PageProgress() {
  const { t } = useTexts();
  if (useNavigation().state === "idle") return null;
  return (
    <p role="status" className="fixed inset-x-0 top-0 z-50 h-1 animate-breathe bg-accent">
      <span className="sr-only">{t("Loading...")}</span>
    </p>
  );
}
