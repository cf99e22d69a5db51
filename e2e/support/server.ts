import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { makeDatabaseFolder } from "../../server/test/database-folder.ts";
import { SUPER_ADMIN } from "./people.ts";

export interface StartedServer {
  address: string;
  dataFolder: string;
  /** Stops the server and removes its data. */
  stop: () => Promise<void>;
}

/** Starts a real server on an empty office with data of its own, and the super administrator of people.ts. */
export async function startServer(settings: Record<string, string> = {}): Promise<StartedServer> {
  const folder = await makeDatabaseFolder();
  const dataFolder = join(folder, "data");
  const server = spawn(
    process.execPath,
    [join(import.meta.dirname, "../../server/src/main.ts"), "serve"],
    {
      stdio: ["ignore", "pipe", "inherit"],
      env: {
        ...process.env,
        DATA_DIR: dataFolder,
        PORT: "0",
        DEMO: "0",
        LOG_LEVEL: "error",
        SIGN_INS_PER_MINUTE: "100000",
        // Long, because on a busy machine even a small sheet takes more than the default.
        SHEET_SECONDS: "120",
        SUPER_ADMIN_NAME: SUPER_ADMIN.name,
        SUPER_ADMIN_EMAIL: SUPER_ADMIN.email,
        SUPER_ADMIN_PHONE: SUPER_ADMIN.phone,
        SUPER_ADMIN_PASSWORD: SUPER_ADMIN.password,
        ...settings,
      },
    },
  );
  const address = await addressOf(server);
  const stop = async () => {
    server.kill("SIGTERM");
    if (server.exitCode === null) await once(server, "exit");
    await rm(folder, { recursive: true, maxRetries: 20 });
  };
  return { address, dataFolder, stop };
}

async function addressOf(server: ChildProcess): Promise<string> {
  for await (const line of createInterface({ input: server.stdout! })) {
    const address = /ready at (\S+)/.exec(line)?.[1];
    if (address) {
      server.stdout!.resume();
      return address;
    }
    console.log(line);
  }
  throw new Error("The server did not start; its output is above.");
}
