import { expect, type Page } from "@playwright/test";
import { addAdmin } from "./admins.ts";
import { addComplaint } from "./complaint-page.ts";
import { combobox, openPalette } from "./controls.ts";
import { createEventByApi } from "./events.ts";
import { chooseHindi, translateToHindi, press, watchAnswers } from "./hindi.ts";
import type { Office } from "./office.ts";
import { signIn } from "./test.ts";

/** A screen in one of its states, to be searched for English text. */
export interface HindiScreen {
  /** The console's folder that contains its texts. */
  area: string;
  name: string;
  /** Its address, or a function that creates the data and returns the address. */
  path: string | ((office: Office) => Promise<string>);
  /** The steps from the page to the screen. */
  act?: (page: Page) => Promise<void>;
  /** A text that is visible when the screen has loaded, because a part of it can be lazy. */
  shows?: string;
  isSignedOut?: true;
}

const DIALOG = "dialog[open]";
const REFUSED = "[aria-invalid=true], main [role=alert]";

const pressing =
  (...texts: string[]) =>
  async (page: Page) => {
    for (const text of texts) await press(page, text);
  };
/** Presses the last button of the empty form. */
const submit = (page: Page) => page.locator("main form [type=submit]").last().click();
const showPalette = (page: Page) =>
  openPalette(
    page,
    page
      .getByRole("button", { name: translateToHindi("Go to... (Ctrl+K)") })
      .filter({ visible: true }),
  );
const openFirstRow = (page: Page) => page.locator("tbody [data-row-action]").first().click();
const tab = (operation: string, type: string) => async (page: Page) => {
  await page.getByRole("tab", { name: translateToHindi(operation), exact: true }).click();
  await press(page, type);
};

const anAdmin = async (office: Office) => {
  await addAdmin(office);
  return "/admins";
};
const aComplaint = async (office: Office) => `/complaints/${(await addComplaint(office)).id}`;
const complaintsList = async (office: Office) => {
  await addComplaint(office);
  return "/complaints";
};
const anEvent = async (office: Office) => {
  const place = await office.addLocations();
  return createEventByApi(office, { booth: place.booths[0]!, title: `Camp ${place.mark}` });
};
const eventsList = async (office: Office) => {
  await anEvent(office);
  return "/events";
};

