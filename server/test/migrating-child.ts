// Migrates in a separate process, for the test that kills it.
import { migrate } from "../src/postgres/migrate.ts";

const [connection = "", folder = ""] = process.argv.slice(2);
await migrate(JSON.parse(connection), () => undefined, { folder });
