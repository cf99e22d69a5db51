import type { Plugin } from "vite";

const NOTHING = "\0no-instruments";

/** The part of React Router's instrumentation that it calls for a router without instruments. */
const code = `
export const instrumentClientSideRouter = (router) => router;
export const getRouteInstrumentationUpdates = () => ({});
export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
`;

/**
 * Removes React Router's instrumentation from the build: the console has no instruments, and the sign-in page loads faster.
 * The build fails if an upgrade moves the instrumentation.
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
