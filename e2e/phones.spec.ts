import { SUPER_ADMIN, newPhone } from "./support/people.ts";
import type { Locator, Page } from "@playwright/test";
import { listAdmins } from "contract/admins";
import { createCitizen } from "contract/citizens";
import { addAdmin, listOf, rowOf } from "./support/admins.ts";
import { chooseBooth, complainant } from "./support/complaint-form.ts";
import { gate } from "./support/frame.ts";
import { expect, signIn, test } from "./support/test.ts";

/** The ways in which people write a phone. */
const spellings = (phone: string) => {
  const [start, end] = [phone.slice(0, 5), phone.slice(5)];
  return [`+91 ${start}-${end}`, `0${start} ${end}`, `91 ${start} ${end}`, `91${phone}`];
};

/** Copies the text from a text box that is put on the page for it, and pastes it by keyboard. */
async function paste(field: Locator, text: string) {
  const page = field.page();
  await page.evaluate((copied) => {
    const box = document.body.appendChild(document.createElement("textarea"));
    box.value = copied;
    box.focus();
    box.select();
  }, text);
  const box = page.locator("body > textarea");
  await expect(box).toBeFocused();
  await page.keyboard.press("ControlOrMeta+c");
  await box.evaluate((one) => one.remove());
  await field.focus();
  await page.keyboard.press("ControlOrMeta+v");
}

test(
  "the login takes a phone in every spelling, typed and pasted, and signs in with its ten digits",
  { tag: ["@proofs", "@anywhere", "@firefox", "@login-9"] },
  async ({ page }) => {
    const { phone, password } = SUPER_ADMIN;
    await page.goto("/login");
    const mobile = page.getByLabel("Mobile");
    await expect(page.getByRole("button", { name: "Login", exact: true })).toBeEnabled();
    for (const spelling of spellings(phone)) {
      await mobile.fill("");
      await mobile.pressSequentially(spelling);
      await expect(mobile, `typed ${spelling}`).toHaveValue(phone);
      await mobile.fill("");
      await paste(mobile, spelling);
      await expect(mobile, `pasted ${spelling}`).toHaveValue(phone);
    }
    // One digit too many: what begins with 91 is not always a code.
    await mobile.fill("");
    await mobile.pressSequentially("91234567805");
    await expect(mobile).toHaveValue("9123456780");

    const submit = page.getByRole("button", { name: "Login", exact: true });
    await mobile.fill("");
    await submit.click();
    await expect(mobile).toHaveAttribute("aria-invalid", "true");
    await paste(mobile, phone);
    await expect(mobile).not.toHaveAttribute("aria-invalid");
    await page.getByLabel("Password", { exact: true }).fill(password);
    await submit.click();
    await expect(page).toHaveURL("/");
  },
);

test(
  "a phone with its country code, typed before the page has its script, keeps its digits",
  { tag: ["@proofs", "@login-9"] },
  async ({ page }) => {
    const script = gate();
    await page.route("**/assets/index-*.js", script.hold);
    await page.goto("/login", { waitUntil: "commit" });
    const mobile = page.getByLabel("Mobile");
    const phone = newPhone();
    await mobile.pressSequentially(spellings(phone)[0]!);
    script.release();
    await expect(mobile).toHaveAttribute("maxlength", "10");
    await expect(mobile).toHaveValue(phone);
  },
);

test.describe("signed in", () => {
  test.beforeEach(({ context, office }) => signIn(context, office));

  test(
    "an admin's phone is stored as its ten digits, and the same digits are no change",
    { tag: ["@proofs", "@anywhere", "@firefox"] },
    async ({ page, office }) => {
      const { admin } = await addAdmin(office);
      const other = newPhone();
      await page.goto(listOf(admin.name));
      await rowOf(page, admin.name).getByRole("button").click();
      await page.getByRole("button", { name: "Edit", exact: true }).click();
      const dialog = page.getByRole("dialog");
      const save = async (phone: string) => {
        await dialog.getByLabel("Phone").fill(phone);
        await dialog.getByLabel("Phone").press("Enter");
      };
      await save(spellings(admin.phone)[0]!);
      await expect(page.getByText("No changes detected to update.").first()).toBeVisible();
      await save("+1 98765-12399");
      await expect(dialog.getByText("Enter a valid phone number")).toBeVisible();
      await save(spellings(other)[1]!);
      await expect(page.getByText("Admin updated successfully!")).toBeVisible();
      const { principals } = (await office.call(listAdmins, { query: { principal_type: "admin" } }))
        .data;
      expect(principals.find(({ id }) => id === admin.id)?.phone).toBe(other);
    },
  );

  test(
    "a citizen is added with, and found by, a phone in every spelling",
    { tag: ["@proofs", "@anywhere", "@firefox"] },
    async ({ page, office }) => {
      const place = await office.addLocations();
      const phone = newPhone();
      const [written, ...others] = spellings(phone);
      const body = { name: `Sita ${place.mark}`, phone: written!, booth_id: place.booths[0]!.id };
      expect((await office.call(createCitizen, { body })).data.phone).toBe(phone);
      await page.goto("/complaints/add");
      await chooseBooth(page, place);
      for (const spelling of [...others, `+91 ${phone.slice(0, 6)}`]) {
        await complainant(page).click();
        await complainant(page).fill(spelling);
        await expect(
          page.getByRole("option", { name: `${body.name} (${phone})` }),
          spelling,
        ).toBeVisible();
        await page.keyboard.press("Escape");
      }
      await addInPlace(page, newPhone());
    },
  );
});

/** Types a phone that nobody has: the dialog opens with its ten digits. */
async function addInPlace(page: Page, phone: string) {
  await complainant(page).click();
  await complainant(page).fill(`+91 ${phone.slice(0, 5)} ${phone.slice(5)}`);
  await page.getByRole("button", { name: /^Add a new citizen:/ }).click();
  await expect(page.getByRole("dialog").getByLabel("Phone")).toHaveValue(phone);
}
