import { useRouteError } from "react-router";
import { useTexts } from "../language/use-texts.tsx";
import { Button } from "../ui/Button.tsx";

/** Shown in place of the whole console when its frame can't be loaded or rendered. */
export const RouteError = () => (
  <main>
    <PageError />
  </main>
);

/**
 * Shown inside the layout in place of a page that can't be loaded or rendered; the sidebar stays usable. The usual causes are a
 * network failure and a newly deployed version.
 */
export function PageError() {
  const { t } = useTexts();
  console.warn(useRouteError());
  return (
    <div className="grid min-h-[60dvh] content-center justify-items-center gap-3 p-6 text-center">
      <h1 tabIndex={-1} className="font-serif text-2xl">
        {t("Unexpected error occurred")}
      </h1>
      <p className="text-muted">
        {t("The page could not be shown. Check the connection, then reload.")}
      </p>
      <Button variant="primary" onClick={() => window.location.reload()}>
        {t("Reload")}
      </Button>
    </div>
  );
}
