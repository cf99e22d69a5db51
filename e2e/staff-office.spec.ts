import type { Page } from "@playwright/test";
import { rowOf } from "./support/admins.ts";
import { rows } from "./support/complaint-list.ts";
import { createComplaintByApi } from "./support/complaints.ts";
import { choose, combobox, expectToast } from "./support/controls.ts";
import { letReactSeeFill } from "./support/firefox.ts";
import { openOffice } from "./support/office.ts";
import { addSuperAdmin } from "./support/people.ts";
import { addStaff, type Staff } from "./support/staff.ts";
import { signInByForm } from "./support/in-page.ts";
import { expect, test } from "./support/test.ts";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const tab = (page: Page, name: string) => page.getByRole("tab", { name, exact: true });

test(
  "a day in an office of three: a super administrator and two admins of two constituencies",
  { tag: ["@proofs", "@anywhere", "@firefox", "@staff-13"] },
  async ({ browser, browserName, office, expectFailures }) => {
    expectFailures(/\/api\//);
    const first = await addStaff(office);
    const second = await addStaff(office);
    const log = async ({ place }: Staff, name: string) => {
      const booth = place.booths[0]!;
      const { principal_id } = await office.addCitizen(booth, `Gita ${place.mark}`);
      const title = `${name} ${place.mark}`;
      const id = await createComplaintByApi(office, { booth, complainant_id: principal_id, title });
      return { id, title };
    };
    const well = await log(first, "Well");
    const lamp = await log(second, "Lamp");

    // Three browsers.
    const person = await addSuperAdmin();
    const open = async (address: string, who: { phone: string; password: string }) => {
      const context = await browser.newContext({ baseURL: office.base });
      if (browserName === "firefox") await letReactSeeFill(context);
      await context.route("https://www.gravatar.com/**", (route) => route.abort());
      const page = await context.newPage();
      await page.goto(address);
      await signInByForm(page, who);
      return page;
    };
    // One after another: Firefox cannot open two windows at once.
    const chief = await open("/login", person);
    const one = await open("/staff/login", first);
    const two = await open("/staff/login", second);

    // Each admin sees the own constituency only, and takes its complaint.
    const take = async (page: Page, staff: Staff, { title, id }: { title: string; id: number }) => {
      await page.goto("/complaints");
      await expect(tab(page, `All of ${staff.place.constituency.name}`)).toBeVisible();
      await expect(rows(page)).toContainText([title]);
      await page.goto(`/complaints/${id}`);
      await button(page, "Assign to me").click();
      await expectToast(page, "This complaint is now assigned to you");
    };
    await Promise.all([take(one, first, well), take(two, second, lamp)]);
    await one.goto(`/complaints/${lamp.id}`);
    await expect(one.getByText("Failed to load complaint")).toBeVisible();

    // The super administrator sees who did what.
    await chief.goto(`/complaints/${well.id}`);
    const story = chief.getByRole("list").filter({ hasText: first.name });
    await expect(story.first()).toBeVisible();
    await chief.goto(`/admins?search=${first.phone}`);
    await expect(rowOf(chief, first.name)).toContainText("· 1 open ·");

    // Both edit one complaint: the later one gets a conflict, and nothing is lost.
    await one.goto(`/complaints/${well.id}`);
    await button(one, "Edit Complaint").click();
    await chief.goto(`/complaints/${well.id}`);
    await button(chief, "Edit Complaint").click();
    await button(one, "completed").click();
    await button(one, "Save").click();
    await expectToast(one, "Complaint updated successfully!");
    await button(chief, "in-process").click();
    await button(chief, "Save").click();
    await expect(
      chief.getByText(
        "This complaint was changed by someone else. Reload to see the latest version.",
      ),
    ).toBeVisible();
    await button(chief, "Reload").click();
    await button(chief, "Cancel").click();

    // The second admin is moved to the first one's constituency, and signed out by it.
    await chief.goto(`/admins?search=${second.phone}`);
    await button(chief, `View ${second.name}`).click();
    await button(chief, "Move to another constituency").click();
    const { state, district, constituency } = first.place;
    await choose(chief, "State", state.name);
    await choose(chief, "District", district.name);
    await choose(chief, "Constituency", constituency.name);
    const move = chief.getByRole("dialog", { name: `Move ${second.name}` });
    await move.getByRole("button", { name: "Move", exact: true }).click();
    await expectToast(chief, `${second.name} now works for ${constituency.name}.`);
    await two.goto("/complaints/add");
    await expect(two).toHaveURL("/token-expired");
    await button(two, "Go to Login").click();
    await signInByForm(two, second);
    await two.goto("/complaints");
    await expect(rows(two)).toContainText([well.title]);

    // Now the two are colleagues: one assigns the complaint to the other.
    await one.goto(`/complaints/${well.id}`);
    await button(one, "Edit Complaint").click();
    await combobox(one, "Assigned To").click();
    await expect(one.getByRole("option")).toHaveCount(2);
    // The complaint that stayed in the other constituency is not counted here.
    await choose(one, "Assigned To", `${second.name} 0 open`, second.name);
    await button(one, "Save").click();
    await expectToast(one, "Complaint updated successfully!");
    await two.goto("/complaints?assigned_to=me");
    await expect(rows(two)).toContainText([well.title]);

    // The first admin is deactivated: the next call ends the session.
    await chief.goto(`/admins?search=${first.phone}`);
    await button(chief, `View ${first.name}`).click();
    await button(chief, "Deactivate").click();
    await chief.getByRole("dialog").getByRole("button", { name: "Deactivate" }).click();
    await expectToast(chief, `${first.name} was signed out and cannot sign in.`);
    await one.goto("/events");
    await expect(one).toHaveURL("/token-expired");
    await expect(openOffice(office.base, first)).rejects.toThrow("401");
    await Promise.all([chief, one, two].map((page) => page.context().close()));
  },
);
