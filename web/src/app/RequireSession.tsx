import { Navigate, Outlet } from "react-router";
import { useSession } from "../api/session.ts";
import { paths } from "../paths.ts";

/**
 * Lets only a signed-in user through (spec.md section 2). A sign-in that ran out leads to Session Expired, a missing or
 * ended one to the login. The session is restored when the script starts; until the page's code is there as well, the
 * document shows its spinner (index.html).
 */
export function RequireSession() {
  const { user, ended } = useSession();
  if (!user) return <Navigate to={ended ? paths.tokenExpired : paths.login} replace />;
  return <Outlet />;
}

/** The login page is for signed-out users only; a successful sign-in also leaves it through here. */
export function SignedOutOnly() {
  return useSession().user ? <Navigate to={paths.home} replace /> : <Outlet />;
}
