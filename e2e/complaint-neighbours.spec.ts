import { setComplaintStatus } from "contract/complaints/changes";
import type { Page } from "@playwright/test";
import { createComplaintByApi } from "./support/complaints.ts";
import type { Office } from "./support/office.ts";
import { expect, expectUsable, test } from "./support/test.ts";

test.beforeEach(({ signedIn }) => signedIn);

/** Twelve complaints of one place: two pages of the list; returns its mark and the ids, newest first. */
async function addTwelve(office: Office) {
  const place = await office.addLocations();
  const booth = place.booths[0]!;
  const { principal_id } = await office.addCitizen(booth);
  const ids: number[] = [];
  for (let number = 1; number <= 12; number += 1) {
    const title = `Well ${number} ${place.mark}`;
    ids.unshift(await createComplaintByApi(office, { booth, complainant_id: principal_id, title }));
  }
  return { mark: place.mark, ids };
}
const link = (page: Page, name: string) => page.getByRole("link", { name, exact: true });
const row = (page: Page, number: number, mark: string) => link(page, `Well ${number} ${mark}`);
const at = (id: number | undefined) => new RegExp(`/complaints/${id}$`);

test(
  "next and previous walk through the list across its pages, and the way back has the focus on the row",
  { tag: ["@proofs", "@complaint-6", "@complaint-7"] },
  async ({ page, office }) => {
    const { mark, ids } = await addTwelve(office);
    await page.goto(`/complaints?search=${mark}`);
    await row(page, 4, mark).press("Enter");
    await expect(page).toHaveURL(at(ids[8]));
    await expect(page.getByText("9 of 12", { exact: true })).toBeVisible();
    await expectUsable(page);
    await link(page, "Next complaint").press("Enter");
    await expect(page).toHaveURL(at(ids[9]));
    // By keyboard alone: the link keeps the focus.
    await expect(link(page, "Next complaint")).toBeFocused();
    // Each walk replaces the page in the history.
    await page.goBack();
    await expect(row(page, 3, mark)).toBeFocused();
    await expect(row(page, 3, mark)).toBeInViewport();

    await row(page, 3, mark).press("Enter");
    await link(page, "Next complaint").click();
    await expect(page).toHaveURL(at(ids[10]));
    await expect(page.getByText("11 of 12", { exact: true })).toBeVisible();
    await link(page, "Next complaint").click();
    await expect(page).toHaveURL(at(ids[11]));
    await expect(link(page, "Next complaint")).toHaveCount(0);
    await link(page, "Back to all complaints").click();
    await expect(page).toHaveURL(new RegExp(`\\?search=${mark}&page=2$`));
    await expect(row(page, 1, mark)).toBeFocused();

    await row(page, 2, mark).press("Enter");
    await link(page, "Previous complaint").click();
    await expect(page).toHaveURL(at(ids[9]));
    await expect(page.getByText("10 of 12", { exact: true })).toBeVisible();
    await link(page, "Back to all complaints").click();
    await expect(page).toHaveURL(new RegExp(`\\?search=${mark}$`));
    await expect(row(page, 3, mark)).toBeFocused();
  },
);

test(
  "a complaint that leaves the list keeps its position; one that no list opened has no neighbours",
  { tag: ["@proofs", "@anywhere", "@complaint-6"] },
  async ({ page, office }) => {
    const { mark, ids } = await addTwelve(office);
    await page.goto(`/complaints?search=${mark}&status=registered`);
    // The last row of the first page: the next complaint is on the second page now, and on the first one later.
    await row(page, 3, mark).press("Enter");
    await expect(link(page, "Next complaint")).toHaveAttribute("href", `/complaints/${ids[10]}`);
    const body = { status_id: 3, reason: null, version: 1 };
    await office.call(setComplaintStatus, { params: { id: ids[9]! }, body });
    await page.reload();
    await expect(link(page, "Next complaint")).toHaveAttribute("href", `/complaints/${ids[10]}`);
    await expect(page.getByText(/ of 1[12]$/)).toHaveCount(0);
    await link(page, "Next complaint").click();
    await expect(page.getByText("10 of 11", { exact: true })).toBeVisible();
    await expect(link(page, "Previous complaint")).toHaveAttribute("href", `/complaints/${ids[8]}`);

    await page.goto(`/complaints/${ids[5]}`);
    await expect(page.getByRole("button", { name: "Edit Complaint" })).toBeVisible();
    await expect(page.getByRole("navigation", { name: "Complaints of the list" })).toHaveCount(0);
  },
);
