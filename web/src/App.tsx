import { type ComponentType, lazy, StrictMode, Suspense } from "react";
import { RouterProvider } from "react-router/dom";
import type { RouterProviderProps } from "react-router";
import { TextsProvider } from "./language/use-texts.tsx";
import { useIsLive } from "./ui/use-is-live.ts";

/** Loads beside the first page, which shows no toast at once. If it cannot be loaded, the page works without toasts. */
const Toaster = lazy<ComponentType>(() =>
  import("./ui/Toaster.tsx").then(
    (loaded) => ({ default: loaded.Toaster }),
    () => ({ default: () => null }),
  ),
);

/** The whole console. */
export const App = ({ router }: Pick<RouterProviderProps, "router">) => (
  <StrictMode>
    <TextsProvider>
      <RouterProvider router={router} />
      <LiveToaster />
    </TextsProvider>
  </StrictMode>
);

/** A prerendered page has no body for the portal of the toasts. */
const LiveToaster = () =>
  useIsLive() && (
    <Suspense>
      <Toaster />
    </Suspense>
  );
