import type { Page } from "@playwright/test";
import { readComplaint, updateComplaint } from "contract/complaints/complaints";
import { createComplaintByApi } from "../support/complaints.ts";
import type { Office } from "../support/office.ts";
import { card } from "../support/reports.ts";
import { expect, test } from "../support/test.ts";

test.beforeEach(({ signedIn }) => signedIn);

const chips = (page: Page) => page.getByRole("group", { name: "Active Filters" });

/** A complaint in process that has no assignee. */
async function addComplaint(office: Office) {
  const place = await office.addLocations();
  const booth = place.booths[0]!;
  const citizen = await office.addCitizen(booth, `Meena ${place.mark}`);
  const title = `Hand pump ${place.mark}`;
  const complainant_id = citizen.principal_id;
  const id = await createComplaintByApi(office, { booth, complainant_id, title });
  const params = { id };
  const { data } = await office.call(readComplaint, { params });
  await office.call(updateComplaint, { params, body: { ...data, status_id: 2 } });
  return { place, booth, citizen, title, id };
}

test(
  "a status is spelled as specified on every screen",
  { tag: ["@anywhere", "@firefox", "@complaint-list-10"] },
  async ({ page, office }) => {
    const { place, title, id } = await addComplaint(office);
    const spelled = page.getByText("in-process", { exact: true });
    const expectSpelled = async (screen: string) => {
      await expect(spelled.first(), screen).toBeVisible();
      // Counted again in each try: the code of a dialog comes later.
      await expect(async () => {
        const every = Array.from({ length: await spelled.count() }, () => "in-process");
        await expect(page.getByText(/in[ -]?process/i), screen).toHaveText(every, {
          useInnerText: true,
          timeout: 1000,
        });
      }).toPass();
    };
    await page.goto(`/complaints?search=${place.mark}&status=2`);
    await expect(page.getByRole("link", { name: title })).toBeVisible();
    await expectSpelled("the list and its chip");
    await page.getByRole("button", { name: "Filters", exact: true }).click();
    await expect(page.getByRole("dialog").getByText("in-process")).toBeVisible();
    await expectSpelled("the filters");
    await page.goto(`/complaints/${id}`);
    await page.getByRole("button", { name: "Edit Complaint" }).click();
    await expectSpelled("the form");
    await page.goto(`/?constituency_id=${place.constituency.id}`);
    await expect(async () => {
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      await expect(card(page, "Complaint Management")).toContainText("in-process", {
        timeout: 1000,
      });
    }).toPass();
    await expect(page.getByText(/in process/i)).toHaveCount(0);
  },
);

test(
  "chips show names where a shared address holds ids",
  { tag: ["@anywhere", "@firefox", "@filter-5"] },
  async ({ page, office }) => {
    const { place, booth, citizen } = await addComplaint(office);
    const { constituency, district, state } = place;
    const [complaintCategory] = await office.categories(1);
    const [eventCategory] = await office.categories(2);
    const named = `${constituency.name}, ${district.name}, ${state.name}`;
    const query = new URLSearchParams({
      constituency: String(constituency.id),
      booth_id: String(booth.id),
      complainant_id: String(citizen.principal_id),
      category: String(complaintCategory!.id),
      status: "3",
    });
    await page.goto(`/complaints?${query.toString()}`);
    await expect(page.getByText("No Data to Display")).toBeVisible();
    for (const text of [
      named,
      booth.booth_number,
      citizen.name!,
      complaintCategory!.name,
      "completed",
    ])
      await expect(chips(page)).toContainText(text);

    await page.goto(
      `/complaints?constituency=${encodeURIComponent(constituency.name)}&booth_id=${booth.id}`,
    );
    await expect(chips(page)).toContainText(named);
    await expect(chips(page)).toContainText(`Booth Number: ${booth.booth_number}`);

    await page.goto(`/events?category=${eventCategory!.id}&constituency=${constituency.id}`);
    await expect(chips(page)).toContainText(eventCategory!.name);
    await expect(chips(page)).toContainText(named);

    const none = 2_000_000_000;
    await page.goto(`/complaints?constituency=${none}&category=${none}&complainant_id=${none}`);
    await expect(chips(page).getByText("Unknown")).toHaveCount(3);
    await expect(chips(page)).not.toContainText(String(none));
  },
);

for (const { language, words } of [
  { language: "en", words: "22 Nov 2030" },
  { language: "hi", words: "22 नव॰ 2030" },
])
  test(
    `a chosen date is also written in words beside its field (${language})`,
    {
      tag: ["@anywhere", "@firefox", "@language-8"],
    },
    async ({ page }) => {
      await page.addInitScript((chosen) => {
        if (location.protocol.startsWith("http")) localStorage.setItem("language", chosen);
      }, language);
      await page.goto("/events/add");
      const date = page.locator('input[type="date"]');
      await date.fill("2030-11-22");
      await expect(date).toHaveAccessibleDescription(words);
      await page.goto("/complaints?start_date=2030-11-22");
      await page
        .getByRole("button", { name: /^(Filters|फ़िल्टर)$/ })
        .first()
        .click();
      await expect(
        page.getByRole("dialog").locator('input[type="date"]').first(),
      ).toHaveAccessibleDescription(words);
    },
  );
