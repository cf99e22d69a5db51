import { utils, write } from "@e965/xlsx";
import { SUPER_ADMIN } from "./app.ts";
import { type ForeignClient, multipart } from "./foreign-client.ts";

/* The types of the answers, with the core fields alone (call-20). */
export interface Session {
  access_token: string;
  refresh_token: string;
  super_admin: { name: string; email: string };
}
export interface Item {
  id: number;
  name: string;
}
export interface Booth {
  id: number;
  mandal: string;
  shaktikendra: string;
  booth_name: string;
  booth_number: string;
}
export interface Person {
  principal_id: number;
  id: number;
  name: string;
  phone: string;
  email: string | null;
  role_name: string | null;
}
type Two<T> = [T, T];

export const BOOTHS = ["1", "2"].map((booth_number) => ({
  mandal: "North",
  shaktikendra: `Kendra ${booth_number}`,
  booth_name: `School ${booth_number}`,
  booth_number,
}));

/** The two booths as an .xlsx file. */
export function boothSheet(): File {
  const book = utils.book_new(utils.json_to_sheet(BOOTHS), "Booths");
  const bytes = write(book, { type: "buffer", bookType: "xlsx" }) as Uint8Array<ArrayBuffer>;
  return new File([bytes], "booths.xlsx");
}

export type ForeignOffice = Awaited<ReturnType<typeof openForeignOffice>>;

export async function dataOf<Data>(reply: Promise<{ code: number; body: { data: Data } }>) {
  const { code, body } = await reply;
  if (code !== 200) throw new Error(`${code}: ${JSON.stringify(body)}`);
  return body.data;
}

/** Signs the client in. */
export async function signIn(
  client: ForeignClient,
  password = SUPER_ADMIN.password,
  phone = SUPER_ADMIN.phone,
): Promise<void> {
  const login = client.post<Session>("/api/v0/auth/super-admin/login", { phone, password });
  client.token = (await dataOf(login)).access_token;
}

/** Signs the client in and creates, call by call, the records that complaints and events need. */
export async function openForeignOffice(client: ForeignClient) {
  await signIn(client);
  const add = (plural: string, form: object) =>
    dataOf(client.post<Item>(`/api/v0/location/${plural}`, form));
  const state = await add("states", { name: "Himanchal" });
  const district = await add("districts", { name: "Sonpur", state_id: state.id });
  const constituency = await add("constituencies", { name: "Belgarh", district_id: district.id });
  const sheet = multipart({ constituency_id: constituency.id }, "file", [boothSheet()]);
  await dataOf(client.post("/api/v0/booth/upload-booths", sheet));
  const booths = await dataOf(
    client.get<Two<Booth>>(`/api/v0/location/constituencies/${constituency.id}/booths`),
  );
  const choices = async (type: 1 | 2) =>
    (await dataOf(client.get<[{ children: Two<Item> }]>(`/api/v0/categories/${type}`)))[0].children;
  const citizen = { name: "Meena Devi", phone: "7000000001", email: "", booth_id: booths[0].id };
  const complainant = await dataOf(client.post<Person>("/api/v0/principal/user", citizen));
  await dataOf(
    client.post("/api/v0/auth/admin/register", {
      name: "Ravi Kumar",
      email: "ravi@example.org",
      phone: "9811100001",
      password: "long enough",
      constituency_id: constituency.id,
    }),
  );
  const { principals } = await dataOf(
    client.get<{ principals: [Person] }>("/api/v0/principal/all_principal?principal_type=admin"),
  );
  const categories = { 1: await choices(1), 2: await choices(2) };
  return { state, district, constituency, booths, complainant, admin: principals[0], categories };
}
