import { StrictMode } from "react";
import { RouterProvider } from "react-router/dom";
import type { RouterProviderProps } from "react-router";
import { Toaster } from "./ui/Toaster.tsx";

/** The whole console. */
export const App = ({ router }: Pick<RouterProviderProps, "router">) => (
  <StrictMode>
    <RouterProvider router={router} />
    <Toaster />
  </StrictMode>
);
