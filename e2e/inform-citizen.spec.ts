import { listComplaintActivity } from "contract/complaints/activity";
import { createCitizen } from "contract/citizens";
import { complainant, description, submit, title } from "./support/complaint-form.ts";
import { addComplaint, read } from "./support/complaint-page.ts";
import { item, status } from "./support/complaint-work.ts";
import { choose, expectToast } from "./support/controls.ts";
import { newPhone } from "./support/people.ts";
import { expect, expectUsable, test } from "./support/test.ts";

test.beforeEach(({ signedIn }) => signedIn);

test(
  "the staff's phone opens with the text in the chosen language, and the note is one click more",
  { tag: ["@inform-1", "@inform-2", "@slip-6"] },
  async ({ page, context, office }) => {
    const { id, citizen } = await addComplaint(office);
    const { tracking_code } = await read(office, id);
    await page.goto(`/complaints/${id}`);
    await status(page, "registered").click();
    await item(page, "in-process").click();
    await expectToast(page, `#${id} is now in-process`);
    await page.getByRole("button", { name: "Inform the citizen" }).click();
    const dialog = page.getByRole("dialog", { name: "Inform the citizen" });
    await dialog.getByRole("button", { name: "English" }).click();
    await expect(dialog).toContainText(citizen.phone!);
    const refused = dialog.getByText("This citizen has not allowed messages by SMS");
    await expect(refused).toBeVisible();
    await expect(dialog.getByText(`Phones cannot open ${office.base}.`)).toBeVisible();
    const text = `Your complaint no. ${id} is being worked on.\nSee its status: ${office.base}/track/${tracking_code}`;
    const whatsApp = dialog.getByRole("link", { name: "WhatsApp" });
    const encoded = encodeURIComponent(text);
    // Another test may have set the letterhead, whose name ends the text.
    await expect(whatsApp).toHaveAttribute(
      "href",
      new RegExp(`^${RegExp.escape(`https://wa.me/91${citizen.phone}?text=${encoded}`)}`),
    );
    await expect(dialog.getByRole("link", { name: "SMS" })).toHaveAttribute(
      "href",
      new RegExp(`^${RegExp.escape(`sms:+91${citizen.phone}?body=${encoded}`)}`),
    );
    await expectUsable(page);
    await dialog.getByRole("button", { name: "हिन्दी" }).click();
    await expect(dialog).toContainText(`आपकी शिकायत क्रमांक ${id} पर कार्यवाही चल रही है।`);
    await context.route("https://wa.me/**", (route) => route.fulfill({ body: "" }));
    const opened = context.waitForEvent("page");
    await whatsApp.click();
    await (await opened).close();
    await dialog.getByRole("button", { name: "Citizen informed" }).click();
    await expectToast(page, "Note added");
    await expect(dialog).toHaveCount(0);
    const { data } = await office.call(listComplaintActivity, { params: { id }, query: {} });
    expect(data[0]).toMatchObject({ kind: "informed", informed_how: "other", note: "WhatsApp" });
  },
);

test(
  "a citizen without a phone cannot be informed from the desk",
  { tag: ["@proofs", "@anywhere", "@inform-1"] },
  async ({ page, office }) => {
    const { id } = await addComplaint(office);
    await page.route(`**/api/v0/complaint/${id}`, async (route) => {
      const answer = await route.fetch();
      const body = await answer.json();
      await route.fulfill({ json: { ...body, data: { ...body.data, complainant_phone: null } } });
    });
    await page.goto(`/complaints/${id}`);
    await expect(page.getByRole("button", { name: "Print slip" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Inform the citizen" })).toHaveCount(0);
  },
);

test(
  "after a creation the citizen is informed when there is a phone",
  { tag: ["@proofs", "@inform-1"] },
  async ({ page, office }) => {
    const place = await office.addLocations();
    const name = `Lamp ${place.mark}`;
    const [category] = await office.categories(1);
    const inform = page.getByRole("button", { name: "Inform the citizen" });
    for (const [phone, count] of [
      [newPhone(), 1],
      ["", 0],
    ] as const) {
      const body = { name, phone, email: "", booth_id: place.booths[0]!.id };
      const { principal_id } = (await office.call(createCitizen, { body })).data;
      await page.goto(`/complaints/add?complainant_id=${principal_id}`);
      await expect(complainant(page)).toHaveValue(new RegExp(place.mark));
      await title(page).fill(name);
      await description(page).fill("It has been dark here for two weeks.");
      await choose(page, "Category", category!.name);
      await submit(page).click();
      await expect(page.getByRole("button", { name: "Print slip" })).toBeVisible();
      await expect(inform).toHaveCount(count);
    }
  },
);
