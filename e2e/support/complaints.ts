import type { Page } from "@playwright/test";
import { registerAdmin } from "contract/admins";
import { createComplaint, listComplaints } from "contract/complaints";
import type { Booth } from "contract/booths";
import type { Office } from "./office.ts";
import { expect } from "./test.ts";

export interface LoggedComplaint {
  booth: Booth;
  complainant_id: number;
  title: string;
  description?: string;
  category_id?: number;
  assigned_to?: number;
  location?: string;
  files?: File[];
}

/** Logs a complaint through the API; gives its id. */
export async function logComplaint(office: Office, complaint: LoggedComplaint): Promise<number> {
  const { booth, files = [], ...fields } = complaint;
  const body = {
    category_id: (await office.categories(1))[0]!.id,
    description: "Nobody has come to look at it for two weeks.",
    booth_id: booth.id,
    ...fields,
  };
  return (await office.call(createComplaint, { body, files })).data.complaint_id;
}

/** The complaints whose title or description holds the text. */
export const findComplaints = async (office: Office, search: string) =>
  (await office.call(listComplaints, { query: { search } })).data;

/** Takes the option out of the combobox of that name. It is typed, because a long list draws only what is in sight. */
export async function choose(
  page: Page,
  combobox: string,
  option: string,
  typed = option,
): Promise<void> {
  const box = page.getByRole("combobox", { name: combobox, exact: true });
  await box.click();
  if (typed) await box.fill(typed);
  await page.getByRole("option", { name: option, exact: true }).click();
}

/** A toast that says exactly this. */
export const toast = (page: Page, text: string) =>
  page.getByRole("region", { name: "Notifications" }).getByText(text, { exact: true });

export async function expectToast(page: Page, text: string): Promise<void> {
  await expect(toast(page, text)).toBeVisible();
}

/** Runs the check in the light and in the dark theme, on the page as it stands. */
export async function inBothThemes(page: Page, check: () => Promise<void>): Promise<void> {
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const dark of [false, true]) {
    await page.evaluate(async (on) => {
      document.documentElement.classList.toggle("dark", on);
      // Colours on their way from one theme to the other would be judged otherwise; one change can start the next.
      const running = () => document.getAnimations().filter((one) => one.playState === "running");
      for (let some = running(); some.length > 0; some = running())
        await Promise.allSettled(some.map(({ finished }) => finished));
    }, dark);
    await check();
  }
}

/** An admin of a constituency, with a phone of their own. */
export async function admin(office: Office, constituencyId: number, name: string) {
  const phone = `8${String(Math.floor(Math.random() * 1e9)).padStart(9, "0")}`;
  const email = `admin-${phone}@example.org`;
  const fields = { name, email, phone, password: "Office@2026" };
  const body = { ...fields, constituency_id: constituencyId };
  const { principal_id } = (await office.call(registerAdmin, { body })).data;
  return { ...fields, principal_id };
}

/** From here on the page's time passes by `page.clock.runFor` alone, until `resume`; after `page.clock.install()`. */
export const stopClock = (page: Page) => page.clock.pauseAt(Date.now() + 60_000);
