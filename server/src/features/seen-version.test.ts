import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { addDepartment, addOfficer } from "../../test/departments.ts";
import { newEvent } from "../../test/events.ts";
import { addOffice, type TestOffice } from "../../test/records.ts";

type Fields = Record<string, unknown> & { version: number };
/** A record: how it is read, and where it is changed. */
interface Changed {
  read: () => Promise<Fields>;
  path: string;
  /** A field that two people change. */
  text: string;
}

let app: TestApp;
let office: TestOffice;
beforeAll(async () => {
  app = await createTestApp();
  office = await addOffice(app.db);
});
afterAll(() => app.close());

const get = async <Data>(path: string) => (await app.send<Data>("GET", path)).body.data;
const addEvent = async () =>
  (await app.send<{ id: number }>("POST", "/api/v0/event/create", newEvent(office))).body.data.id;

const records: Record<string, () => Promise<Changed>> = {
  event: async () => {
    const path = `/api/v0/event/${await addEvent()}`;
    return { path, read: () => get<Fields>(path), text: "title" };
  },
  department: async () => {
    const id = await addDepartment(app, "Roads");
    const read = async () =>
      (await get<Fields[]>("/api/v0/department")).find((one) => one.id === id)!;
    return { path: `/api/v0/department/${id}`, read, text: "name" };
  },
  officer: async () => {
    const department = await addDepartment(app, "Health");
    const id = await addOfficer(app, department);
    const read = async () => {
      const all = await get<{ id: number; officers: Fields[] }[]>("/api/v0/department");
      return all.find((one) => one.id === department)!.officers[0]!;
    };
    return { path: `/api/v0/officer/${id}`, read, text: "post" };
  },
  category: async () => {
    const added = await app.send<{ id: number }>("POST", "/api/v0/categories/1", { name: "Trees" });
    const { id } = added.body.data;
    const read = async () => {
      const [root] = await get<{ children: Fields[] }[]>("/api/v0/categories/1");
      return { retired: false, ...root!.children.find((one) => one.id === id)! };
    };
    return { path: `/api/v0/categories/1/${id}`, read, text: "name" };
  },
  letterhead: async () => {
    const path = "/api/v0/office";
    const set = { representative: "Kavita Rao", title: null, address: null, phone: null };
    const read = () => get<Fields>(path);
    // The first one has no version yet.
    const { version } = await read();
    await app.send("PUT", path, { ...set, email: null, languages: ["hi"], version });
    return { path, read, text: "representative" };
  },
};

test.each(Object.entries(records))(
  "of two changes of one %s that began at once, the second changes nothing",
  { tags: ["call-25"] },
  async (_name, add) => {
    const { path, read, text } = await add();
    const seen = await read();
    const first = await app.send("PUT", path, { ...seen, [text]: "Of the first" });
    expect(first.status).toBe(200);
    const stored = await read();
    expect(stored).toMatchObject({ [text]: "Of the first", version: seen.version + 1 });
    const second = await app.send("PUT", path, { ...seen, [text]: "Of the second" });
    expect([second.status, second.body]).toEqual([
      409,
      {
        status: "error",
        success: false,
        message: "This was changed by someone else. Reload to see the latest version.",
        request_id: expect.any(String),
      },
    ]);
    expect(await read()).toEqual(stored);
    const { version: _seen, ...fields } = seen;
    expect((await app.send("PUT", path, { ...fields, [text]: "Of the third" })).status).toBe(200);
    expect(await read()).toMatchObject({ [text]: "Of the third", version: seen.version + 2 });
  },
);

test("an edit that began before an erasure does not store the contact again", async () => {
  const citizen = { name: "Ravi Kumar", phone: "9812345670", booth_id: office.booth_id };
  const added = await app.send<{ principal_id: number }>("POST", "/api/v0/principal/user", citizen);
  const contact = { contact_name: citizen.name, contact_phone: citizen.phone };
  const path = `/api/v0/event/${await addEvent()}`;
  await app.send("PUT", path, newEvent(office, contact));
  const seen = await get<Fields>(path);
  expect(seen).toMatchObject(contact);
  const { principal_id } = added.body.data;
  await app.send("DELETE", `/api/v0/principal/user/${principal_id}`, { confirm: citizen.name });
  expect((await app.send("PUT", path, seen)).status).toBe(409);
  expect(await get<Fields>(path)).toMatchObject({ contact_name: null, contact_phone: null });
});
