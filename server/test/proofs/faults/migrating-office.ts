// The migrate command on a test's own folder of migrations, for the test that kills it.
import { readConfig } from "../../../src/config.ts";
import { migrate } from "../../../src/postgres/migrate.ts";
import { openOffice } from "../../../src/office.ts";

const [folder = ""] = process.argv.slice(2);
const office = await openOffice(readConfig(process.env), console.error);
try {
  await migrate(office.ownerConnection, console.log, { folder });
} finally {
  await office.close();
}
