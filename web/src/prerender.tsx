/** For the build (build/pages.ts), which runs outside a browser. */
import { renderToString } from "react-dom/server";
import { createMemoryRouter } from "react-router";
import { App } from "./App.tsx";
import { routes } from "./routes.tsx";

/** The prerendered markup of a page for a signed-out user. */
export const prerender = (path: string): string =>
  renderToString(<App router={createMemoryRouter(routes, { initialEntries: [path] })} />);

export { otherHosts } from "./api/request.ts";
export { routes };
