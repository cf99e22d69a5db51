import { utils, write } from "@e965/xlsx";
import { fileOf, JPEG, PDF, PNG } from "../../attachments.ts";
import { type ForeignClient, multipart } from "../../foreign-client.ts";
import type { Booth, Item, Person } from "../../foreign-office.ts";

/** A citizen who is erased before the office is recorded. None of these values may remain anywhere. */
export const ERASED = { name: "Kamla Bisht", phone: "7000000004" };
/**
 * The super administrator's password in every recorded office. It is older than the rules of auth/common-passwords.ts,
 * which reject it.
 */
export const EARLIER_PASSWORD = "Office@2026";
export const BACKDATED_EVENT = "Inauguration of the library";
const RUNNING = 1;
const DONE = 3;

/** Enough for a second page. */
const ROUTINE = [
  ["Street light out", "The street light before the school has been dark for a week.", 2],
  ["Ration card", "The new ration card has not come since the spring.", 7],
  ["Road washed away", "The road to the upper ward was washed away by the rain.", 3],
  ["नाली की सफाई", "मुख्य बाज़ार की नाली तीन महीने से साफ़ नहीं हुई है।", 4],
  ["No doctor", "The health centre has had no doctor since Monday.", 5],
  ["School roof", "The roof of the primary school leaks on the third class.", 6],
  ["Land record", "The land record shows 100% of the field_of another owner\\heir.", 9],
  ["Work card", "The work card of nine families was not renewed.", 10],
  ["बिजली का खंभा", "खेत के पास बिजली का खंभा झुक गया है, गिर सकता है।", 2],
] as const;

type Sent = Promise<{ code: number; body: { data: unknown } }>;

async function dataOf<Data>(reply: Sent): Promise<Data> {
  const { code, body } = await reply;
  if (code !== 200) throw new Error(`${code}: ${JSON.stringify(body)}`);
  return body.data as Data;
}

/**
 * Fills an empty office of any version, with the calls of spec.md section 7 and, if the version has them, those of a
 * complaint's activity. One call after another, so that ids are always the same.
 */
export async function fillOffice(client: ForeignClient): Promise<void> {
  const places = await addPlaces(client);
  const people = await addPeople(client, places);
  await addComplaints(client, places, people);
  await addEvents(client, places);
}

type Places = Awaited<ReturnType<typeof addPlaces>>;
type People = Awaited<ReturnType<typeof addPeople>>;

async function addPlaces(client: ForeignClient) {
  const add = (plural: string, form: object) =>
    dataOf<Item>(client.post(`/api/v0/location/${plural}`, form));
  const state = await add("states", { name: "Himanchal" });
  const other = await add("states", { name: "मध्य प्रान्त" });
  const district = await add("districts", { name: "Sonpur", state_id: state.id });
  await add("districts", { name: "रामगढ़", state_id: other.id });
  const constituency = await add("constituencies", { name: "Belgarh", district_id: district.id });
  const second = await add("constituencies", { name: "बेलगढ़ उत्तर", district_id: district.id });
  const spare = await add("constituencies", { name: "Spare", district_id: district.id });
  await dataOf(client.remove(`/api/v0/location/constituencies/${spare.id}`));
  const renamed = { name: "Belgarh Uttar", district_id: district.id };
  await dataOf(client.put(`/api/v0/location/constituencies/${second.id}`, renamed));
  for (const { id } of [constituency, second]) {
    const sheet = multipart({ constituency_id: id }, "file", [boothSheet()]);
    await dataOf(client.post("/api/v0/booth/upload-booths", sheet));
  }
  const boothsOf = ({ id }: Item) =>
    dataOf<Booth[]>(client.get(`/api/v0/location/constituencies/${id}/booths`));
  const choices = async (type: 1 | 2) =>
    (await dataOf<[{ children: Item[] }]>(client.get(`/api/v0/categories/${type}`)))[0].children;
  return {
    constituency,
    second,
    booths: await boothsOf(constituency),
    others: await boothsOf(second),
    complaintKinds: await choices(1),
    eventKinds: await choices(2),
  };
}

