import { useRouteError } from "react-router";
import { useTexts } from "../language/use-texts.tsx";
import { Button } from "../ui/Button.tsx";

/** Shown in place of a page that can't be loaded or rendered: mostly the network failed, or a new version was deployed. */
export function RouteError() {
  const { t } = useTexts();
  const error = useRouteError();
  console.warn(error);
  return (
    <main className="grid min-h-dvh content-center justify-items-center gap-3 p-6 text-center">
      <h1 tabIndex={-1} className="font-serif text-2xl">
        {t("Unexpected error occurred")}
      </h1>
      <p className="text-muted">
        {t("The page could not be shown. Check the connection, then reload.")}
      </p>
      <Button variant="primary" onClick={() => window.location.reload()}>
        {t("Reload")}
      </Button>
    </main>
  );
}
