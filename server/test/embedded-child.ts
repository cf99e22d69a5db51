// A console reduced to its database, for tests that kill it: prints what startEmbedded answered, then
// stays until its input ends, and stops the server then.
import { once } from "node:events";
import { startEmbedded } from "../src/postgres/embedded/start.ts";

const database = await startEmbedded({
  dataDir: process.argv[2] ?? "",
  log: (message) => console.error(message),
});
console.log(JSON.stringify(database));
process.stdin.resume();
await once(process.stdin, "end");
await database.stop();
