import { StrictMode } from "react";
import { RouterProvider } from "react-router/dom";
import type { RouterProviderProps } from "react-router";
import { TextsProvider } from "./language/use-texts.tsx";
import { Toaster } from "./ui/Toaster.tsx";

/** The whole console. */
export const App = ({ router }: Pick<RouterProviderProps, "router">) => (
  <StrictMode>
    <TextsProvider>
      <RouterProvider router={router} />
      <Toaster />
    </TextsProvider>
  </StrictMode>
);
