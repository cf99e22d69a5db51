import type { Plugin } from "vite";

interface Part {
  /** How the modules that need it import it. */
  sources: string[];
  /** What replaces it. */
  code: string;
}

const parts: Part[] = [
  // Instrumentation: what the router calls when it has no instruments.
  {
    sources: ["./instrumentation.js"],
    code: `
export const instrumentClientSideRouter = (router) => router;
export const getRouteInstrumentationUpdates = () => ({});
export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
`,
  },
  // Server rendering: what a link calls outside React Router's framework mode.
  {
    sources: ["./ssr/components.js", "./dom/ssr/components.js"],
    code: `
import { createContext } from "react";
export const FrameworkContext = createContext(undefined);
export const PrefetchPageLinks = () => null;
export const usePrefetchBehavior = () => [false, null, {}];
export const mergeRefs = (ref) => ref;
`,
  },
];

const moduleId = ({ sources }: Part) => `\0without-router-part:${sources[0]}`;

/**
 * Removes parts of React Router from the build that the console does not use, so the sign-in page loads faster. The build
 * fails if an upgrade moves one of them.
 */
export function withoutRouterParts(): Plugin {
  const found = new Set<string>();
  return {
    name: "without-router-parts",
    apply: "build",
    enforce: "pre",
    resolveId(source, importer) {
      const part = parts.find(({ sources }) => sources.includes(source));
      if (!part || !importer?.includes("react-router")) return null;
      found.add(source);
      return moduleId(part);
    },
    load: (id) => parts.find((part) => moduleId(part) === id)?.code ?? null,
    // Assigning a component's displayName is a side effect, which would keep unused components in the build.
    transform: {
      filter: { id: /react-router\/dist\/production\/lib\/dom\/lib\.js$/ },
      handler: (code) =>
        code
          .replace(/^\w+\.displayName = .*;$/gm, "")
          .replaceAll("= React$1.forwardRef(", "= /* @__PURE__ */ React$1.forwardRef("),
    },
    buildEnd(error) {
      const missing = parts.flatMap(({ sources }) => sources).filter((one) => !found.has(one));
      if (!error && missing.length)
        throw new Error(`React Router keeps ${missing.join(" and ")} elsewhere now`);
    },
  };
}
