import { expect, type Page } from "@playwright/test";
import { createDepartment } from "contract/department-changes";
import { read } from "./complaint-page.ts";
import { combobox, openPalette } from "./controls.ts";
import { createEventByApi } from "./events.ts";
import { chooseHindi, translateToHindi, press, watchAnswers } from "./hindi.ts";
import type { Office } from "./office.ts";
import { signIn, test } from "./test.ts";

/** A screen in one of its states. */
export interface Screen {
  /** The console's folder that contains its texts; those of `auth` are seen without a sign-in. */
  area: string;
  name: string;
  /** Its address, or a function that creates the data and returns the address. */
  path: string | ((office: Office) => Promise<string>);
  /** The steps from the page to the screen. */
  act?: (page: Page) => Promise<void>;
  /** A text that is visible when the screen has loaded, because a part of it can be lazy. */
  shows?: string;
}

const DIALOG = "dialog[open]";
const REJECTED = "[aria-invalid=true], main [role=alert]";

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

const anEvent = async (office: Office) => {
  const place = await office.addLocations();
  return createEventByApi(office, { booth: place.booths[0]!, title: `Camp ${place.mark}` });
};
const eventsList = async (office: Office) => {
  await anEvent(office);
  return "/events";
};
/** The complaint of global-setup.ts, and the list that has its admin only. */
const COMPLAINT = "/complaints/1";
const adminWithComplaint = async (office: Office) =>
  `/admins?search=${(await read(office, 1)).assigned_to_phone}`;
const department = async (office: Office) => {
  const body = { name: `जल विभाग ${crypto.randomUUID().slice(0, 8)}` };
  return `/departments/${(await office.call(createDepartment, { body })).data.id}`;
};
const citizen = async (office: Office) => `/citizens/${(await read(office, 1)).complainant_id}`;

