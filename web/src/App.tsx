import { StrictMode } from "react";
import { RouterProvider } from "react-router/dom";
import type { RouterProviderProps } from "react-router";
import { TextsProvider } from "./language/use-texts.tsx";
import { Toaster } from "./ui/Toaster.tsx";
import { useIsLive } from "./ui/use-is-live.ts";

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
const LiveToaster = () => useIsLive() && <Toaster />;