function boothSheet(): File {
  const rows = [
    ["North", "Kendra 1", "Primary School", "1"],
    ["North", "Kendra 1", "Panchayat Hall", "2A"],
    ["दक्षिण", "केन्द्र २", "सामुदायिक भवन", "3"],
  ].map(([mandal, shaktikendra, booth_name, booth_number]) => ({
    mandal,
    shaktikendra,
    booth_name,
    booth_number,
  }));
  const book = utils.book_new(utils.json_to_sheet(rows), "Booths");
  const bytes = write(book, { type: "buffer", bookType: "xlsx" }) as Uint8Array<ArrayBuffer>;
  return new File([bytes], "booths.xlsx");
}

async function addPeople(client: ForeignClient, { constituency, second, booths, others }: Places) {
  const citizen = (name: string, phone: string, booth: Booth, email = "") =>
    dataOf<Person>(
      client.post("/api/v0/principal/user", { name, phone, email, booth_id: booth.id }),
    );
  const citizens = [
    await citizen("Meena Devi", "7000000001", booths[0]!, "meena@example.org"),
    await citizen("रमेश नेगी", "7000000002", booths[2]!),
    await citizen("Sunita Rawat", "7000000003", others[0]!),
    await citizen(ERASED.name, ERASED.phone, booths[1]!, "kamla@example.org"),
  ] as const;
  const admin = async (name: string, number: number, { id: constituency_id }: Item) =>
    dataOf<Person>(
      client.post("/api/v0/auth/admin/register", {
        name,
        email: `admin.${number}@example.org`,
        phone: `981110000${number}`,
        password: `Kamal-Talab-${number}`,
        constituency_id,
      }),
    );
  const admins = [
    await admin("Ravi Kumar", 1, constituency),
    await admin("गीता पंत", 2, second),
    await admin("Left Long Ago", 3, second),
  ] as const;
  await dataOf(
    client.put(`/api/v0/admin/${admins[1].principal_id}`, { email: "geeta@example.org" }),
  );
  await dataOf(client.remove(`/api/v0/admin/${admins[2].principal_id}`));
  return { citizens, admins };
}

async function addComplaints(
  client: ForeignClient,
  { complaintKinds, booths }: Places,
  { citizens: [meena, ramesh, sunita, erased], admins: [ravi] }: People,
): Promise<void> {
  const kind = (n: number) => complaintKinds[n - 1]!.id;
  const log = async (fields: Record<string, string | number>, files: File[] = []) => {
    const { complaint_id } = await dataOf<{ complaint_id: number }>(
      client.post("/api/v0/complaint", multipart(fields, "attachments", files)),
    );
    return complaint_id;
  };
  const edit = async (id: number, change: object) => {
    const was = await dataOf<Record<string, unknown>>(client.get(`/api/v0/complaint/${id}`));
    const { title, description, status_id, category_id, assigned_to, version } = was;
    const form = { title, description, status_id, category_id, assigned_to, version, ...change };
    await dataOf(client.put(`/api/v0/complaint/${id}`, form));
  };

  const pump = await log(
    {
      title: "Broken handpump",
      description: "The hand pump\tnear the \\temple\\ is dry.\nसोमवार से पानी नहीं।",
      category_id: kind(1),
      complainant_id: meena.principal_id,
      booth_id: booths[0]!.id,
      location: "Near the temple",
      assigned_to: ravi.principal_id,
    },
    [
      fileOf(JPEG, "pump.jpg", "image/jpeg", 900),
      fileOf(PNG, "चित्र.png", "image/png"),
      fileOf(PDF, "letter.pdf", "application/pdf"),
    ],
  );
  await edit(pump, { title: "Handpump dry", status_id: 2, assigned_to: null });
  await edit(pump, { status_id: DONE });

  const pond = await log({
    title: "तालाब में गंदा पानी",
    description: "गाँव के तालाब में फ़ैक्टरी का पानी आता है, मछलियाँ मर रही हैं।",
    category_id: kind(1),
    complainant_id: ramesh.principal_id,
  });
  const hasStory = (await client.get(`/api/v0/complaint/${pond}/story`)).code === 200;
  const reason = hasStory ? { reason: "The water is dirty again." } : {};
  await edit(pond, { status_id: DONE });
  await edit(pond, { status_id: 2, category_id: kind(5), ...reason });

  for (const [index, [title, description, category]] of ROUTINE.entries()) {
    const whose = [meena, ramesh, sunita][index % 3]!;
    const { principal_id: complainant_id } = whose;
    const id = await log({ title, description, category_id: kind(category), complainant_id });
    if (index % 3) await edit(id, { status_id: index % 2 ? 2 : DONE });
  }
  const forgotten = {
    title: `${ERASED.name} asks for a pension`,
    description: `Call ${ERASED.phone} about the widow's pension of ${ERASED.name}.`,
    category_id: kind(7),
    complainant_id: erased.principal_id,
  };
  const gone = await log(forgotten, [fileOf(PDF, "pension.pdf", "application/pdf")]);
  await edit(gone, { status_id: RUNNING, description: `${forgotten.description} Urgent.` });
  const deleted = await log({ ...forgotten, title: "Entered twice" });
  await dataOf(client.remove(`/api/v0/complaint/${deleted}`, { complaint_ids: [deleted] }));
  if (hasStory) await tellStory(client, pump);
}

