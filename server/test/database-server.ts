import { startEmbedded } from "../src/postgres/embedded/start.ts";

/** A PostgreSQL of a script's own, on a data directory in `folder`. The caller stops it. */
export const startDatabaseServer = (folder: string) =>
  startEmbedded({ dataDir: folder, log: console.error });
