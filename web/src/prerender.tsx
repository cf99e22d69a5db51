/** For the build (build/pages.ts), which runs outside a browser. */
import { renderToString } from "react-dom/server";
import { createMemoryRouter } from "react-router";
import { App } from "./App.tsx";
import { routes } from "./routes.tsx";

/** The markup of a page as whoever is not signed in sees it first. */
export const prerender = (path: string): string =>
  renderToString(<App router={createMemoryRouter(routes, { initialEntries: [path] })} />);

export { prefetchAddresses } from "./app/prefetch-addresses.ts";
export { routes };
