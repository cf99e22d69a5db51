// The migrate command on a folder of migrations of the test's own, for the test that kills it midway.
import { readConfig } from "../../src/config.ts";
import { migrate } from "../../src/postgres/migrate.ts";
import { openOffice } from "../../src/office.ts";

const [folder = ""] = process.argv.slice(2);
const office = await openOffice(readConfig(process.env), console.error);
try {
  await migrate(office.connection, console.log, { folder });
} finally {
  await office.close();
}
