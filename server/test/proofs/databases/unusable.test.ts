import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type EmbeddedDatabase, startEmbedded } from "../../../src/postgres/embedded/start.ts";
import { migrate } from "../../../src/postgres/migrate.ts";
import { makeDataDir } from "../../server-process.ts";

let folder: Awaited<ReturnType<typeof makeDataDir>>;
let embedded: EmbeddedDatabase;
let superuser: pg.Client;
beforeAll(async () => {
  folder = await makeDataDir();
  embedded = await startEmbedded({ dataDir: folder.DATA_DIR, log: () => undefined });
  superuser = new pg.Client(embedded.superuser);
  await superuser.connect();
});
afterAll(async () => {
  await superuser.end();
  await embedded.stop();
  await folder.remove();
});

test(
  "migrate refuses an empty database that cannot take the tables, with the command that mends it",
  { tags: ["operate-25"] },
  async () => {
    const { user } = embedded.application;
    const migrateIn = (connection: pg.ClientConfig, database: string) =>
      migrate({ ...connection, database }, () => undefined, { last: 1 });
    for (const encoding of ["SQL_ASCII", "LATIN1"]) {
      const name = `of_${encoding.toLowerCase()}`;
      await superuser.query(
        `create database ${name} encoding '${encoding}' locale_provider libc locale 'C' template template0`,
      );
      await expect(migrateIn(embedded.superuser, name)).rejects.toThrow(
        `The encoding of the database ${name} is ${encoding}, which cannot store every script. Create another`,
      );
    }
    await superuser.query("create database managed");
    const refused = migrateIn(embedded.application, "managed");
    await expect(refused).rejects.toThrow(
      `${user} may not make tables and create the extension pg_trgm`,
    );
    const message = await refused.then(String, (error: Error) => error.message);
    const administrator = new pg.Client({ ...embedded.superuser, database: "managed" });
    await administrator.connect();
    for (const [, statement] of message.matchAll(/-c '([^']+)'/g))
      await administrator.query(statement!);
    await administrator.end();
    expect(await migrateIn(embedded.application, "managed")).toBe(1);
  },
);
