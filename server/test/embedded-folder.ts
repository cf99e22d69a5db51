import { rm } from "node:fs/promises";
import pg from "pg";
import type { EmbeddedConnection } from "../src/postgres/embedded/attach.ts";
import { type EmbeddedDatabase, startEmbedded } from "../src/postgres/embedded/start.ts";
import { makeDatabaseFolder } from "./database-folder.ts";

export type EmbeddedFolder = Awaited<ReturnType<typeof makeEmbeddedFolder>>;

/** A folder for data directories of embedded databases. `remove` also removes the folders in `leftovers`. */
export async function makeEmbeddedFolder() {
  const folder = await makeDatabaseFolder();
  const leftovers = [folder];
  return {
    folder,
    leftovers,
    async start(dataDir: string, whenRunning?: "join"): Promise<EmbeddedDatabase> {
      const log = () => undefined;
      const database = await startEmbedded({ dataDir, log, ...(whenRunning && { whenRunning }) });
      leftovers.push(database.connection.host);
      return database;
    },
    async remove(): Promise<void> {
      for (const path of leftovers) await rm(path, { recursive: true, force: true });
    },
  };
}

/** The rows of one statement, in a session of its own. */
export async function query(connection: EmbeddedConnection, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ ...connection });
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(sql);
    return rows;
  } finally {
    await client.end();
  }
}
