import { Hammer } from "lucide-react";

import { useTexts } from "../language/use-texts.tsx";
import { DocumentTitle } from "../ui/DocumentTitle.tsx";

/** The pages of Works and Logs, which have no content (console-4). */
export default function UnderConstructionPage() {
  const { t } = useTexts();
  return (
    <div className="grid min-h-[60dvh] content-center justify-items-center gap-4 text-center">
      <DocumentTitle>{t("Under Construction")}</DocumentTitle>
      <Hammer aria-hidden strokeWidth={1.25} className="size-12 text-edge" />
      <h1 tabIndex={-1} className="font-serif text-2xl">
        {t("Under Construction")}
      </h1>
    </div>
  );
}
