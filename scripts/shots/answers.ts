import type { Page, Route } from "@playwright/test";

/** Ways to bring a screen into a state that the demonstration office does not have. Each takes the calls that it changes. */
type Prepare = (page: Page) => Promise<unknown>;

const answered =
  (calls: RegExp, answer: (route: Route) => Promise<void>): Prepare =>
  (page) =>
    page.route(calls, (route) =>
      route.request().method() === "GET" ? answer(route) : route.fallback(),
    );

/** The calls are never answered. */
export const loading = (calls: RegExp) => answered(calls, () => new Promise<void>(() => {}));

export const failing = (calls: RegExp) =>
  answered(calls, (route) =>
    route.fulfill({
      status: 500,
      json: { status: "error", message: "The server could not answer. Please try again." },
    }),
  );

const page = { page: 1, pageSize: 10, totalItems: 0, totalPages: 1 };
export const empty = (calls: RegExp, data: object = []) =>
  answered(calls, (route) =>
    route.fulfill({
      json: { status: "success", message: "", data, Pagination: page, pagination: page },
    }),
  );

const LONG_NAME =
  "Shri Venkatanarasimharajuvaripeta Subrahmanya Lakshminarayanan Ramachandran Chidambareswaran of the Ward Fourteen Residents' Association";
const LONG_TITLE =
  "Overflowingdrainwithoutanyspacebetweenitswordsbehindthegovernmentschool and the lane beside it, since the rains began";
const DEVANAGARI_NAME = "श्रीमती सुनीता देवी चतुर्वेदी";
const DEVANAGARI_TITLE = "वार्ड संख्या चौदह की गली में तीन सप्ताह से बिजली के खम्भे की बत्ती नहीं जल रही है";

const namedIn = (name: string, title: string): Record<string, string> => ({
  title,
  event_name: title,
  description: `${title}. ${title}. ${title}.`,
  location: title,
  name,
  category: name,
  category_name: name,
  complainant_name: name,
  registered_by_name: name,
  district_name: name,
  state_name: name,
  assigned_to_name: name,
  chief_guest: name,
  contact_name: name,
  constituency_name: name,
  booth_name: name,
  mandal: name,
  shaktikendra: name,
  created_by_first_name: name,
  email: `${"a.rather.long.address".repeat(3)}@constituency-office.example.org`,
});

const rewritten = (texts: Record<string, string>) => (calls: RegExp) =>
  answered(calls, async (route) => {
    const response = await route.fetch();
    const json: unknown = JSON.parse(await response.text(), (key, value: unknown) =>
      typeof value === "string" ? (texts[key] ?? value) : value,
    );
    await route.fulfill({ response, json });
  });

/** The office's own answers, with names of the maximum length. */
export const longNames = rewritten(namedIn(LONG_NAME, LONG_TITLE));
/** The office's own answers, with names in Devanagari. */
export const devanagari = rewritten(namedIn(DEVANAGARI_NAME, DEVANAGARI_TITLE));

/** Similar complaints for a new complaint. */
export const similar = (calls: RegExp) =>
  answered(calls, (route) =>
    route.fulfill({
      json: {
        status: "success",
        message: "",
        data: [DEVANAGARI_TITLE, LONG_TITLE, "No water since Monday"].map((title, at) => ({
          complaint_id: 1000 - at,
          title,
          category: "Water Supply",
          complainant_name: at === 1 ? LONG_NAME : DEVANAGARI_NAME,
          status: ["registered", "in-process", "completed"][at],
          issue_at: "2026-11-20T20:30:00Z",
          created_at: "2026-11-20T20:30:00Z",
          is_same_citizen: at === 0,
        })),
      },
    }),
  );

/** The report of an upload with accepted and rejected rows. */
export const uploadReport: Prepare = (page) =>
  page.route(/\/upload-booths$/, (route) =>
    route.fulfill({
      json: {
        status: "success",
        message: "14 booths loaded, 3 rows rejected",
        data: {
          inserted: 12,
          updated: 2,
          unchanged: 1204,
          rejected: 3,
          rows: [
            { row: 4, field: "booth_number", message: "Booth Number is required" },
            { row: 9, field: "mandal", message: "Mandal must be at most 150 characters" },
            {
              row: 1112,
              field: "booth_number",
              message: "Booth Number 007 stands in row 12 already",
            },
          ],
          preview: {
            added: [12, 13, 40].map((row) => ({
              row,
              mandal: "मंडल पूर्व",
              shaktikendra: "Shakti Kendra 4",
              booth_name: "Government Upper Primary School, Room 2",
              booth_number: `${row}A`,
            })),
            changed: [
              {
                row: 7,
                booth_number: "005",
                changes: [
                  { field: "booth_name", from: "Primary School", to: "Panchayat Bhawan" },
                  { field: "mandal", from: "North", to: "North Mandal" },
                ],
              },
            ],
          },
          rejected_sheet: "UEs=",
        },
      },
    }),
  );
