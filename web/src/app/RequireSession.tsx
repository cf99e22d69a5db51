import { Navigate, Outlet } from "react-router";
import { useSession } from "../api/session.ts";
import { useTexts } from "../language/use-texts.tsx";
import { paths } from "../paths.ts";
import { Spinner } from "../ui/Spinner.tsx";

/**
 * Requires a signed-in user (console-7). An expired session redirects to Session Expired, a missing or ended one to
 * their login. The session is restored when the script starts; until the page's code has loaded, the document shows its
 * spinner (index.html).
 */
export function RequireSession() {
  const { user, expired, isAdmin } = useSession();
  const login = isAdmin ? paths.staffLogin : paths.login;
  if (!user) return <Navigate to={expired ? paths.tokenExpired : login} replace />;
  return <Outlet />;
}

/**
 * The login page is for signed-out users only; after a successful sign-in this also redirects. The text is shown until the
 * first page's code has loaded.
 */
export function SignedOutOnly() {
  const { t } = useTexts();
  if (!useSession().user) return <Outlet />;
  return (
    <>
      <Navigate to={paths.home} replace />
      <p role="status" className="text-muted">
        <Spinner /> {t("Getting things ready...")}
      </p>
    </>
  );
}
