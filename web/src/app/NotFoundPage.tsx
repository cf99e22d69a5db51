import { Link } from "react-router";

import { useTexts } from "../language/use-texts.tsx";
import { paths } from "../paths.ts";
import { buttonClass } from "../ui/Button.tsx";
import { DocumentTitle } from "../ui/DocumentTitle.tsx";
import { BrandMark } from "./Brand.tsx";

/** Shown for every unknown path (console-9). */
export default function NotFoundPage() {
  const { t } = useTexts();
  return (
    <main className="grid min-h-dvh content-center justify-items-center gap-3 p-6 text-center">
      <DocumentTitle>{t("Page not found")}</DocumentTitle>
      <BrandMark className="mb-2 size-10" />
      <h1 tabIndex={-1} className="font-serif text-3xl">
        404
      </h1>
      <p className="text-balance text-muted">
        {t("The page you are looking for does not exist or has been moved.")}
      </p>
      <Link to={paths.home} className={buttonClass("primary", "mt-3")}>
        {t("Back to Home")}
      </Link>
    </main>
  );
}
