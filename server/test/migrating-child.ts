// Migrates in a process of its own, for the test that kills it midway.
import { migrate } from "../src/postgres/migrate.ts";

const [connection = "", folder = ""] = process.argv.slice(2);
await migrate(JSON.parse(connection), () => undefined, { folder });
