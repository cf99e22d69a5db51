import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "../../test/free-port.ts";
import { makeDataDir } from "../../test/server-process.ts";
import { connect } from "./connect.ts";
import { installBinaries } from "./embedded/binaries.ts";
import { prepareCluster } from "./embedded/cluster.ts";
import { SUPERUSER } from "./embedded/secrets.ts";
import { spawnAs } from "./embedded/user.ts";

let place: Awaited<ReturnType<typeof makeDataDir>>;
beforeAll(async () => {
  place = await makeDataDir();
});
afterAll(() => place.remove());

test("the server notices within a minute that the host of a session is lost", async () => {
  // A server with TCP: the embedded one has a socket only, where these settings have no effect.
  const binDir = await installBinaries(place.DATA_DIR);
  const { folder, user } = await prepareCluster(place.DATA_DIR, binDir);
  await writeFile(join(folder, "pg_hba.conf"), "host all all 127.0.0.1/32 trust\n");
  const port = await freePort();
  const settings = [
    "listen_addresses=127.0.0.1",
    `port=${port}`,
    "max_connections=10",
    "unix_socket_directories=",
  ];
  const server = spawn(
    join(binDir, "postgres"),
    ["-D", folder, ...settings.flatMap((setting) => ["-c", setting])],
    { ...spawnAs(user), env: { LC_ALL: "C", TZ: "UTC" }, stdio: "ignore" },
  );
  const ended = once(server, "exit");
  try {
    const open = () => connect({ host: "127.0.0.1", port, user: SUPERUSER, database: SUPERUSER });
    await expect.poll(async () => (await open()).end()).toBe(undefined);
    const session = await open();
    const { rows } = await session.query<{ idle: string; interval: string; count: string }>(
      `select current_setting('tcp_keepalives_idle') as idle,
        current_setting('tcp_keepalives_interval') as interval, current_setting('tcp_keepalives_count') as count`,
    );
    await session.end();
    expect(rows).toEqual([{ idle: "30", interval: "10", count: "3" }]);
  } finally {
    server.kill("SIGINT");
    await ended;
  }
});
