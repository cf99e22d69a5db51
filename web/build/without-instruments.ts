import type { Plugin } from "vite";

const NOTHING = "\0no-instruments";

/** What React Router calls of its instrumentation, for a router that is given none. */
const code = `
export const instrumentClientSideRouter = (router) => router;
export const getRouteInstrumentationUpdates = () => ({});
export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
`;

/**
 * Leaves out of the build what measures a router's every step: the console gives it no instruments, and the sign-in page
 * need not wait for them. An upgrade that keeps them elsewhere fails the build.
 */
export function withoutInstruments(): Plugin {
  let found = false;
  return {
    name: "without-instruments",
    apply: "build",
    enforce: "pre",
    resolveId(source, importer) {
      if (source !== "./instrumentation.js" || !importer?.includes("react-router")) return null;
      found = true;
      return NOTHING;
    },
    load: (id) => (id === NOTHING ? code : null),
    buildEnd(error) {
      if (!error && !found) throw new Error("React Router keeps its instrumentation elsewhere now");
    },
  };
}
