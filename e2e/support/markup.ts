import { listAdmins, registerAdmin } from "contract/admins";
import { uploadBooths } from "contract/booth-upload";
import { listBooths } from "contract/booths";
import { constituencies, districts, states } from "contract/locations";
import { newPhone } from "./people.ts";
import { PNG } from "./complaint-form.ts";
import { createComplaintByApi } from "./complaints.ts";
import { createEventByApi } from "./events.ts";
import { type Office, sheetFile } from "./office.ts";

const ATTACK =
  '<img src=x onerror=ran()><script>ran()</script>"><svg onload=ran()>{{7*7}}javascript:ran()';

/** A text with every kind of markup that a page could execute; at most 100 characters, the limit of a title. */
export const markup = (label: string): string => `${ATTACK} ${label}`;

export type MarkedOffice = Awaited<ReturnType<typeof markedOffice>>;

/** Adds a record of each kind with markup in every text, through the API. */
export async function markedOffice(office: Office) {
  const mark = crypto.randomUUID().slice(0, 4);
  const text = (label: string) => markup(`${label}${mark}`);
  const { data: state } = await office.call(states.create, { body: { name: text("St") } });
  const { data: district } = await office.call(districts.create, {
    body: { name: text("Di"), state_id: state.id },
  });
  const { data: constituency } = await office.call(constituencies.create, {
    body: { name: text("Co"), district_id: district.id },
  });
  const row = {
    mandal: text("Ma"),
    shaktikendra: text("Sh"),
    booth_name: text("Bo"),
    booth_number: "<svg/onload=ran()>1",
  };
  await office.call(uploadBooths, {
    body: { constituency_id: constituency.id },
    files: [sheetFile([row])],
  });
  const booth = (await office.call(listBooths, { params: { id: constituency.id } })).data[0]!;
  const citizen = await office.addCitizen(booth, text("Ci"));
  const admin = {
    name: text("Ad"),
    phone: newPhone(),
    // The part of the markup that an email address may contain.
    email: `'onload-ran'+${mark}@example.org`,
    password: "Neem-Tree-27!",
    constituency_id: constituency.id,
  };
  await office.call(registerAdmin, { body: admin });
  const { principals } = (await office.call(listAdmins)).data;
  const assigned = principals.find(({ phone }) => phone === admin.phone)!;
  const file = `<img src=x onerror=ran()><svg onload=ran()>{{7*7}}${mark}.png`;
  const complaint = { title: text("Ti"), description: text("De"), location: text("Lo") };
  const complaintId = await createComplaintByApi(office, {
    ...complaint,
    booth,
    complainant_id: citizen.principal_id,
    assigned_to: assigned.principal_id,
    files: [new File([PNG], file, { type: "image/png" })],
  });
  const event = {
    title: text("Ev"),
    description: text("Ed"),
    location: text("Ve"),
    contact_name: text("Cn"),
    chief_guest: text("Gu"),
  };
  const eventId = await createEventByApi(office, { ...event, booth, contact_phone: newPhone() });
  const places = { state, district, constituency, booth };
  return { mark, places, citizen, admin, file, complaint, complaintId, event, eventId };
}