/** Every screen, and the main dialogs. A new screen is one line here. */
export const HINDI_SCREENS: readonly HindiScreen[] = [
  { area: "auth", name: "login", path: "/login", isSignedOut: true },
  {
    area: "auth",
    name: "login, empty",
    path: "/login",
    act: submit,
    isSignedOut: true,
    shows: REFUSED,
  },
  { area: "auth", name: "session expired", path: "/token-expired", isSignedOut: true },

  { area: "app", name: "works", path: "/works" },
  { area: "app", name: "works, add", path: "/works/add" },
  { area: "app", name: "logs", path: "/logs" },
  { area: "app", name: "not found", path: "/nowhere" },
  { area: "app", name: "palette", path: "/works", act: showPalette, shows: DIALOG },
  { area: "app", name: "sidebar, collapsed", path: "/logs", act: pressing("Collapse") },

  { area: "admins", name: "list", path: anAdmin },
  { area: "admins", name: "add", path: "/admins/add" },
  { area: "admins", name: "add, empty", path: "/admins/add", act: submit, shows: REFUSED },
  {
    area: "admins",
    name: "add dialog",
    path: "/admins",
    act: pressing("Add Admin"),
    shows: DIALOG,
  },
  { area: "admins", name: "details", path: anAdmin, act: openFirstRow, shows: DIALOG },
  {
    area: "admins",
    name: "edit",
    path: anAdmin,
    act: async (page) => {
      await openFirstRow(page);
      await press(page, "Edit");
    },
    shows: DIALOG,
  },
  {
    area: "admins",
    name: "delete",
    path: anAdmin,
    act: async (page) => {
      await openFirstRow(page);
      await press(page, "Delete");
    },
    shows: DIALOG,
  },
  ...(["Deactivate", "Move", "Delete"] as const).map((action) => ({
    area: "admins",
    name: `${action}, with open complaints`,
    path: async (office: Office) => `/admins?search=${(await addComplaint(office)).admin.phone}`,
    act: async (page: Page) => {
      await openFirstRow(page);
      await press(page, action);
      await combobox(page, translateToHindi("Hand them over to")).click();
    },
    shows: "[role=option]",
  })),

  { area: "locations", name: "add a state", path: "/booths/location-update" },
  {
    area: "locations",
    name: "edit a district",
    path: "/booths/location-update",
    act: tab("Edit", "District"),
  },
  {
    area: "locations",
    name: "delete a constituency",
    path: "/booths/location-update",
    act: tab("Delete", "Constituency"),
  },

  { area: "reports", name: "dashboard", path: complaintsAndReports },
  { area: "reports", name: "filters", path: "/", act: pressing("Filters"), shows: DIALOG },

  { area: "complaints", name: "list", path: complaintsList },
  {
    area: "complaints",
    name: "filters",
    path: "/complaints",
    act: pressing("Filters"),
    shows: DIALOG,
  },
  {
    area: "complaints",
    name: "export",
    path: complaintsList,
    act: pressing("Export"),
    shows: "[role=menu]",
  },
  { area: "complaints", name: "create", path: "/complaints/add" },
  {
    area: "complaints",
    name: "create, empty",
    path: "/complaints/add",
    act: submit,
    shows: REFUSED,
  },
  { area: "complaints", name: "one", path: aComplaint },
  {
    area: "complaints",
    name: "edit",
    path: aComplaint,
    act: pressing("Edit Complaint"),
    shows: "main form",
  },
  { area: "complaints", name: "note", path: aComplaint, act: pressing("Add Note"), shows: DIALOG },
  { area: "complaints", name: "delete", path: aComplaint, act: pressing("Delete"), shows: DIALOG },

  { area: "events", name: "list", path: eventsList },
  {
    area: "events",
    name: "one in the list",
    path: eventsList,
    act: openFirstRow,
    shows: "[data-row-action][aria-expanded=true]",
  },
  { area: "events", name: "filters", path: "/events", act: pressing("Filters"), shows: DIALOG },
  { area: "events", name: "create", path: "/events/add" },
  { area: "events", name: "create, empty", path: "/events/add", act: submit, shows: REFUSED },
  {
    area: "events",
    name: "edit",
    path: async (office) => `/events/edit/${await anEvent(office)}`,
  },

  { area: "booths", name: "upload", path: "/booths/bulk-upload" },
  {
    area: "booths",
    name: "upload, empty",
    path: "/booths/bulk-upload",
    act: pressing("Upload Booths"),
    shows: REFUSED,
  },
];

/** Opens the dashboard with its third card in view. */
async function complaintsAndReports(office: Office): Promise<string> {
  await addComplaint(office);
  return "/";
}

/** Opens a screen in Hindi and waits until it has loaded. Returns the texts of the answers, as watchAnswers does. */
export async function openInHindi(page: Page, office: Office, screen: HindiScreen) {
  const { path, act, shows = "h1", isSignedOut } = screen;
  await chooseHindi(page.context());
  if (!isSignedOut) await signIn(page.context(), office);
  const answers = watchAnswers(page);
  // The user's own name is known from the sign-in.
  answers.collect(office.session);
  await page.goto(typeof path === "string" ? path : await path(office));
  const isSettled = async () => {
    await page.waitForLoadState("networkidle");
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  };
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.keyboard.press("End");
  await isSettled();
  await act?.(page);
  await expect(page.locator(shows).first()).toBeVisible();
  await isSettled();
  await expect(page.locator("html")).toHaveAttribute("lang", "hi-IN");
  return answers;
}
