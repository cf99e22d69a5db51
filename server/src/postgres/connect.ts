import pg from "pg";

const CONNECT_TIMEOUT_MS = 10_000;

/**
 * A session beside the pool, for the owner's work at the start. Throws in plain words, with the place but never the
 * password, when the database cannot be reached within 10 s or refuses.
 */
export async function connect(connection: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  // A session that breaks fails its query; without a listener it would end the process as well.
  client.on("error", () => undefined);
  try {
    await client.connect();
  } catch (error) {
    throw new Error(
      `The database "${client.database}" at ${client.host}:${client.port} cannot be used: ${failureReason(error)}.`,
      { cause: error },
    );
  }
  return client;
}

/** PostgreSQL's own refusals say what is wrong; of a failed connection the code does, and of silence the driver. */
function failureReason(error: unknown): string {
  const { code, message } = error as { code?: string; message: string };
  if (error instanceof pg.DatabaseError) return message;
  return code ?? (message || "no answer");
}
