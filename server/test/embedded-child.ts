// Runs only the embedded database, for tests that kill it: prints the result of startEmbedded, and stops the server when
// its input ends.
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
