import { createDepartment } from "contract/department-changes";
import { listDepartments } from "contract/departments";
import { readLetterhead } from "contract/office";
import type { Page } from "@playwright/test";
import { combobox, expectToast } from "./support/controls.ts";
import { expect, expectUsable, test } from "./support/test.ts";

test.beforeEach(({ signedIn }) => signedIn);

const unique = (name: string) => `${name} ${crypto.randomUUID().slice(0, 8)}`;
const card = (page: Page, name: string) => page.getByRole("region", { name });
const dialog = (page: Page) => page.getByRole("dialog");
const save = (page: Page) => dialog(page).getByRole("button", { name: "Save" }).click();

test(
  "a department and its officers are added, corrected and retired; what waits for it is one click away",
  { tag: ["@department-1", "@department-2"] },
  async ({ page, office, expectFailures }) => {
    expectFailures(/department/);
    const [name, before] = [unique("Water Board"), unique("Power Board")];
    await office.call(createDepartment, { body: { name: before } });
    const { constituency } = await office.addLocations([]);
    await page.goto("/");
    await page.getByRole("main").getByRole("link", { name: "Departments" }).click();
    await page.getByRole("button", { name: "Add Department" }).click();
    await dialog(page).getByLabel("Name", { exact: true }).fill(before.toUpperCase());
    await save(page);
    const typed = dialog(page).getByLabel("Name", { exact: true });
    await expect(typed).toHaveAccessibleDescription(/already exists/);
    await typed.fill(name);
    await dialog(page).getByLabel("Hindi name").fill("जल निगम");
    await save(page);
    await expectToast(page, "Department added");
    await expect(card(page, name)).toContainText("जल निगम");

    await page.getByRole("button", { name: `Add an officer to ${name}` }).click();
    await save(page);
    await expect(dialog(page).getByLabel("Post")).toHaveAccessibleDescription(/Post is required/);
    await dialog(page).getByLabel("Post").fill("Engineer");
    await dialog(page).getByLabel("Phone").fill("98765 01234");
    await combobox(page, "Constituency").fill(constituency.name);
    await page.getByRole("option", { name: constituency.name }).click();
    await expectUsable(page);
    await save(page);
    await expectToast(page, "Officer added");
    const officer = card(page, name).getByRole("listitem");
    await expect(officer).toContainText(constituency.name);
    await officer.getByRole("button", { name: "Edit Engineer" }).click();
    await combobox(page, "Constituency").fill("");
    await dialog(page).getByLabel("Name", { exact: true }).fill("Anil Sinha");
    await save(page);
    await expect(officer).toContainText("All constituencies");
    await expect(officer).toContainText("Anil Sinha");
    await officer.getByRole("button", { name: "Retire Engineer" }).click();
    await expectToast(page, "Engineer is retired: letters stay as they were");
    await expect(officer).toContainText("Retired");
    await page.getByRole("button", { name: `Retire ${name}` }).click();
    await page.getByRole("button", { name: `Bring back ${name}` }).click();
    await expectToast(page, `${name} can be chosen again`);
    const { data } = await office.call(listDepartments, {});
    const stored = data.find((one) => one.name === name)!;
    expect(stored).toMatchObject({ name_hi: "जल निगम", retired: false });
    expect(stored.officers).toMatchObject([
      { post: "Engineer", name: "Anil Sinha", phone: "9876501234", constituency_id: null },
    ]);
    await card(page, name).getByRole("link", { name: "What waits for it" }).click();
    await expect(page).toHaveURL(`/complaints?department=${stored.id}&waiting=any&sort=oldest`);
    await expect(page.getByText(`Department: ${name}`)).toBeVisible();
    await expect(page.getByText("Waiting: for a reply")).toBeVisible();
  },
);

test(
  "the page of departments is accessible, with and without any, and after a failure",
  { tag: ["@anywhere", "@department-2"] },
  async ({ page, expectFailures }) => {
    expectFailures(/department/);
    const path = "**/api/v0/department";
    await page.route(path, (route) => route.fulfill({ status: 500 }));
    await page.goto("/departments");
    await expect(page.getByText("Failed to load departments").first()).toBeVisible();
    await expectUsable(page);
    await page.unroute(path);
    await page.route(path, (route) =>
      route.fulfill({ json: { status: "success", message: "", data: [] } }),
    );
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByText("No departments yet")).toBeVisible();
    await expectUsable(page);
  },
);

test(
  "the letterhead is set, and a wrong field keeps what was typed",
  { tag: ["@office-1", "@office-2"] },
  async ({ page, office }) => {
    await page.goto("/office");
    const name = page.getByLabel("Name of the representative");
    await name.fill("");
    await page.getByLabel("Email").fill("office@example.org");
    await page.getByLabel("Office held").fill("Member of the Legislative Assembly");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(name).toHaveAccessibleDescription(/is required/);
    await expect(page.getByLabel("Email")).toHaveValue("office@example.org");
    await name.fill("Smt. Kavita Rao");
    await page.getByRole("button", { name: "Hindi, also English" }).click();
    await expectUsable(page);
    await page.getByRole("button", { name: "Save" }).click();
    await expectToast(page, "Letterhead saved");
    expect((await office.call(readLetterhead, {})).data).toMatchObject({
      representative: "Smt. Kavita Rao",
      title: "Member of the Legislative Assembly",
      email: "office@example.org",
      languages: ["hi", "en"],
    });
  },
);
