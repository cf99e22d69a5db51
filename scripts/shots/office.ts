import { ForeignClient } from "../../server/test/foreign-client.ts";
import { makeDataDir, startServer } from "../../server/test/server-process.ts";

const PASSWORD = "Demo@1234";

/** A demonstration office on its own server, signed in. `close` stops it and removes its data. */
export type DemoOffice = Awaited<ReturnType<typeof openDemoOffice>>;

export async function openDemoOffice() {
  const { DATA_DIR, remove } = await makeDataDir();
  const { address, stop } = await startServer({ DATA_DIR, DEMO: "1" });
  const office = await signIn(address, "/api/v0/auth/super-admin/login", "9876543210");
  const staff = await signIn(address, "/api/v0/auth/admin/login", "9876543211");
  const [complaint] = await office.read<{ complaint_id: number }[]>("/api/v0/complaint");
  const [event] = await office.read<{ id: number }[]>("/api/v0/event");
  const { complainant_id } = await office.read<{ complainant_id: number }>(
    `/api/v0/complaint/${complaint!.complaint_id}`,
  );
  const citizen = await office.read<{ phone: string }>(`/api/v0/principal/user/${complainant_id}`);
  const slip = await office.read<{ tracking_code: string }>("/api/v0/complaint/7/slip");
  return {
    base: address,
    /** What a sign-in stores in session storage (session-1). */
    kept: office.kept,
    /** The ids of the newest complaint and event. */
    complaintId: complaint!.complaint_id,
    eventId: event!.id,
    /** The complainant of that complaint. */
    citizenId: complainant_id,
    citizenPhone: citizen.phone,
    /** The code of a completed complaint's status page. */
    trackingCode: slip.tracking_code,
    /** One of its admins, and a complaint of that admin's constituency that is assigned to nobody or to a colleague. */
    staff: { kept: staff.kept, complaintId: await unassigned(staff) },
    async close() {
      await stop();
      await remove();
    },
  };
}

type SignedIn = Awaited<ReturnType<typeof signIn>>;

async function signIn(address: string, path: string, phone: string) {
  const client = new ForeignClient(address);
  const { body } = await client.post<{
    access_token: string;
    refresh_token: string;
    principal_id: number;
  }>(path, { phone, password: PASSWORD });
  const { access_token, refresh_token, ...profile } = body.data;
  client.token = access_token;
  return {
    kept: {
      tokens: JSON.stringify({ access_token, refresh_token }),
      token: access_token,
      userProfile: JSON.stringify(profile),
    },
    id: profile.principal_id,
    read: async <Data>(asked: string) => (await client.get<Data>(asked)).body.data,
  };
}

/** The newest complaint of the admin's constituency that is not the admin's. */
async function unassigned({ read, id }: SignedIn): Promise<number> {
  for (const { complaint_id } of await read<{ complaint_id: number }[]>("/api/v0/complaint")) {
    const path = `/api/v0/complaint/${complaint_id}`;
    const { assigned_to } = await read<{ assigned_to: number | null }>(path);
    if (assigned_to !== id) return complaint_id;
  }
  throw new Error("The admin has every complaint of the first page.");
}
