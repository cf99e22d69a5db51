import { write, utils } from "@e965/xlsx";
import { type Booth, listBooths } from "contract/booths";
import { type Category, listCategoriesOfType } from "contract/categories";
import { createCitizen } from "contract/citizens";
import type { Endpoint, Input, Output } from "contract/endpoint";
import { login, type Session, staffLogin, type StaffSession } from "contract/auth";
import { constituencies, districts, states } from "contract/locations";
import { newPhone, SUPER_ADMIN } from "./people.ts";
import { type BoothRow, storeBooths } from "./stored-booths.ts";

/** The API for tests: signed in, typed by the contract. Throws the server's message if a call fails. */
export type Office = Awaited<ReturnType<typeof openOffice>>;

export async function openOffice(
  base: string,
  { phone, password }: { phone: string; password: string } = SUPER_ADMIN,
) {
  return callsOf<Session>(base, login, { phone, password });
}

/** The API, signed in as an admin. */
export const openStaffOffice = (
  base: string,
  { phone, password }: { phone: string; password: string },
) => callsOf<StaffSession>(base, staffLogin, { phone, password });

async function callsOf<S extends Session | StaffSession>(
  base: string,
  signIn: Endpoint,
  body: { phone: string; password: string },
) {
  let session: S | null = null;

  async function call<E extends Endpoint>(
    endpoint: E,
    input: Partial<Input<E>> & { files?: File[] } = {},
  ): Promise<Output<E>> {
    const {
      params = {},
      query = {},
      body,
      files,
    } = input as {
      params?: Record<string, unknown>;
      query?: Record<string, string>;
      body?: Record<string, unknown>;
      files?: File[];
    };
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => String(params[name]));
    const headers: Record<string, string> = {};
    if (session) headers.authorization = `Bearer ${session.access_token}`;
    let payload: string | FormData | undefined;
    if (files) {
      payload = new FormData();
      for (const [name, value] of Object.entries(body ?? {})) payload.set(name, String(value));
      for (const file of files) payload.append(endpoint.upload!.field, file);
    } else if (body) {
      payload = JSON.stringify(body);
      headers["content-type"] = "application/json";
    }
    const reply = await fetch(`${base}${path}?${new URLSearchParams(query).toString()}`, {
      method: endpoint.method,
      headers,
      ...(payload !== undefined && { body: payload }),
    });
    const answer = (await reply.json()) as { message: string };
    if (!reply.ok) throw new Error(`${endpoint.name}: ${reply.status} ${answer.message}`);
    return answer as Output<E>;
  }

  session = ((await call(signIn, { body })) as { data: S }).data;

  /** Adds a state, district and constituency with unique names, and the given booths (by default a few). */
  async function addLocations(booths: BoothRow[] = someBooths) {
    const mark = crypto.randomUUID().slice(0, 8);
    const state = (await call(states.create, { body: { name: `State ${mark}` } })).data;
    const district = (
      await call(districts.create, { body: { name: `District ${mark}`, state_id: state.id } })
    ).data;
    const constituency = (
      await call(constituencies.create, {
        body: { name: `Constituency ${mark}`, district_id: district.id },
      })
    ).data;
    if (booths.length) await storeBooths(constituency.id, booths);
    const list = await call(listBooths, { params: { id: constituency.id } });
    return { mark, state, district, constituency, booths: list.data };
  }

  /** Adds a citizen to a booth, with a unique phone. */
  async function addCitizen(booth: Booth, name = `Citizen ${crypto.randomUUID().slice(0, 8)}`) {
    const body = { name, phone: newPhone(), email: "", booth_id: booth.id };
    return (await call(createCitizen, { body })).data;
  }

  /** The categories of complaints (1) or events (2). */
  const categories = async (typeId: 1 | 2): Promise<Category[]> =>
    (await call(listCategoriesOfType, { params: { typeId } })).data[0]!.children;

  return { base, session, call, addLocations, addCitizen, categories };
}

const someBooths: BoothRow[] = [
  ["North Mandal", "Riverside", "Government School", "1"],
  ["North Mandal", "Riverside", "Government School", "2"],
  ["North Mandal", "Hill Top", "Town Hall", "3"],
  ["South Mandal", "Market", "Panchayat Bhawan", "4"],
].map(([mandal, shaktikendra, booth_name, booth_number]) => ({
  mandal: mandal!,
  shaktikendra: shaktikendra!,
  booth_name: booth_name!,
  booth_number: booth_number!,
}));

/** An .xlsx file with a sheet for each list of rows, with the template's header. */
export function sheetFile(...sheets: BoothRow[][]): File {
  const book = utils.book_new();
  for (const rows of sheets) utils.book_append_sheet(book, utils.json_to_sheet(rows));
  const bytes = write(book, { type: "buffer", bookType: "xlsx" }) as Uint8Array<ArrayBuffer>;
  return new File([bytes], "booths.xlsx");
}
