import { addComplaint } from "./support/complaint-page.ts";
import { choose, combobox } from "./support/controls.ts";
import { expect, expectUsable, test } from "./support/test.ts";

test.beforeEach(({ signedIn }) => signedIn);

const LIST = /\/api\/v0\/audit(\?|$)/;

test(
  "the audit trail is filtered by what and which, a row opens to its details, and its thing is one click away",
  { tag: ["@audit-8", "@audit-10"] },
  async ({ page, office, expectFailures }) => {
    expectFailures(/audit/);
    const { id } = await addComplaint(office);
    await page.goto("/");
    await page.getByRole("main").getByRole("link", { name: "Audit trail" }).click();
    // The dashboard has a button of this name, too.
    await expect(page).toHaveURL("/audit");
    await page.getByRole("button", { name: "Filters", exact: true }).click();
    await choose(page, "Kind", "Complaint");
    await page.getByLabel("Number").fill(String(id));
    await page.getByRole("button", { name: "Apply Filters" }).click();
    await expect(page).toHaveURL(new RegExp(`about=complaint&number=${id}$`));
    // Until then the whole list is shown.
    await expect(page.getByText(/(?<!\d)1 in all/)).toBeVisible();
    const row = page.getByRole("row").filter({ hasText: "Log a complaint" });
    await expect(row).toContainText(`Complaint #${id}`);
    await row.getByRole("button", { name: "Log a complaint" }).click();
    await expect(page.getByText("Address", { exact: true })).toBeVisible();
    await expectUsable(page);
    await page.getByRole("link", { name: `Open Complaint #${id}` }).click();
    await expect(page).toHaveURL(new RegExp(`/complaints/${id}$`));
    await page.getByRole("main").getByRole("link", { name: "Audit trail" }).click();
    await expect(page).toHaveURL(new RegExp(`/audit\\?about=complaint&number=${id}$`));

    await page.goto("/audit?who=nobody&about=state&number=1");
    await expect(page.getByText("Nothing matches. Take out a filter.")).toBeVisible();
    await page.getByRole("button", { name: "Filters", exact: true }).click();
    await expect(combobox(page, "Who")).toHaveValue("No account");
    await expectUsable(page);
    await page.route(LIST, async (route) => {
      const all = new URL("/api/v0/audit", office.base).href;
      const body = await (await route.fetch({ url: all })).json();
      const [row] = body.data;
      const expired = { ...row, is_refused: true, is_expired: true };
      await route.fulfill({ json: { ...body, data: [expired, { ...row, is_refused: true }] } });
    });
    await page.reload();
    await expect(page.getByRole("cell", { name: "Access expired" })).toHaveCount(1);
    await expect(page.getByRole("cell", { name: "Rejected" })).toHaveCount(1);
    await page.unroute(LIST);
    await page.route(LIST, (route) => route.fulfill({ status: 500, body: "" }));
    await page.reload();
    await expect(page.getByText("Failed to load the audit trail").first()).toBeVisible();
    await expectUsable(page);
  },
);
