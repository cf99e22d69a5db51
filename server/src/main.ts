import { enableCompileCache } from "node:module";
import { join } from "node:path";
import { runCommandLine } from "./commands/command-line.ts";
import { errorMessage } from "./observability/error-details.ts";

// Keeps compiled code for the next start. It is stored in node_modules, and is as trusted as the packages there. Without write
// access there is no cache.
enableCompileCache(join(import.meta.dirname, "../../node_modules/.cache/node"));

try {
  await runCommandLine(process.argv.slice(2), process.env);
} catch (error) {
  console.error(errorMessage(error));
  process.exit(1);
}
