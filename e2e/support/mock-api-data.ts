import { officeDay } from "./events.ts";

/** A record with only the core fields (call-20). */
export type Fields = Record<string, unknown>;

/** The mocked server's data: two states, one of them with booths, and irregular values where the specification allows them. */
export function newMockData() {
  return {
    access: "access-1",
    refresh: "refresh-1",
    states: [
      { id: 1, name: "Uttar Pradesh" },
      { id: 2, name: "केरल" },
    ] as Fields[],
    districts: [
      { id: 11, name: "Varanasi", state_id: 1 },
      { id: 12, name: "Kollam", state_id: 2 },
    ] as Fields[],
    constituencies: [
      { id: 21, name: "Varanasi Cantt", district_id: 11 },
      { id: 22, name: "Shivpur", district_id: 11 },
    ] as Fields[],
    booths: { 21: [booth(31, "101"), booth(32, 102), { id: 33, mandal: null }] } as Record<
      string,
      Fields[]
    >,
    categories: {
      1: [
        { id: 41, name: "Water" },
        { id: 42, name: "सड़क" },
      ],
      2: [
        { id: 51, name: "Rally" },
        { id: 52, name: "Public Meeting" },
      ],
    } as Record<string, Fields[]>,
    users: [
      { principal_id: 61, name: "Gita Devi", phone: "7000000061", email: null },
      { principal_id: 62, name: null, phone: null, email: null },
    ] as Fields[],
    principals: [
      admin(71, { email: "vikram@example.org" }),
      admin(72, { name: "Meena", phone: "8000000072", role_name: null }),
    ] as Fields[],
    complaints: [
      complaint(81, { status_code: "In-Process", category_name: "WATER" }),
      complaint(82, { title: "Lamp broken", complainant_name: null }),
    ] as Fields[],
    events: [event(91), event(92, { event_name: "Old meeting", event_date: "2020-02-29" })],
    report: {
      principals: [
        { principal_type: "user", active: "123456", inactive: "7", deleted: null },
        { principal_type: "admin", active: 12, inactive: 0, deleted: 1 },
      ],
      events: [{ public_events: "8", private_events: 2, past_events: "4", upcoming_events: 6 }],
    } as Fields,
  };
}
export type MockData = ReturnType<typeof newMockData>;

const booth = (id: number, booth_number: string | number): Fields => ({
  id,
  mandal: "North Mandal",
  shaktikendra: "Riverside",
  booth_name: "Government School",
  booth_number,
});

const admin = (id: number, more: Fields): Fields => ({
  principal_id: id,
  id,
  name: "Vikram Singh",
  phone: `80000000${id}`,
  email: null,
  role_name: "Admin",
  ...more,
});

const complaint = (complaint_id: number, more: Fields): Fields => ({
  complaint_id,
  title: "Drain blocked",
  description: "It has been blocked\r\nfor weeks.",
  status_code: "Registered",
  category_name: "सड़क",
  assigned_to: null,
  assigned_to_name: null,
  assigned_to_phone: null,
  assigned_to_email: null,
  complainant_name: "Gita Devi",
  complainant_phone: null,
  complainant_email: null,
  registered_by_name: "Asha Rao",
  registered_by_phone: "9000000001",
  registered_by_email: null,
  issue_at: "2026-11-20T20:30:00Z",
  created_at: "2026-11-20T20:30:00Z",
  updated_at: null,
  ...more,
});

const event = (id: number, more: Fields = {}): Fields => ({
  id,
  event_id: id,
  event_name: "Tree planting",
  category_name: "Rally",
  chief_guest: null,
  event_date: officeDay(3),
  event_type: "Private",
  description: null,
  start_time: "10:30",
  end_time: null,
  location: "Panchayat Bhawan",
  booth_number: 102,
  booth_name: "Government School",
  shaktikendra: "Riverside",
  mandal: "North Mandal",
  constituency_name: "Varanasi Cantt",
  contact_name: "Meena",
  contact_phone: null,
  created_by_first_name: "Asha",
  created_by_last_name: null,
  created_at: "2026-11-20T20:30:00Z",
  updated_by_first_name: null,
  updated_by_last_name: null,
  updated_at: null,
  ...more,
});
