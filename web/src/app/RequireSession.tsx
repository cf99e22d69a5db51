import { lazy, Suspense } from "react";
import { Navigate, Outlet, useMatches } from "react-router";
import { useSession } from "../api/session.ts";
import { paths } from "../paths.ts";

/** The `handle` of the routes whose pages admins have (decisions.md section 4). */
export const FOR_STAFF = { staff: true };

const NotFoundPage = lazy(() => import("./NotFoundPage.tsx"));

/**
 * Requires a signed-in user (spec.md section 2). An expired session redirects to Session Expired, a missing or ended one to
 * their login. To an admin, every address without FOR_STAFF is the 404 page. The session is restored when the script starts; until the page's code has loaded, the document shows its
 * spinner (index.html).
 */
export function RequireSession() {
  const { user, ended, isStaff } = useSession();
  const matches = useMatches();
  const login = isStaff ? paths.staffLogin : paths.login;
  if (!user) return <Navigate to={ended ? paths.tokenExpired : login} replace />;
  if (!isStaff || matches.some(({ handle }) => handle === FOR_STAFF)) return <Outlet />;
  return (
    <Suspense>
      <NotFoundPage />
    </Suspense>
  );
}

/** The login page is for signed-out users only; a successful sign-in also redirects from it here. */
export function SignedOutOnly() {
  return useSession().user ? <Navigate to={paths.home} replace /> : <Outlet />;
}
