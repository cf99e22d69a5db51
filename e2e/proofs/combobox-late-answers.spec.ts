import { chooseBooth, CITIZENS, complainant } from "../support/complaint-form.ts";
import { choose, combobox, expectToast } from "../support/controls.ts";
import { gate } from "../support/frame.ts";
import { expect, test } from "../support/test.ts";

test.beforeEach(({ signedIn }) => signedIn);

test(
  "the marked option stays marked when other options arrive, and Enter chooses it",
  { tag: "@anywhere" },
  async ({ page, office }) => {
    const place = await office.addLocations();
    const { mark, booths } = place;
    const add = (name: string) => office.addCitizen(booths[0]!, `${name} ${mark}`);
    await add("Asha");
    const gita = await add("Gita");
    await add("Meena");
    await page.goto("/complaints/add");
    await chooseBooth(page, place);
    await complainant(page).click();
    await expect(page.getByRole("option")).toHaveCount(3);
    await add("Aarti");
    const answer = gate();
    await page.route(CITIZENS, answer.hold);
    const marked = page.locator("[role=option][data-active]");
    const asked = page.waitForRequest(CITIZENS);
    await complainant(page).pressSequentially(mark);
    await complainant(page).press("ArrowDown");
    await expect(marked).toContainText(gita.name!);
    await asked;
    answer.release();
    await expect(page.getByRole("option")).toHaveCount(4);
    await expect(marked).toContainText(gita.name!);
    await complainant(page).press("Enter");
    await expect(complainant(page)).toHaveValue(new RegExp(`^${gita.name}`));
  },
);

test(
  "a state that is added late leaves the focus in the field that is being typed in",
  { tag: "@anywhere" },
  async ({ page }) => {
    const state = `State ${crypto.randomUUID().slice(0, 8)}`;
    const answer = gate();
    await page.route("**/api/v0/location/states", (route) =>
      route.request().method() === "POST" ? answer.hold(route) : route.fallback(),
    );
    await page.goto("/admins/add");
    await combobox(page, "State").fill(state);
    await page.getByRole("button", { name: `Add new State: ${state}` }).click();
    const asked = page.waitForRequest((request) => request.method() === "POST");
    await page.getByRole("textbox", { name: "New State" }).press("Enter");
    await asked;
    const name = page.getByRole("textbox", { name: "First Name", exact: true });
    await name.fill("Ra");
    answer.release();
    await expectToast(page, "State added successfully!");
    await expect(combobox(page, "State")).toHaveValue(state);
    await expect(name).toBeFocused();
    await page.keyboard.type("vi");
    await expect(name).toHaveValue("Ravi");
  },
);

test(
  "what is typed replaces an only option that was filled in while its box had the focus",
  { tag: ["@anywhere", "@firefox"] },
  async ({ page, office }) => {
    const { state, district } = await office.addLocations([]);
    const answer = gate();
    await page.route("**/api/v0/location/districts", answer.hold);
    await page.goto("/admins/add");
    await choose(page, "State", state.name);
    await combobox(page, "District").focus();
    answer.release();
    await expect(combobox(page, "District")).toHaveValue(district.name);
    await page.keyboard.type("East");
    await expect(combobox(page, "District")).toHaveValue("East");
  },
);
