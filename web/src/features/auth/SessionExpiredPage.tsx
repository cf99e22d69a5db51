import { useNavigate } from "react-router";
import { startOver } from "../../api/session.ts";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/Button.tsx";
import { useDocumentTitle } from "../../ui/PageHeader.tsx";

/** Session Expired (spec.md section 2): the end of a sign-in that could not be renewed. */
export function SessionExpiredPage() {
  useDocumentTitle("Session Expired");
  const navigate = useNavigate();

  function goToLogin() {
    startOver();
    void navigate(paths.login, { replace: true });
  }

  return (
    <>
      <h1 tabIndex={-1} className="font-serif text-2xl">
        Session Expired
      </h1>
      <p className="mt-2 mb-6 text-muted">Please log in again to continue.</p>
      <Button variant="primary" className="w-full" onClick={goToLogin}>
        Go to Login
      </Button>
    </>
  );
}
