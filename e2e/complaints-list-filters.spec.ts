import { choose } from "./support/controls.ts";
import {
  answerList,
  filterDialog,
  listQueries,
  row,
  rows,
  totals,
} from "./support/complaint-list.ts";
import { createComplaintByApi } from "./support/complaints.ts";
import { boxOf } from "./support/look.ts";
import { expect, test } from "./support/test.ts";

test.beforeEach(({ signedIn }) => signedIn);

test(
  "a list shows its first page again after a filter is removed",
  { tag: ["@proofs", "@anywhere"] },
  async ({ page }) => {
    await answerList(page, (query) => ({
      data: [row(1)],
      ...totals(Number(query.get("page")), 5),
    }));
    const chips = page.getByRole("group", { name: "Active Filters" });
    for (const [query, button, rest] of [
      [
        "search=drain&status=registered",
        chips.getByRole("button", { name: /Search/ }),
        /\?status=registered$/,
      ],
      [
        "search=drain&status=registered",
        chips.getByRole("button", { name: /Status/ }),
        /\?search=drain$/,
      ],
      ["search=drain", page.getByRole("button", { name: "Clear Filters" }), /\/complaints$/],
    ] as const) {
      await page.goto(`/complaints?${query}&page=3`);
      await expect(page.getByText("Page 3 of 5")).toBeVisible();
      await button.click();
      await expect(page).toHaveURL(rest);
      await expect(page.getByText("Page 1 of 5")).toBeVisible();
    }
  },
);

test(
  "filters the list by every field, and the address keeps the filters",
  {
    tag: [
      "@anywhere",
      "@complaint-list-1",
      "@complaint-list-2",
      "@complaint-list-7",
      "@complaint-list-8",
      "@filter-2",
      "@filter-6",
    ],
  },
  async ({ page, office }) => {
    const { booths, constituency, district, state, mark } = await office.addLocations();
    const booth = booths.find(({ booth_number }) => booth_number === "2")!;
    const other = booths.find(({ booth_number }) => booth_number === "4")!;
    const [category] = await office.categories(1);
    for (const [place, title] of [
      [booth, `Here ${mark}`],
      [other, `There ${mark}`],
    ] as const) {
      await createComplaintByApi(office, { booth: place, title });
    }
    const queries = listQueries(page);
    await page.goto("/complaints?page=2");
    await page.getByRole("button", { name: "Filters", exact: true }).click();
    const dialog = filterDialog(page);
    for (const section of [
      "Location Selection",
      "Complaint Category",
      "Complaint Status",
      "Date Range",
    ])
      await expect(dialog.getByRole("group", { name: section })).toBeVisible();
    await expect
      .poll(async () => (await boxOf(dialog.locator("header"))).width)
      .toBeLessThanOrEqual(600);
    await expect(dialog.getByLabel("Mandal")).toHaveAttribute(
      "placeholder",
      "Select Constituency first",
    );

    await choose(page, "Constituency", `${constituency.name}, ${district.name}, ${state.name}`);
    await choose(page, "Mandal", booth.mandal);
    await choose(page, "Shaktikendra", booth.shaktikendra);
    await choose(page, "Booth Name", booth.booth_name);
    await choose(page, "Booth Number", booth.booth_number);
    await choose(page, "Category", category!.name);
    await dialog.getByRole("button", { name: "registered" }).click();
    await dialog.getByLabel("Start Date").fill("2020-01-01");
    await dialog.getByLabel("End Date").fill("2099-12-31");
    await dialog.getByRole("button", { name: "Apply Filters" }).click();

    await expect(dialog).toBeHidden();
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page)).toContainText(`Here ${mark}`);
    const query = {
      page: "1",
      constituency: String(constituency.id),
      mandal: booth.mandal,
      shaktikendra: booth.shaktikendra,
      booth_name: booth.booth_name,
      booth_id: String(booth.id),
      category: String(category!.id),
      status: "registered",
      start_date: "2020-01-01",
      end_date: "2099-12-31",
    };
    expect(Object.fromEntries(new URLSearchParams(queries.at(-1)))).toEqual(query);
    const { page: _page, ...filters } = query;
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual(filters);

    await page.reload();
    await expect(rows(page)).toHaveCount(1);
    const chips = page.getByRole("group", { name: "Active Filters" });
    for (const chip of [
      `Constituency: ${constituency.name}, ${district.name}, ${state.name}`,
      `Booth Number: ${booth.booth_number}`,
      `Category: ${category!.name}`,
      "Status: registered",
      "Start Date: 1 Jan 2020",
      "End Date: 31 Dec 2099",
    ])
      await expect(chips.getByText(chip, { exact: true })).toBeVisible();

    // Removing a level also removes the levels below it.
    await chips.getByRole("button", { name: "Remove Mandal" }).click();
    await expect(rows(page)).toHaveCount(2);
    await expect(chips.getByText(/^(Shaktikendra|Booth Name|Booth Number):/)).toHaveCount(0);
    await page.goBack();
    await expect(rows(page)).toHaveCount(1);
    await page.getByRole("button", { name: "Clear Filters" }).click();
    await expect(page).toHaveURL(/\/complaints$/);
    await expect(chips).toBeHidden();
  },
);

