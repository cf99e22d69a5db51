import type { Page } from "@playwright/test";
import type { Booth } from "contract/booths";
import { listCitizens, readCitizen } from "contract/citizens";
import { listComplaints } from "contract/complaints/complaints";
import { expireSession, goInPage, signInByForm } from "./support/in-page.ts";
import { newPhone, SUPER_ADMIN } from "./support/people.ts";
import {
  chooseBooth,
  complainant,
  description,
  fillForm,
  submit,
  title,
} from "./support/complaint-form.ts";
import { choose, combobox, expectNoChoice, expectToast, section } from "./support/controls.ts";
import { addStaff } from "./support/staff.ts";
import { expect, expectAccessible, test, expectUsable } from "./support/test.ts";

test.beforeEach(({ signedIn }) => signedIn);

const dialog = (page: Page) => page.getByRole("dialog", { name: "Add a new citizen" });
const field = (page: Page, label: string) => dialog(page).getByLabel(label);
const panel = (page: Page) => section(page, "Complainant Details");
const boothOf = ({ booth_number, booth_name }: Booth) => `booth ${booth_number}, ${booth_name}`;
/** Types a text without a match and opens the dialog. */
async function openDialog(page: Page, typed: string) {
  await complainant(page).click();
  await complainant(page).fill(typed);
  await expect(page.getByText("No results found")).toBeVisible();
  await page.getByRole("button", { name: `Add a new citizen: ${typed}` }).click();
}
const add = (page: Page) => dialog(page).getByRole("button", { name: "Add Citizen" }).click();

test(
  "a citizen who is on no roll is added in place and chosen, and the complaint is created",
  { tag: ["@complaint-create-17", "@citizen-17"] },
  async ({ page, office }) => {
    const place = await office.addLocations();
    const phone = newPhone();
    await page.goto("/complaints/add");
    await title(page).fill(`Pump ${place.mark}`);
    await description(page).fill("It has given no water for two weeks.");
    await chooseBooth(page, place);
    await openDialog(page, `सीता ${place.mark}`);
    await expect(field(page, "Name")).toHaveValue(`सीता ${place.mark}`);
    await expect(dialog(page)).toContainText(boothOf(place.booths[0]!));
    await expect(field(page, "Phone")).toBeFocused();
    const allowed = dialog(page).getByRole("button", { name: "Allowed", exact: true });
    await expect(allowed).toHaveAttribute("aria-pressed", "false");
    await allowed.click();
    await field(page, "Phone").fill("12345");
    await field(page, "Email").fill("nobody");
    await add(page);
    await expect(dialog(page).getByText("Enter a valid phone number")).toBeVisible();
    await expect(dialog(page).getByText("Invalid email address")).toBeVisible();
    await expect(field(page, "Phone")).toBeFocused();
    await expectUsable(page);

    // Closed and reopened, the dialog still contains the typed text.
    await field(page, "Phone").fill(phone);
    await field(page, "Email").fill("");
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toHaveCount(0);
    await expect(complainant(page)).toBeFocused();
    await complainant(page).click();
    await page.getByRole("button", { name: "Add a new citizen", exact: true }).click();
    await expect(field(page, "Phone")).toHaveValue(phone);
    await expect(allowed).toHaveAttribute("aria-pressed", "true");
    await field(page, "Phone").press("Enter");
    await expectToast(page, "Citizen added successfully!");
    await expect(complainant(page)).toHaveValue(`सीता ${place.mark} (${phone})`);
    await expect(complainant(page)).toBeFocused();
    await expect(panel(page)).toContainText(phone);
    await expect(title(page)).toHaveValue(`Pump ${place.mark}`);

    await choose(page, "Category", (await office.categories(1))[0]!.name);
    await submit(page).click();
    await expectToast(page, "Complaint created successfully");
    const rows = await office.call(listComplaints, { query: { search: phone } });
    expect(rows.data.map((row) => row.title)).toEqual([`Pump ${place.mark}`]);
    const found = await office.call(listCitizens, { query: { search: phone } });
    const params = { id: String(found.data.users[0]!.principal_id) };
    expect((await office.call(readCitizen, { params })).data.sms_consent).toBe(true);
  },
);

