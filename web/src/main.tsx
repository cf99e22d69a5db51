import "./theme.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createBrowserRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { keepSignedOutVisitorsLight, preloadOnIntent } from "./app/preload.ts";
import { routes } from "./routes.tsx";
import { Toaster } from "./ui/Toaster.tsx";

// This script is all that the login page waits for, so it holds React, the router and the sign-in screens alone. The cache,
// the client, the forms and the contract's schemas come with the pages that use them.
keepSignedOutVisitorsLight(routes);
const router = createBrowserRouter(routes);
preloadOnIntent(routes);

const root = document.querySelector("#root");
if (!root) throw new Error("index.html has no #root");
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
    <Toaster />
  </StrictMode>,
);
