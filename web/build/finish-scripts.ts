import type { Plugin, Rolldown } from "vite";

/** Asks the browser to compile every function while the script is downloading, off the main thread. */
const EAGER_COMPILATION = "//# allFunctionsCalledOnLoad\n";

/**
 * Post-processes the built scripts. The bundler puts its helpers into a separate script: they are copied into the scripts
 * that import them, which saves one request for every page. The scripts in `runAtOnce` are marked for eager compilation.
 */
export function finishScripts(runAtOnce: readonly string[]): Plugin[] {
  return [
    {
      name: "copy-helpers",
      apply: "build",
      generateBundle(_options, bundle) {
        const scripts = bundleScripts(bundle);
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
        // The mark works only on the first line, and Vite adds a first line of its own.
        order: "post",
        handler(_options, bundle) {
          for (const script of bundleScripts(bundle))
            if (runAtOnce.includes(script.name)) script.code = EAGER_COMPILATION + script.code;
        },
      },
    },
  ];
}

const bundleScripts = (bundle: Rolldown.OutputBundle): Rolldown.OutputChunk[] =>
  Object.values(bundle).filter((file) => file.type === "chunk");

/** Replaces the import of the helpers by a function that returns them. */
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

/** The names of an import or export, `a as b,c`, as object fields: `a:b,c`, or `b:a,c` when swapped. */
const toFields = (names: string, swapped: boolean): string =>
  names
    .split(",")
    .map((pair) => {
      const parts = pair.trim().split(/\s+as\s+/);
      return (swapped ? parts.toReversed() : parts).join(":");
    })
    .join();
