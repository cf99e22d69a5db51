import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

const SIGN_IN = { phone: "9876543210", password: "Demo@1234" };
const STAFF_SIGN_IN = { phone: "9876543211", password: "Demo@1234" };
const MAIN = join(import.meta.dirname, "../../server/src/main.ts");

/** A demonstration office on its own server, signed in. `close` stops it and removes its data. */
export interface DemoOffice {
  base: string;
  /** What a sign-in stores in session storage (session-1). */
  kept: Record<string, string>;
  /** The ids of the newest complaint and event. */
  complaintId: number;
  eventId: number;
  /** The code of a completed complaint's status page. */
  trackingCode: string;
  /** One of its admins, and a complaint of that admin's constituency that is assigned to nobody or to a colleague. */
  staff: { kept: Record<string, string>; complaintId: number };
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
  const { kept, authorization } = await signIn(`${base}/api/v0/auth/super-admin/login`, SIGN_IN);
  const staff = await signIn(`${base}/api/v0/auth/admin/login`, STAFF_SIGN_IN);
  const first = async (path: string) =>
    (await read<Record<string, number>[]>(`${base}${path}`, { headers: { authorization } }))[0]!;
  return {
    base,
    kept,
    complaintId: (await first("/api/v0/complaint")).complaint_id!,
    eventId: (await first("/api/v0/event")).id!,
    trackingCode: (
      await read<{ tracking_code: string }>(`${base}/api/v0/complaint/7/slip`, {
        headers: { authorization },
      })
    ).tracking_code,
    staff: { kept: staff.kept, complaintId: await unassigned(base, staff) },
    close: async () => {
      server.kill("SIGTERM");
      if (server.exitCode === null) await once(server, "exit");
      await rm(folder, { recursive: true });
    },
  };
}

interface SignedIn {
  kept: Record<string, string>;
  authorization: string;
  id: number;
}

async function signIn(address: string, form: object): Promise<SignedIn> {
  const { access_token, refresh_token, ...profile } = await read<Session>(address, {
    method: "POST",
    body: JSON.stringify(form),
  });
  return {
    kept: {
      tokens: JSON.stringify({ access_token, refresh_token }),
      token: access_token,
      userProfile: JSON.stringify(profile),
    },
    authorization: `Bearer ${access_token}`,
    id: profile.principal_id,
  };
}

/** The newest complaint of the admin's constituency that is not the admin's. */
async function unassigned(base: string, { authorization, id }: SignedIn): Promise<number> {
  const list = `${base}/api/v0/complaint`;
  const headers = { authorization };
  const rows = await read<{ complaint_id: number }[]>(list, { headers });
  for (const { complaint_id } of rows) {
    const address = `${list}/${complaint_id}`;
    const { assigned_to } = await read<{ assigned_to: number | null }>(address, { headers });
    if (assigned_to !== id) return complaint_id;
  }
  throw new Error("The admin has every complaint of the first page.");
}

type Init = { method?: string; body?: string; headers?: Record<string, string> };
type Session = Record<"access_token" | "refresh_token", string> & { principal_id: number };

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