/** Every screen, and the main dialogs. A new screen is one line here. */
const SCREENS: readonly Screen[] = [
  { area: "auth", name: "login", path: "/login" },
  {
    area: "auth",
    name: "login, empty",
    path: "/login",
    act: submit,
    shows: REJECTED,
  },
  { area: "auth", name: "session expired", path: "/token-expired" },

  { area: "account", name: "account", path: "/account" },
  {
    area: "account",
    name: "password",
    path: "/account",
    act: pressing("Change Password"),
    shows: DIALOG,
  },

  { area: "app", name: "works", path: "/works" },
  { area: "app", name: "works, add", path: "/works/add" },
  { area: "app", name: "logs", path: "/logs" },
  { area: "app", name: "not found", path: "/nowhere" },
  { area: "app", name: "palette", path: "/works", act: showPalette, shows: DIALOG },
  { area: "app", name: "sidebar, collapsed", path: "/logs", act: pressing("Collapse") },

  { area: "admins", name: "list", path: "/admins" },
  { area: "admins", name: "add", path: "/admins/add" },
  { area: "admins", name: "add, empty", path: "/admins/add", act: submit, shows: REJECTED },
  {
    area: "admins",
    name: "add dialog",
    path: "/admins",
    act: pressing("Add Admin"),
    shows: DIALOG,
  },
  { area: "admins", name: "details", path: "/admins", act: openFirstRow, shows: DIALOG },
  {
    area: "admins",
    name: "edit",
    path: "/admins",
    act: async (page) => {
      await openFirstRow(page);
      await press(page, "Edit");
    },
    shows: DIALOG,
  },
  {
    area: "admins",
    name: "delete",
    path: "/admins",
    act: async (page) => {
      await openFirstRow(page);
      await press(page, "Delete");
    },
    shows: DIALOG,
  },
  ...(["Deactivate", "Move to another constituency", "Delete"] as const).map((action) => ({
    area: "admins",
    name: `${action}, with open complaints`,
    path: adminWithComplaint,
    act: async (page: Page) => {
      await openFirstRow(page);
      await press(page, action);
      await combobox(page, translateToHindi("Hand over to")).click();
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

  { area: "reports", name: "dashboard", path: "/" },
  { area: "reports", name: "filters", path: "/", act: pressing("Filters"), shows: DIALOG },

  { area: "reports", name: "month", path: "/reports/month?month=2026-10" },

  { area: "complaints", name: "list", path: "/complaints" },
  { area: "complaints", name: "register", path: "/complaints/register" },
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
    path: "/complaints",
    act: pressing("Export"),
    shows: "[role=menu]",
  },
  {
    area: "complaints",
    name: "keys",
    path: "/complaints",
    act: pressing("Keyboard shortcuts"),
    shows: DIALOG,
  },
  {
    area: "complaints",
    name: "bulk",
    path: "/complaints",
    act: (page) => page.locator("tbody input[type=checkbox]").first().check(),
    shows: "main section[aria-label]",
  },
  {
    area: "complaints",
    name: "covering letter",
    path: "/complaints",
    act: async (page) => {
      await page.locator("tbody input[type=checkbox]").first().check();
      await press(page, "Refer");
    },
    shows: DIALOG,
  },
  { area: "complaints", name: "create", path: "/complaints/add" },
  {
    area: "complaints",
    name: "create, empty",
    path: "/complaints/add",
    act: submit,
    shows: REJECTED,
  },
  { area: "complaints", name: "one", path: COMPLAINT },
  {
    area: "complaints",
    name: "edit",
    path: COMPLAINT,
    act: pressing("Edit Complaint"),
    shows: "main form",
  },
  { area: "complaints", name: "dates", path: COMPLAINT, act: pressing("Set dates"), shows: DIALOG },
  { area: "complaints", name: "refer", path: COMPLAINT, act: pressing("Refer"), shows: DIALOG },
  {
    area: "complaints",
    name: "inform",
    path: COMPLAINT,
    act: pressing("Inform the citizen"),
    shows: DIALOG,
  },
  { area: "complaints", name: "note", path: COMPLAINT, act: pressing("Add Note"), shows: DIALOG },
  { area: "complaints", name: "delete", path: COMPLAINT, act: pressing("Delete"), shows: DIALOG },

  { area: "audit", name: "list", path: "/audit", act: openFirstRow },
  {
    area: "audit",
    name: "filters",
    path: "/audit",
    act: pressing("Filters"),
    shows: DIALOG,
  },

  { area: "messages", name: "list", path: "/messages" },

  { area: "categories", name: "list", path: "/categories" },
  {
    area: "categories",
    name: "add",
    path: "/categories",
    act: pressing("Add Category"),
    shows: DIALOG,
  },

  { area: "departments", name: "list", path: "/departments" },
  {
    area: "departments",
    name: "add",
    path: "/departments",
    act: pressing("Add Department"),
    shows: DIALOG,
  },
  { area: "departments", name: "page", path: department },
  { area: "departments", name: "letterhead", path: "/office" },

  { area: "citizens", name: "page", path: citizen },
  { area: "citizens", name: "correct", path: citizen, act: pressing("Correct"), shows: DIALOG },

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
  { area: "events", name: "create, empty", path: "/events/add", act: submit, shows: REJECTED },
  {
    area: "events",
    name: "edit",
    path: async (office) => `/events/edit/${await anEvent(office)}`,
  },

  { area: "complaints", name: "import", path: "/complaints/import" },
  { area: "citizens", name: "import", path: "/citizens/import" },
  { area: "booths", name: "locations import", path: "/locations/import" },
  { area: "booths", name: "upload", path: "/booths/bulk-upload" },
  {
    area: "booths",
    name: "upload, empty",
    path: "/booths/bulk-upload",
    act: pressing("Upload Booths"),
    shows: REJECTED,
  },
];

export const AREAS = [...new Set(SCREENS.map(({ area }) => area))];
const screensOf = (area: string) => SCREENS.filter((one) => one.area === area);

/** The addresses of the area's pages, each once. */
export const addressesOf = (area: string, office: Office): Promise<string[]> =>
  Promise.all(
    [...new Set(screensOf(area).map(({ path }) => path))].map((path) => addressOf(path, office)),
  );

const addressOf = async (path: Screen["path"], office: Office) =>
  typeof path === "string" ? path : path(office);

/** Opens the area's screens in Hindi, one after another. When one has loaded, it is checked. */
export async function checkHindiScreens(
  page: Page,
  office: Office,
  area: string,
  check: (answers: ReturnType<typeof watchAnswers>) => Promise<void>,
): Promise<void> {
  await chooseHindi(page.context());
  if (area !== "auth") await signIn(page.context(), office);
  const answers = watchAnswers(page);
  // The user's own name is known from the sign-in.
  answers.collect(office.session);
  const settle = async () => {
    await answers.settle();
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  };
  for (const screen of screensOf(area))
    await test.step(screen.name, async () => {
      const { path, act, shows = "h1" } = screen;
      await page.goto(await addressOf(path, office));
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      // The dashboard loads a card that comes into view.
      await page.keyboard.press("End");
      await settle();
      await act?.(page);
      await expect(page.locator(shows).first()).toBeVisible();
      await settle();
      await expect(page.locator("html")).toHaveAttribute("lang", "hi-IN");
      await check(answers);
    });
}
