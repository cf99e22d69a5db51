import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

const SIGN_IN = { phone: "9876543210", password: "Demo@1234" };
const MAIN = join(import.meta.dirname, "../../server/src/main.ts");

/** A demonstration office on its own server, signed in. `close` stops it and removes its data. */
export interface DemoOffice {
  base: string;
  /** What a sign-in stores in session storage (spec.md section 3). */
  kept: Record<string, string>;
  /** The ids of the newest complaint and event. */
  complaintId: number;
  eventId: number;
  /** The code of a completed complaint's status page. */
  trackingCode: string;
  close: () => Promise<void>;
}

export async function openDemoOffice(): Promise<DemoOffice> {
  const folder = await mkdtemp(join(tmpdir(), "console-shots-"));
  // Other accounts can enter it, because root's database runs under another account.
  await chmod(folder, 0o711);
  const server = spawn(process.execPath, [MAIN, "serve"], {
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      ...process.env,
      DATA_DIR: join(folder, "data"),
      PORT: "0",
      DEMO: "1",
      LOG_LEVEL: "error",
    },
  });
  // An interrupted run leaves no server behind.
  process.once("exit", () => server.kill("SIGTERM"));
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
  const base = await addressOf(server);
  const { access_token, refresh_token, ...profile } = await read<Session>(
    `${base}/api/v0/auth/super-admin/login`,
    { method: "POST", body: JSON.stringify(SIGN_IN) },
  );
  const authorization = `Bearer ${access_token}`;
  const first = async (path: string) =>
    (await read<Record<string, number>[]>(`${base}${path}`, { headers: { authorization } }))[0]!;
  return {
    base,
    kept: {
      tokens: JSON.stringify({ access_token, refresh_token }),
      token: access_token,
      userProfile: JSON.stringify(profile),
    },
    complaintId: (await first("/api/v0/complaint")).complaint_id!,
    eventId: (await first("/api/v0/event")).id!,
    trackingCode: (
      await read<{ tracking_code: string }>(`${base}/api/v0/complaint/7/slip`, {
        headers: { authorization },
      })
    ).tracking_code,
    close: async () => {
      server.kill("SIGTERM");
      if (server.exitCode === null) await once(server, "exit");
      await rm(folder, { recursive: true });
    },
  };
}

type Init = { method?: string; body?: string; headers?: Record<string, string> };
type Session = Record<"access_token" | "refresh_token", string>;

async function read<Data>(address: string, init: Init): Promise<Data> {
  const headers = { "content-type": "application/json", ...init.headers };
  const reply = await fetch(address, { ...init, headers });
  const answer = (await reply.json()) as { message: string; data: Data };
  if (!reply.ok) throw new Error(`${address}: ${answer.message}`);
  return answer.data;
}

async function addressOf(server: ChildProcess): Promise<string> {
  for await (const line of createInterface({ input: server.stdout! })) {
    const address = /ready at (\S+)/.exec(line)?.[1];
    if (!address) continue;
    server.stdout!.resume();
    return address;
  }
  throw new Error("The server did not start; its output is above.");
}
