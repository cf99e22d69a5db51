import type { Page } from "@playwright/test";
import { readCitizen, updateCitizen } from "contract/citizens";
import { createComplaintByApi } from "./support/complaints.ts";
import { answer, choose, combobox, expectToast } from "./support/controls.ts";
import type { Office } from "./support/office.ts";
import { addStaff, signInStaff } from "./support/staff.ts";
import { expect, expectUsable, test } from "./support/test.ts";

const USER = /\/api\/v0\/principal\/user\/\d+$/;
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 2, name });
const button = (page: Page, name: string) =>
  page.getByRole("main").getByRole("button", { name, exact: true });
const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });
const field = (page: Page, label: string) =>
  page.getByRole("dialog").getByRole("textbox", { name: label });
const press = (page: Page, name: string) =>
  page.getByRole("dialog").getByRole("button", { name, exact: true }).click();

async function addCitizen(office: Office) {
  const place = await office.addLocations();
  const [booth] = place.booths;
  const citizen = await office.addCitizen(booth!, `Gita ${place.mark}`);
  const path = `/citizens/${citizen.principal_id}`;
  return { place, booth: booth!, citizen, path };
}
const read = async (office: Office, id: number) =>
  (await office.call(readCitizen, { params: { id } })).data;

test.describe("the super administrator", () => {
  test.beforeEach(({ signedIn }) => signedIn);

  test(
    "sees who a citizen is and all their complaints, and begins the next one",
    { tag: "@citizen-13" },
    async ({ page, office }) => {
      const { place, booth, citizen, path } = await addCitizen(office);
      await page.goto(path);
      await expect(heading(page, citizen.name!)).toBeVisible();
      await expect(page.getByText("This citizen has brought nothing yet.")).toBeVisible();
      await expectUsable(page);
      for (const title of ["Old lamp", "New lamp"])
        await createComplaintByApi(office, {
          booth,
          title: `${title} ${place.mark}`,
          complainant_id: citizen.principal_id,
        });
      await page.reload();
      const rows = page.getByRole("table", { name: "Complaints" }).getByRole("link");
      await expect(rows).toHaveText([`New lamp ${place.mark}`, `Old lamp ${place.mark}`]);
      await expect(page).toHaveTitle(`${citizen.name} · Citizen · Constituency Console`);
      await expect(page.getByText(`(${booth.mandal}, ${place.constituency.name})`)).toBeVisible();
      await expectUsable(page);

      await page.getByRole("link", { name: "New complaint for this citizen" }).click();
      await expect(combobox(page, "Phone or name")).toHaveValue(
        `${citizen.name} (${citizen.phone})`,
      );
      await page.goBack();
      await rows.first().click();
      await expect(page.getByRole("heading", { name: "Manage Complaint" })).toBeVisible();
    },
  );

  test(
    "corrects a citizen; a change of somebody else meanwhile takes nothing that was typed",
    { tag: ["@proofs", "@citizen-14"] },
    async ({ page, office, expectFailures }) => {
      expectFailures(USER);
      const { place, citizen, path } = await addCitizen(office);
      const other = place.booths.find(({ booth_number }) => booth_number === "4")!;
      const id = citizen.principal_id;
      await page.goto(path);
      await button(page, "Correct").click();
      await field(page, "Name").fill("");
      await press(page, "Save");
      await expect(dialog(page, "Correct the citizen")).toContainText("Name is required");
      await field(page, "Name").fill(`Geeta ${place.mark}`);
      await choose(page, "Mandal", other.mandal);
      await expect(combobox(page, "Booth Number")).toHaveValue("");
      await choose(page, "Shaktikendra", other.shaktikendra);
      await choose(page, "Booth Name", other.booth_name);
      await choose(page, "Booth Number", other.booth_number);
      page.once("dialog", (question) => void question.accept());
      await page.reload();
      await button(page, "Correct").click();
      await press(page, "Restore draft");
      await expect(field(page, "Name")).toHaveValue(`Geeta ${place.mark}`);
      await expect(combobox(page, "Booth Number")).toHaveValue(other.booth_number);
      const { phone, booth_id, sms_consent, version } = await read(office, id);
      const unchanged = { name: citizen.name!, phone, booth_id, sms_consent, version };
      const body = { ...unchanged, email: "gita@example.org" };
      await office.call(updateCitizen, { params: { id }, body });
      await press(page, "Save");
      await expect(page.getByRole("dialog").getByRole("alert")).toContainText(
        "Someone else changed this citizen: Email.",
      );
      await expect(field(page, "Name")).toHaveValue(`Geeta ${place.mark}`);
      await expect(field(page, "Email")).toHaveValue("gita@example.org");
      await expectUsable(page);
      await press(page, "Save");
      await expectToast(page, "Citizen updated successfully!");
      await expect(heading(page, `Geeta ${place.mark}`)).toBeVisible();
      expect(await read(office, id)).toMatchObject({
        name: `Geeta ${place.mark}`,
        email: "gita@example.org",
        booth_id: other.id,
      });
    },
  );

  test(
    "keeps a chosen booth with all its levels when somebody else moves the citizen meanwhile",
    { tag: ["@proofs", "@anywhere", "@citizen-14"] },
    async ({ page, office, expectFailures }) => {
      expectFailures(USER);
      const { place, citizen, path } = await addCitizen(office);
      const [mine, theirs] = ["1", "4"].map((number) =>
        place.booths.find(({ booth_number }) => booth_number === number),
      );
      const id = citizen.principal_id;
      await page.goto(path);
      await button(page, "Correct").click();
      await choose(page, "Shaktikendra", mine!.shaktikendra);
      await choose(page, "Booth Name", mine!.booth_name);
      await choose(page, "Booth Number", mine!.booth_number);
      const { name, phone, email, sms_consent, version } = await read(office, id);
      const body = { name: name!, phone, email, sms_consent, version, booth_id: theirs!.id };
      await office.call(updateCitizen, { params: { id }, body });
      await press(page, "Save");
      await expect(page.getByRole("dialog").getByRole("alert")).toContainText(
        "Someone else changed this citizen: Booth.",
      );
      for (const [level, value] of [
        ["Mandal", mine!.mandal],
        ["Shaktikendra", mine!.shaktikendra],
        ["Booth Name", mine!.booth_name],
        ["Booth Number", mine!.booth_number],
      ] as const)
        await expect(combobox(page, level)).toHaveValue(value);
      await press(page, "Save");
      await expectToast(page, "Citizen updated successfully!");
      expect(await read(office, id)).toMatchObject({ booth_id: mine!.id });
    },
  );

  test(
    "gives a citizen the phone of their household",
    { tag: ["@proofs", "@citizen-14"] },
    async ({ page, office, expectFailures }) => {
      expectFailures(USER);
      const { place, citizen, path } = await addCitizen(office);
      const mother = await office.addCitizen(place.booths[1]!, `Meena ${place.mark}`);
      await page.goto(path);
      await button(page, "Correct").click();
      await field(page, "Phone").fill(mother.phone!);
      await press(page, "Save");
      await expect(dialog(page, "Correct the citizen")).toContainText(
        `This phone number already belongs to Meena ${place.mark}`,
      );
      await expectUsable(page);
      await press(page, "Save with the shared phone");
      await expectToast(page, "Citizen updated successfully!");
      const { phone } = await read(office, citizen.principal_id);
      expect(phone).toBe(mother.phone);
    },
  );

  test(
    "merges two records of one person, and reads of the one that ended that it is gone",
    { tag: ["@proofs", "@citizen-15"] },
    async ({ page, office, expectFailures }) => {
      expectFailures(/principal\/user/);
      const { place, booth, citizen, path } = await addCitizen(office);
      const same = await office.addCitizen(place.booths[1]!, `Geeta ${place.mark}`);
      await createComplaintByApi(office, {
        booth,
        title: `Lamp ${place.mark}`,
        complainant_id: citizen.principal_id,
      });
      const elsewhere = await addCitizen(office);
      await page.goto(path);
      await expect(page.getByRole("link", { name: "Audit trail" })).toHaveAttribute(
        "href",
        `/audit?about=citizen&number=${citizen.principal_id}`,
      );
      await button(page, "Merge into another record").click();
      await press(page, "Merge");
      await expect(page.getByRole("dialog")).toContainText("Choose another citizen");
      const search = page.getByRole("dialog").getByRole("combobox", { name: "Phone or name" });
      await search.fill(elsewhere.citizen.phone!);
      await expect(
        page.getByText("Nobody else of this constituency has this name or phone"),
      ).toBeVisible();
      await search.fill(place.mark);
      // The citizen is not offered.
      await expect(page.getByRole("option")).toHaveCount(1);
      await page.getByRole("option").click();
      await expect(page.getByRole("dialog").getByRole("status")).toContainText(
        "with files, notes and activity: 1.",
      );
      await expect(page.getByRole("dialog").getByRole("status")).toContainText(
        `The phone ${citizen.phone} of ${citizen.name} is not kept.`,
      );
      await expectUsable(page);
      await press(page, "Merge");
      await expectToast(page, "Citizens merged successfully!");
      await expect(page).toHaveURL(`/citizens/${same.principal_id}`);
      await expect(page.getByRole("link", { name: `Lamp ${place.mark}` })).toBeVisible();

      await page.goto(path);
      await expect(page.getByRole("alert")).toHaveText("Citizen not found");
      await expectUsable(page);
      await page.getByRole("button", { name: "Back to Complaints" }).click();
      await expect(page).toHaveURL("/complaints");
    },
  );

  test(
    "downloads all that is kept of a citizen, and erases it after the exact name was typed",
    { tag: ["@proofs", "@citizen-15"] },
    async ({ page, office, expectFailures }) => {
      expectFailures(USER);
      const { citizen, path } = await addCitizen(office);
      await page.goto(path);
      const downloading = page.waitForEvent("download");
      await button(page, "Download data").click();
      expect((await downloading).suggestedFilename()).toBe(`citizen-${citizen.principal_id}.json`);
      await button(page, "Erase").click();
      await field(page, "Type the exact name").fill("Gita");
      await press(page, "Erase");
      await expect(page.getByRole("dialog")).toContainText(
        "Type the citizen's exact name to confirm",
      );
      await expectUsable(page);
      await field(page, "Type the exact name").fill(citizen.name!);
      await press(page, "Erase");
      await expectToast(page, "Citizen erased");
      await expect(page).toHaveURL("/complaints");
      await expect(read(office, citizen.principal_id)).rejects.toThrow("404");
    },
  );

  test(
    "reads the page again after a failure",
    { tag: ["@proofs", "@anywhere", "@citizen-13"] },
    async ({ page, office, expectFailures }) => {
      expectFailures(USER);
      const { citizen, path } = await addCitizen(office);
      await page.route(USER, (route) =>
        answer(route, 503, { status: "error", message: "The register is shut" }),
      );
      await page.goto(path);
      await expect(page.getByRole("alert")).toHaveText("The register is shut");
      await expectUsable(page);
      await page.unroute(USER);
      await page.getByRole("button", { name: "Try again" }).click();
      await expect(heading(page, citizen.name!)).toBeVisible();
    },
  );
});

test(
  "an admin corrects a citizen of the own constituency, and does no more",
  { tag: ["@proofs", "@citizen-13", "@citizen-15"] },
  async ({ page, context, office, expectFailures }) => {
    expectFailures(USER);
    const staff = await addStaff(office);
    const citizen = await office.addCitizen(staff.place.booths[0]!, `Gita ${staff.place.mark}`);
    const elsewhere = await addCitizen(office);
    await signInStaff(context, office, staff);
    await page.goto(`/citizens/${citizen.principal_id}`);
    await button(page, "Correct").click();
    await field(page, "Name").fill(`Geeta ${staff.place.mark}`);
    await press(page, "Save");
    await expectToast(page, "Citizen updated successfully!");
    for (const name of ["Merge into another record", "Download data", "Erase"])
      await expect(button(page, name)).toHaveCount(0);
    await page.goto(elsewhere.path);
    await expect(page.getByRole("alert")).toHaveText("Citizen not found");
  },
);
