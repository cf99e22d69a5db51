import { useNavigate } from "react-router";
import { currentSession, resetSession } from "../../api/session.ts";
import { useTexts } from "../../language/use-texts.tsx";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/Button.tsx";
import { DocumentTitle } from "../../ui/DocumentTitle.tsx";

/** Session Expired (session-8): shown when the token refresh failed. */
export function SessionExpiredPage() {
  const { t } = useTexts();
  const navigate = useNavigate();

  function goToLogin() {
    resetSession();
    void navigate(currentSession().isAdmin ? paths.staffLogin : paths.login, { replace: true });
  }

  return (
    <>
      <DocumentTitle>{t("Session Expired")}</DocumentTitle>
      <h1 tabIndex={-1} className="font-serif text-2xl">
        {t("Session Expired")}
      </h1>
      <p className="mt-2 mb-6 text-muted">{t("Please log in again to continue.")}</p>
      <Button variant="primary" className="w-full" onClick={goToLogin}>
        {t("Go to Login")}
      </Button>
    </>
  );
}