test(
  "the filter dialog changes nothing until it is applied",
  { tag: ["@proofs", "@anywhere", "@complaint-list-7", "@complaint-list-9", "@filter-7"] },
  async ({ page }) => {
    const queries = listQueries(page);
    await page.goto("/complaints?status=completed");
    const dialog = filterDialog(page);
    const open = () => page.getByRole("button", { name: "Filters", exact: true }).click();
    await open();
    const status = (name: string) => dialog.getByRole("button", { name });
    await expect(status("completed")).toHaveAttribute("aria-pressed", "true");
    await status("in-process").click();
    await expect(status("completed")).toHaveAttribute("aria-pressed", "false");
    await status("in-process").click();
    await expect(status("in-process")).toHaveAttribute("aria-pressed", "false");
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();

    await open();
    await expect(status("completed")).toHaveAttribute("aria-pressed", "true");
    await page
      .locator("[data-backdrop]")
      .last()
      .click({ position: { x: 5, y: 5 } });
    await expect(dialog).toBeHidden();
    await open();
    await dialog.getByRole("button", { name: "Close" }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("button", { name: "Filters", exact: true })).toBeFocused();
    // An open list is read again every minute.
    expect([...new Set(queries)]).toEqual(["?page=1&status=completed"]);

    await open();
    await dialog.getByLabel("Start Date").fill("2026-11-10");
    await dialog.getByLabel("End Date").fill("2026-11-01");
    await dialog.getByRole("button", { name: "Apply Filters" }).click();
    await expect(dialog.getByText("End date must not be before the start date")).toBeVisible();
    await expect(dialog.getByLabel("End Date")).toBeFocused();
    await dialog.getByLabel("Start Date").focus();
    await page.keyboard.press("Backspace");
    await dialog.getByRole("button", { name: "Apply Filters" }).click();
    await expect(dialog.getByText("Enter the whole date")).toBeVisible();
    await expect(dialog.getByLabel("Start Date")).toBeFocused();
    // What 1/11/26 becomes in the box.
    await dialog.getByLabel("Start Date").fill("0026-01-11");
    await dialog.getByRole("button", { name: "Apply Filters" }).click();
    await expect(dialog.getByLabel("Start Date")).toHaveAccessibleDescription(
      /^Write the year with four digits/,
    );
    await dialog.getByLabel("Start Date").focus();
    await page.keyboard.press("Backspace");
    await dialog.getByRole("button", { name: "Reset All" }).click();
    await expect(dialog.getByText("Enter the whole date")).toBeHidden();
    const isHalfTyped = (input: HTMLInputElement) => input.validity.badInput;
    await expect.poll(() => dialog.getByLabel("Start Date").evaluate(isHalfTyped)).toBe(false);
    await expect(dialog.getByLabel("Start Date")).toHaveValue("");
    await expect(status("completed")).toHaveAttribute("aria-pressed", "false");
    await dialog.getByRole("button", { name: "Apply Filters" }).click();
    await expect(page).toHaveURL(/\/complaints$/);
  },
);

test(
  "a filter in the address that the server would reject is ignored, and its chip removes it",
  { tag: ["@proofs", "@anywhere"] },
  async ({ page }) => {
    for (const [path, wanted, chips] of [
      [
        "/complaints?start_date=1/11/26&status=completed",
        "status=completed",
        ["Start Date: 1/11/26"],
      ],
      [
        "/complaints?start_date=2026-11-10&end_date=2026-11-01&booth_id=x",
        "start_date=2026-11-10",
        ["End Date: 2026-11-01", "Booth Number: x"],
      ],
      ["/events?type=secret&filter=TODAY", "filter=TODAY", ["Event Type: secret"]],
      ["/?constituency_id=x&mandal=North", "mandal=North", ["Constituency: x"]],
    ] as const) {
      await page.goto(path);
      const row = page.getByRole("group", { name: "Active Filters" });
      for (const chip of chips)
        await expect(row.getByText(`${chip} (not valid, ignored)`)).toBeVisible();
      await expect(page.getByText(/^Failed to/)).toHaveCount(0);
      await row.getByRole("button", { name: `Remove ${chips[0].split(":")[0]}` }).click();
      await expect(page).toHaveURL(new RegExp(`\\?${wanted}$`));
      await expect(row.getByText("ignored")).toHaveCount(0);
    }
  },
);
