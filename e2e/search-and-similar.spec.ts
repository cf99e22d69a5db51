import {
  chooseBooth,
  chooseConstituency,
  description,
  submit,
  title,
} from "./support/complaint-form.ts";
import { rows } from "./support/complaint-list.ts";
import { editButton, read, addComplaint } from "./support/complaint-page.ts";
import { admin, findComplaints, createComplaintByApi } from "./support/complaints.ts";
import { choose, combobox, expectNoChoice, expectToast, highlighted } from "./support/controls.ts";
import { createEventByApi } from "./support/events.ts";
import {
  expect,
  expectAccessible,
  expectNothingSideways,
  test,
  expectUsable,
} from "./support/test.ts";

test.beforeEach(({ signedIn }) => signedIn);

test(
  "the search box finds a complaint by its number, its citizen's name and phone; its row shows where the words stand",
  { tag: ["@complaint-list-11", "@complaint-list-17", "@filter-8"] },
  async ({ page, office }) => {
    const { id, mark, title: words, citizen } = await addComplaint(office);
    await page.goto("/complaints");
    const box = page.getByPlaceholder("Search by title, description...");
    for (const search of [`#${id}`, citizen.phone!, citizen.name!]) {
      await box.fill(search);
      await expect(rows(page)).toHaveCount(1);
      await expect(rows(page).first()).toContainText(words);
    }
    await expect.poll(() => highlighted(page)).toEqual([mark, ...citizen.name!.split(" ")]);
    await expect(rows(page).getByText("Location:")).toBeHidden();
    await box.fill(`well TEMPLE ${citizen.phone!}`);
    await expect(rows(page)).toContainText([`Location: Behind the templePhone: ${citizen.phone!}`]);
    await expect.poll(() => highlighted(page)).toEqual(["Well", "temple", citizen.phone!]);
    await expectUsable(page);
    await box.clear();
    await expect(rows(page).getByText("Location:")).toBeHidden();
    await expect.poll(() => highlighted(page)).toEqual([]);
  },
);

test(
  "an event's row shows where the words of a search stand",
  { tag: ["@proofs", "@event-list-17", "@filter-8"] },
  async ({ page, office }) => {
    const { booths, mark } = await office.addLocations();
    const description = "The saplings come from the nursery behind the canal.";
    const event = { booth: booths[0]!, title: `Trees ${mark}`, description };
    await createEventByApi(office, event);
    await page.goto("/events");
    const box = page.getByPlaceholder("Search by title, description...");
    await box.fill(`trees ${mark}`);
    await expect.poll(() => highlighted(page)).toEqual(["Trees", mark]);
    await expect(page.getByText(description)).toBeHidden();
    await box.fill(`trees NURSERY ${mark}`);
    await expect(page.getByText(`Description: ${description}`)).toBeVisible();
    await expect.poll(() => highlighted(page)).toEqual(["Trees", mark, "nursery"]);
    await expectUsable(page);
  },
);

test(
  "a citizen's other complaints are one click away, as a filter that can be taken out",
  { tag: ["@proofs", "@complaint-create-20"] },
  async ({ page, office }) => {
    const place = await office.addLocations();
    const booth = place.booths[0]!;
    const citizen = await office.addCitizen(booth, `Gita ${place.mark}`);
    const log = (name: string, complainant_id = citizen.principal_id) =>
      createComplaintByApi(office, { booth, complainant_id, title: `${name} ${place.mark}` });
    const first = await log("First");
    await log("Other", (await office.addCitizen(booth)).principal_id);
    await page.goto(`/complaints/${first}`);
    await expect(page.getByText("The only complaint of this citizen")).toBeVisible();
    await log("Second");
    await page.reload();
    const all = page.getByRole("link", { name: "All 2 complaints of this citizen" });
    await expect(all).toBeVisible();
    await expectAccessible(page);
    await all.click();
    await expect(rows(page)).toHaveCount(2);
    await expect(rows(page)).toContainText([`Second ${place.mark}`, `First ${place.mark}`]);
    const chips = page.getByRole("group", { name: "Active Filters" });
    await expect(chips).toContainText(`Gita ${place.mark}`);
    await expectNothingSideways(page);
    await chips.getByRole("button", { name: /Complainant/ }).click();
    await expect(page).toHaveURL(/\/complaints$/);
  },
);