test(
  "what was typed about a walk-in citizen is offered again after the session ended",
  { tag: ["@proofs", "@anywhere", "@draft-2"] },
  async ({ page, office, expectFailures }) => {
    expectFailures(/\/api\/v0\//);
    const place = await office.addLocations();
    const phone = newPhone();
    const restore = page.getByRole("button", { name: "Restore draft" });
    await page.goto("/complaints/add");
    await chooseBooth(page, place);
    await openDialog(page, `Sita ${place.mark}`);
    await field(page, "Phone").fill(phone);
    await expireSession(page, () => add(page));
    await signInByForm(page, SUPER_ADMIN);
    await goInPage(page, "/complaints/add");
    await restore.click();
    await openDialog(page, "Sita");
    await dialog(page).locator(restore).click();
    await expect(field(page, "Name")).toHaveValue(`Sita ${place.mark}`);
    await expect(field(page, "Phone")).toHaveValue(phone);

    // Closed by its user, the dialog leaves its fields to the page, and no draft.
    await page.keyboard.press("Escape");
    await complainant(page).click();
    await page.getByRole("button", { name: "Add a new citizen", exact: true }).click();
    await expect(field(page, "Phone")).toHaveValue(phone);
    await expect(dialog(page).locator(restore)).toHaveCount(0);
    await add(page);
    await expect(complainant(page)).toHaveValue(`Sita ${place.mark} (${phone})`);
  },
);

test(
  "a known phone offers its person, with their booth if it is another one",
  { tag: ["@proofs", "@complaint-create-17"] },
  async ({ page, office }) => {
    const place = await office.addLocations();
    const [first, second] = place.booths;
    const here = await office.addCitizen(first!, `Gita ${place.mark}`);
    const there = await office.addCitizen(second!, `Ravi ${place.mark}`);
    await page.goto("/complaints/add");
    await chooseBooth(page, place);
    await openDialog(page, "98765 4");
    await expect(field(page, "Phone")).toHaveValue("987654");
    await field(page, "Name").fill("Somebody");
    await field(page, "Phone").fill(here.phone!);
    await add(page);
    await expect(dialog(page).getByRole("status")).toContainText(
      `This phone belongs to Gita ${place.mark}, who is enrolled at this booth.`,
    );
    await expectAccessible(page);
    await dialog(page)
      .getByRole("button", { name: `Choose Gita ${place.mark}` })
      .click();
    await expect(complainant(page)).toHaveValue(`Gita ${place.mark} (${here.phone})`);

    await complainant(page).click();
    await page.getByRole("button", { name: "Add a new citizen", exact: true }).click();
    await field(page, "Name").fill("Somebody");
    await field(page, "Phone").fill(there.phone!);
    await add(page);
    await expect(dialog(page).getByRole("status")).toContainText(boothOf(second!));
    await expectUsable(page);
    await dialog(page)
      .getByRole("button", { name: `and booth ${second!.booth_number}` })
      .click();
    await expect(complainant(page)).toHaveValue(`Ravi ${place.mark} (${there.phone})`);
    await expect(complainant(page)).toBeFocused();
    await expect(combobox(page, "Booth Number")).toHaveValue(second!.booth_number);
    await expect(combobox(page, "Mandal")).toHaveValue(second!.mandal);
    const { users } = (
      await office.call(listCitizens, {
        query: { booth_id: String(first!.id), search: "Somebody" },
      })
    ).data;
    expect(users).toEqual([]);
  },
);

test(
  "choosing a known person of another constituency changes the location and clears the assignee",
  { tag: "@proofs" },
  async ({ page, office }) => {
    const staff = await addStaff(office);
    const { booths } = await office.addLocations();
    const there = await office.addCitizen(booths[0]!);
    await page.goto("/complaints/add");
    await chooseBooth(page, staff.place);
    await choose(page, "Assigned To", `${staff.name} ${staff.phone} · 0 open`, staff.name);
    await openDialog(page, "Somebody");
    await field(page, "Phone").fill(there.phone!);
    await add(page);
    await dialog(page)
      .getByRole("button", { name: `and booth ${booths[0]!.booth_number}` })
      .click();
    await expect(combobox(page, "Mandal")).toHaveValue(booths[0]!.mandal);
    await expectNoChoice(page, "Assigned To");
  },
);

test(
  "a failure is shown, and the dialog keeps what was typed",
  { tag: ["@proofs", "@anywhere"] },
  async ({ page, office, expectFailures }) => {
    const CITIZEN = /\/api\/v0\/principal\/user$/;
    expectFailures(CITIZEN);
    const place = await office.addLocations();
    await page.goto("/complaints/add");
    await chooseBooth(page, place);
    await openDialog(page, "Nobody");
    await field(page, "Phone").fill(newPhone());
    await page.route(CITIZEN, (route) =>
      route.fulfill({ status: 503, json: { status: "error", message: "The register is shut" } }),
    );
    await add(page);
    await expectToast(page, "The register is shut");
    await expect(field(page, "Name")).toHaveValue("Nobody");
    await page.unroute(CITIZEN);
    await add(page);
    await expect(complainant(page)).toHaveValue(/^Nobody/);
  },
);

/** Opens the dialog, types a citizen's fields and cancels. */
async function typeAndCancel(page: Page, name: string) {
  await openDialog(page, name);
  await field(page, "Phone").fill(newPhone());
  await field(page, "Email").fill("first@example.org");
  await dialog(page).getByRole("button", { name: "Cancel" }).click();
  await expect(dialog(page)).toHaveCount(0);
}
async function expectOnlyName(page: Page, name: string) {
  await openDialog(page, name);
  await expect(field(page, "Name")).toHaveValue(name);
  await expect(field(page, "Phone")).toHaveValue("");
  await expect(field(page, "Email")).toHaveValue("");
}

test(
  "what was typed for one citizen is not in the dialog of the next complaint, nor of another booth",
  { tag: ["@proofs", "@anywhere"] },
  async ({ page, office }) => {
    const { place, citizen } = await fillForm(page, office);
    await typeAndCancel(page, `Sita ${place.mark}`);
    await choose(page, "Complainant", `${citizen.name} (${citizen.phone})`, "");
    await submit(page).click();
    await expectToast(page, "Complaint created successfully");
    await chooseBooth(page, place);
    await expectOnlyName(page, `Ram ${place.mark}`);
    await page.keyboard.press("Escape");
    await typeAndCancel(page, `Uma ${place.mark}`);
    await chooseBooth(page, { ...place, booths: place.booths.slice(1) });
    await expectOnlyName(page, `Ram ${place.mark}`);
  },
);
