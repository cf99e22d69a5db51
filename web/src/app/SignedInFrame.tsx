import { QueryClientProvider } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { useLocation } from "react-router";
import { createQueryClient } from "../api/query-client.ts";
import { currentSession, subscribeToSession, useAdmin, useUser } from "../api/session.ts";
import { forgetDrafts, storeDrafts, takeStoredDrafts } from "../shared/form/drafts.ts";
import { useLocationsPrefetch } from "../shared/location/locations.ts";
import { toast, toastStore } from "../ui/toast.ts";
import { isForAdmins } from "./admin-paths.ts";
import { CategoryNames } from "./CategoryNames.tsx";
import { Layout } from "./Layout.tsx";

const NotFoundPage = lazy(() => import("./NotFoundPage.tsx"));

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

// A reload, and the removal of a hidden tab from memory, keep the drafts.
takeStoredDrafts();
addEventListener("pagehide", storeDrafts);
document.addEventListener("visibilitychange", () =>
  document.hidden ? storeDrafts() : takeStoredDrafts(),
);

/** The frame of every page behind the sign-in: the query cache and the layout. */
export function Component() {
  return (
    <QueryClientProvider client={queryClient}>
      <CategoryNames>
        <Frame />
      </CategoryNames>
    </QueryClientProvider>
  );
}

function Frame() {
  const isAdmin = useAdmin() !== null;
  const { pathname } = useLocation();
  useLocationsPrefetch(useUser() !== null);
  if (!isAdmin || isForAdmins(pathname)) return <Layout />;
  return (
    <Suspense>
      <NotFoundPage />
    </Suspense>
  );
}