test(
  "likely duplicates stand beside the form, open in a tab of their own, and block nothing",
  { tag: ["@proofs", "@complaint-create-20"] },
  async ({ page, office }) => {
    const place = await office.addLocations();
    const booth = place.booths[0]!;
    const [category] = await office.categories(1);
    const [citizen, neighbour] = [
      await office.addCitizen(booth, `Gita ${place.mark}`),
      await office.addCitizen(booth, `Ravi ${place.mark}`),
    ];
    const log = (name: string, complainant_id: number) =>
      createComplaintByApi(office, { booth, complainant_id, title: `${name} ${place.mark}` });
    await log("Of neighbour", neighbour.principal_id);
    const own = await log("Of citizen", citizen.principal_id);
    await page.goto("/complaints/add");
    await title(page).fill(`Again ${place.mark}`);
    await description(page).fill("It has been dark here for two weeks.");
    await chooseBooth(page, place);
    const near = page.getByRole("region", { name: "Reported already?" });
    await expect(near).toHaveCount(0);
    await choose(page, "Category", category!.name);
    await expect(near.getByRole("listitem")).toHaveCount(2);
    await choose(page, "Complainant", `${citizen.name} (${citizen.phone})`, "");
    await expect(near.getByRole("listitem")).toContainText([
      `Of citizen ${place.mark}Same citizen · #${own}`,
      `Of neighbour ${place.mark}Same booth and category`,
    ]);
    await page.getByRole("button", { name: "Reported already? (2)" }).click();
    await expect(near.getByRole("link").first()).toBeFocused();
    await expectUsable(page);
    const opened = page.waitForEvent("popup");
    await near.getByRole("link").first().click();
    const tab = await opened;
    // The new tab is signed in too.
    await expect(tab.getByRole("heading", { name: `Of citizen ${place.mark}` })).toBeVisible();
    await expect(title(page)).toHaveValue(`Again ${place.mark}`);
    await submit(page).click();
    await expectToast(page, "Complaint created successfully");
    await expect(near).toHaveCount(0);
    expect(await findComplaints(office, `Again ${place.mark}`)).toHaveLength(1);
  },
);

test(
  "the admins of the complaint's constituency are offered by name, with their open complaints",
  { tag: "@proofs" },
  async ({ page, office }) => {
    const { id, admin: first, place } = await addComplaint(office);
    const second = await admin(office, place.constituency.id, `Zubin ${place.mark}`);
    const far = await office.addLocations([]);
    const other = await admin(office, far.constituency.id, `Admin ${place.mark} far`);
    await page.goto(`/complaints/${id}`);
    await editButton(page).click();
    await combobox(page, "Assigned To").click();
    await expect(page.getByRole("option")).toHaveText([
      `${first.name}${first.phone} · 1 open`,
      `${second.name}${second.phone} · 0 open`,
    ]);
    await expectAccessible(page);
    await page.getByRole("option", { name: second.name }).click();
    await page.getByRole("button", { name: "Save" }).click();
    await expectToast(page, "Complaint updated successfully!");
    expect((await read(office, id)).assigned_to).toBe(second.principal_id);

    // A new complaint has admins when its constituency is chosen, and forgets the admin with the constituency.
    const assignedTo = combobox(page, "Assigned To");
    await page.goto("/complaints/add");
    await expect(assignedTo).toHaveAttribute("placeholder", "Select Constituency first");
    await expect(assignedTo).toBeDisabled();
    await chooseConstituency(page, far);
    await assignedTo.click();
    await expect(page.getByRole("option")).toHaveText([`${other.name}${other.phone} · 0 open`]);
    await page.getByRole("option").click();
    await chooseConstituency(page, place);
    await expectNoChoice(page, "Assigned To");
    await choose(page, "Assigned To", `${second.name} ${second.phone} · 1 open`, second.name);
    await choose(page, "Mandal", place.booths[0]!.mandal);
    await expect(assignedTo).toHaveValue(second.name);
  },
);
