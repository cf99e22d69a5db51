import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { installedProgram } from "../../scripts/debian-programs.ts";
import { freePort } from "./free-port.ts";
import { startProxy } from "./tcp-proxy.ts";

export type PoolMode = "session" | "transaction" | "statement";

/** PgBouncer does not run as root. */
const NOBODY = 65_534;

/** Debian's PgBouncer on 127.0.0.1, before this database. `more`: further lines of its settings. Call `close` at the end. */
export async function startPgBouncer(
  { host = "", port = 5432, user, password, database }: pg.ClientConfig,
  pool_mode: PoolMode,
  poolSize = 20,
  more: string[] = [],
) {
  const program = installedProgram("pgbouncer", "pgbouncer");
  // The socket's folder is private.
  const proxy = await startProxy(
    host.startsWith("/") ? { path: `${host}/.s.PGSQL.${port}` } : { host, port },
  );
  const folder = await mkdtemp(join(tmpdir(), "pgbouncer-"));
  await chmod(folder, 0o755);
  const listen_port = await freePort();
  const settings = join(folder, "pgbouncer.ini");
  await writeFile(
    settings,
    `[databases]
${database} = host=127.0.0.1 port=${proxy.port} dbname=${database} user=${user} password=${String(password)}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listen_port}
unix_socket_dir =
auth_type = any
pool_mode = ${pool_mode}
default_pool_size = ${poolSize}
${more.join("\n")}
`,
  );
  const isRoot = process.getuid?.() === 0;
  const server = spawn(program, [settings], {
    stdio: "ignore",
    ...(isRoot && { uid: NOBODY, gid: NOBODY }),
  });
  const connection: pg.ClientConfig = {
    connectionString: `postgresql://office@127.0.0.1:${listen_port}/${database}`,
  };
  await waitUntilListening(connection);
  return {
    connection,
    url: connection.connectionString!,
    close: async () => {
      const ended = once(server, "exit");
      server.kill("SIGKILL");
      await ended;
      await proxy.close();
      await rm(folder, { recursive: true });
    },
  };
}

async function waitUntilListening(connection: pg.ClientConfig): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const client = new pg.Client(connection);
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (attempt === 100) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
