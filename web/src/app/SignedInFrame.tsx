import { QueryClientProvider } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useLocation } from "react-router";
import { useCapabilities } from "../api/capabilities.ts";
import { createQueryClient } from "../api/query-client.ts";
import { signOut } from "../api/sign-in.ts";
import { currentSession, subscribeToSession, useAdmin, useUser } from "../api/session.ts";
import { useTexts } from "../language/use-texts.tsx";
import { forgetDrafts } from "../shared/form/drafts.ts";
import { mayLeave } from "../shared/form/leave-guard.ts";
import { useLocationsPrefetch } from "../shared/location/locations.ts";
import { lazyDialog } from "../ui/lazy-dialog.tsx";
import { toast, toastStore } from "../ui/toast.ts";
import { ContinueLink } from "./ContinueLink.tsx";
import { isForAdmins } from "./admin-paths.ts";
import { Layout } from "./Layout.tsx";

const NotFoundPage = lazy(() => import("./NotFoundPage.tsx"));
const PasswordDialog = lazyDialog(() => import("./password/PasswordDialog.tsx"));

const queryClient = createQueryClient(toast);

// The end of a session removes its messages: the next person must not see them. A logout in any tab removes the drafts; an
// expired session keeps them for the same person.
let before = currentSession().user;
subscribeToSession(() => {
  const { user, expired } = currentSession();
  if (before && !user) {
    for (const { id } of toastStore.read().items) toast.dismiss(id);
    if (!expired) forgetDrafts();
  }
  before = user;
});

/** The frame of every page behind the sign-in: the query cache, and the layout with the user's name and logout. */
export function Component() {
  return (
    <QueryClientProvider client={queryClient}>
      <Frame />
    </QueryClientProvider>
  );
}

function Frame() {
  const { t } = useTexts();
  const user = useUser();
  const admin = useAdmin();
  const { pathname } = useLocation();
  const { ownPassword } = useCapabilities();
  const [changing, setChanging] = useState(false);
  useLocationsPrefetch(user !== null);

  if (admin && !isForAdmins(pathname))
    return (
      <Suspense>
        <NotFoundPage />
      </Suspense>
    );

  async function logout() {
    if (await mayLeave()) signOut();
  }

  return (
    <>
      <Layout
        user={{
          name: admin?.name ?? user?.super_admin?.name ?? t("Super Admin"),
          detail: admin?.constituency_name ?? user?.super_admin?.email ?? "",
          isAdmin: admin !== null,
        }}
        onLogout={() => void logout()}
        onPassword={ownPassword ? () => setChanging(true) : undefined}
        notice={<ContinueLink />}
      />
      {changing && <PasswordDialog onClose={() => setChanging(false)} />}
    </>
  );
}
