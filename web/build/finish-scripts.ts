import type { Plugin, Rolldown } from "vite";

/** Asks the browser to compile every function while the script is still coming in, apart from the page's own work. */
const COMPILE_AHEAD = "//# allFunctionsCalledOnLoad\n";

/**
 * The last touch to the built scripts. The bundler keeps its helpers in a script of their own: they are copied into the
 * scripts that ask for them, one request less for every page. And those named in `runAtOnce` are marked for compiling ahead.
 */
export function finishScripts(runAtOnce: readonly string[]): Plugin[] {
  return [
    {
      name: "copy-helpers",
      apply: "build",
      generateBundle(_options, bundle) {
        const scripts = scriptsOf(bundle);
        const helpers = scripts.find(({ name }) => name === "rolldown-runtime");
        if (!helpers) return;
        for (const script of scripts)
          if (script.imports.includes(helpers.fileName)) copyHelpers(helpers, script);
        delete bundle[helpers.fileName];
      },
    },
    {
      name: "compile-ahead",
      apply: "build",
      generateBundle: {
        // The mark counts on the first line only, and Vite writes one of its own.
        order: "post",
        handler(_options, bundle) {
          for (const script of scriptsOf(bundle))
            if (runAtOnce.includes(script.name)) script.code = COMPILE_AHEAD + script.code;
        },
      },
    },
  ];
}

const scriptsOf = (bundle: Rolldown.OutputBundle): Rolldown.OutputChunk[] =>
  Object.values(bundle).filter((file) => file.type === "chunk");

/** Puts a function that makes the helpers in the place of their import. */
function copyHelpers(helpers: Rolldown.OutputChunk, script: Rolldown.OutputChunk): void {
  const body = helpers.code.replace(
    /export\s*\{([^}]*)\};?\s*$/,
    (_, names: string) => `return{${toFields(names, true)}}`,
  );
  const file = helpers.fileName.split("/").pop()!;
  let found = false;
  script.code = script.code.replace(
    /import\{([^}]*)\}from"\.\/([^"]*)";/g,
    (statement, names: string, from: string) => {
      if (from !== file) return statement;
      found = true;
      return `const{${toFields(names, false)}}=(()=>{${body}})();`;
    },
  );
  if (!found) throw new Error(`${script.fileName} asks for ${file} in a way that is not known`);
  script.imports = script.imports.filter((name) => name !== helpers.fileName);
}

/** The names of an import or export, `a as b,c`, as those of an object: `a:b,c`, or `b:a,c` when swapped. */
const toFields = (names: string, swapped: boolean): string =>
  names
    .split(",")
    .map((pair) => {
      const parts = pair.trim().split(/\s+as\s+/);
      return (swapped ? parts.toReversed() : parts).join(":");
    })
    .join();