async function tellStory(client: ForeignClient, id: number): Promise<void> {
  const path = `/api/v0/complaint/${id}`;
  const later = ["after.png", "wrong.png"].map((name) => fileOf(PNG, name, "image/png"));
  const { attachment_ids } = await dataOf<{ attachment_ids: number[] }>(
    client.post(`${path}/attachments`, multipart({}, "attachments", later)),
  );
  await dataOf(client.remove(`${path}/attachments/${attachment_ids[1]}`));
  const note = "पंप के लिए नया वाशर मँगाया गया।";
  await dataOf(client.post(`${path}/notes`, { kind: "note", note }));
  const informed = { informed_how: "visit", informed_date: "2026-11-20", informed_time: "10:30" };
  await dataOf(client.post(`${path}/notes`, { kind: "informed", ...informed }));
}

async function addEvents(
  client: ForeignClient,
  { booths, others, eventKinds }: Places,
): Promise<void> {
  const event_date = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Kolkata" }).format();
  const common = { type_id: 1, event_date, booth_id: booths[0]!.id, location: "Village square" };
  const kind = (n: number) => eventKinds[n - 1]!.id;
  const add = async (form: { title: string; category_id: number } & Partial<typeof common>) => {
    const { id } = await dataOf<{ id: number }>(
      client.post("/api/v0/event/create", { ...common, ...form }),
    );
    return id;
  };
  await add({ title: BACKDATED_EVENT, category_id: kind(3) });
  const camp = {
    title: "नेत्र जाँच शिविर",
    category_id: kind(4),
    event_date: "2999-01-26",
    start_time: "10:00",
    end_time: "16:30",
    description: "सभी वृद्धजनों के लिए, निःशुल्क।",
    contact_name: ERASED.name,
    contact_phone: ERASED.phone,
    chief_guest: "Dr. Pant",
  };
  const id = await add(camp);
  await dataOf(
    client.put(`/api/v0/event/${id}`, { ...common, ...camp, location: "Health centre, hall 2" }),
  );
  const meeting = { title: "Closed meeting", category_id: kind(1), booth_id: others[2]!.id };
  await add({ ...meeting, type_id: 2, event_date: "2999-02-01" });
  const twice = await add({ ...meeting, title: "Entered twice" });
  const removed = await client.remove("/api/v0/event", { event_ids: [twice] });
  if (removed.code !== 200) throw new Error(JSON.stringify(removed.body));
}
