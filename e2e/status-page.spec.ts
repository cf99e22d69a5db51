import type { Browser, Page } from "@playwright/test";
import { listCategoriesOfType } from "contract/categories";
import { setComplaintStatus } from "contract/complaints/changes";
import { readReceipt } from "contract/complaints/receipt";
import { updateComplaint } from "contract/complaints/complaints";
import { addComplaint, ONE, read } from "./support/complaint-page.ts";
import { answer } from "./support/controls.ts";
import { signInByForm } from "./support/in-page.ts";
import type { Office } from "./support/office.ts";
import { SUPER_ADMIN } from "./support/people.ts";
import { expect, expectNothingSideways, signIn, test, expectUsable } from "./support/test.ts";
import { recordViolations } from "./support/violations.ts";

const SLIP = /\/api\/v0\/complaint\/\d+\/slip$/;
const TRACK = /\/track\/[\w-]+$/;
const officeLink = (page: Page) =>
  page.getByRole("link", { name: "For the office: open the complaint" });

/** A complaint that was moved to in-process, with its code. */
async function addTracked(office: Office) {
  const added = await addComplaint(office);
  const { title, description, category_id, version, tracking_code } = await read(office, added.id);
  const body = { title, description, category_id, status_id: 2, version };
  await office.call(updateComplaint, { params: { id: added.id }, body });
  const { data: slip } = await office.call(readReceipt, { params: { id: added.id } });
  return { ...added, code: tracking_code!, slip };
}

/** Opens the page without a session, in a context of its own. */
async function openAsStranger(browser: Browser, address: string, more: object = {}) {
  const context = await browser.newContext({ ...test.info().project.use, ...more });
  const page = await context.newPage();
  const reply = await page.goto(address);
  return { page, context, status: reply!.status() };
}

test(
  "the QR code of the slip leads to the status page, which shows nothing of a person",
  { tag: ["@anywhere", "@slip-5"] },
  async ({ page, context, browser, office }) => {
    const { id, title, mark, code, slip } = await addTracked(office);
    await signIn(context, office);
    await page.goto(`/complaints/${id}`);
    await page.getByRole("button", { name: "Print slip" }).click();
    const address = `${office.base}/track/${code}`;
    const slipPreview = page.locator(".slip-preview");
    await expect(slipPreview).toContainText(`Tracking code ${code}`);
    await expect(slipPreview.getByRole("img", { name: `QR code of ${address}` })).toBeVisible();

    const stranger = await openAsStranger(browser, address);
    await expect(stranger.page.getByRole("heading", { level: 1 })).toHaveText(
      "शिकायत की स्थिति Status of the complaint",
    );
    const text = await stranger.page.locator("body").innerText();
    for (const shown of [String(id), slip.category_name, slip.constituency_name, "In process"])
      expect(text).toContain(shown);
    const source = await stranger.page.content();
    for (const hidden of [title, `गीता ${mark}`, `Admin ${mark}`, "Behind the temple"])
      expect(source).not.toContain(hidden);
    await expect(officeLink(stranger.page)).toBeHidden();
    await stranger.context.close();
  },
);

test(
  "the status page links to the complaint for a user who is signed in, in this tab or another one",
  { tag: ["@proofs", "@anywhere", "@tracking-9"] },
  async ({ page, context, office }) => {
    const { id, title, code } = await addTracked(office);
    await page.goto("/login");
    await signInByForm(page, SUPER_ADMIN);
    const tab = await context.newPage();
    for (const one of [tab, page]) {
      await one.goto(`/track/${code}`);
      await officeLink(one).click();
      await expect(one).toHaveURL(`/complaints/${id}`);
      await expect(one.getByRole("heading", { name: title })).toBeVisible();
    }
  },
);

test(
  "the status page is complete without JavaScript, in both languages, and prints on one page",
  { tag: ["@proofs", "@tracking-4"] },
  async ({ browser, office }) => {
    const { code, slip } = await addTracked(office);
    const address = `${office.base}/track/${code}`;
    const { page, context } = await openAsStranger(browser, address, { javaScriptEnabled: false });
    const { data: trees } = await office.call(listCategoriesOfType, { params: { typeId: 1 } });
    const { name_hi } = trees[0]!.children.find(({ name }) => name === slip.category_name)!;
    const category = `${name_hi} ${slip.category_name}`;
    await expect(page.getByRole("definition").filter({ hasText: category })).toHaveCount(1);
    for (const name of ["दर्ज Registered", "कार्यवाही में In process"])
      await expect(page.getByRole("listitem").filter({ hasText: name })).toHaveCount(1);
    await expect(page.getByRole("listitem").locator("time")).toHaveCount(2);
    await expect(officeLink(page)).toBeHidden();
    await expectNothingSideways(page);
    const paper = (await page.pdf({ format: "A5" })).toString("latin1");
    expect([...paper.matchAll(/\/Type\s*\/Page\b/g)]).toHaveLength(1);
    await context.close();
  },
);

test(
  "the status page is accessible in both themes, for a known code, an unknown code and the form",
  { tag: ["@proofs", "@tracking-4"] },
  async ({ page, context, office, expectFailures }) => {
    expectFailures(TRACK);
    const { faults } = await recordViolations(context);
    const { id, code } = await addTracked(office);
    const { version } = await read(office, id);
    // A completed one has the form of the citizen's answer.
    await office.call(setComplaintStatus, { params: { id }, body: { status_id: 3, version } });
    for (const [address, heading] of [
      [`/${code.toLowerCase().replaceAll("-", "")}`, "Status of the complaint"],
      ["/0000-0000-0000-0000", "No complaint has this code"],
      ["", "Status of the complaint"],
    ]) {
      await page.goto(`/track${address}`);
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        await expect(page.getByRole("heading", { level: 1 })).toContainText(heading!);
        await expectUsable(page);
      }
    }
    // The style element stands in the page: the policy names it by its digest.
    expect(faults).toEqual([]);
  },
);

test(
  "/track has a form for the code, also for signed-in users; it works without JavaScript and after a wrong code",
  { tag: ["@proofs", "@anywhere", "@firefox", "@tracking-5"] },
  async ({ page, context, browser, office }) => {
    const { id, code } = await addTracked(office);
    await signIn(context, office);
    await page.goto("/works");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.goto("/track");
    await expect(page.getByLabel("The code on the slip")).toBeVisible();

    const address = `${office.base}/track`;
    const stranger = await openAsStranger(browser, address, { javaScriptEnabled: false });
    const box = stranger.page.getByLabel("The code on the slip");
    const show = stranger.page.getByRole("button", { name: "Show the status" });
    await box.fill("abcd efgh");
    await show.click();
    await expect(stranger.page.getByText("No complaint has this code")).toBeVisible();
    await expect(box).toHaveValue("ABCD-EFGH");
    await box.fill(code.toLowerCase().replaceAll("-", " "));
    await box.press("Enter");
    await expect(stranger.page.getByRole("definition").getByText(String(id))).toBeVisible();
    await stranger.context.close();
  },
);

test(
  "Manage Complaint shows the code and copies it; an older complaint gets it with its slip, which without a code leads to the complaint",
  { tag: ["@proofs", "@anywhere", "@tracking-9", "@slip-5"] },
  async ({ page, context, office }) => {
    const { id, code, slip } = await addTracked(office);
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await signIn(context, office);
    const detail = await read(office, id);
    await page.route(ONE, (route) =>
      answer(route, 200, {
        status: "success",
        message: "",
        data: { ...detail, tracking_code: null },
      }),
    );
    await page.route(
      SLIP,
      (route) =>
        answer(route, 200, {
          status: "success",
          message: "",
          data: { ...slip, tracking_code: null },
        }),
      { times: 1 },
    );
    await page.goto(`/complaints/${id}`);
    // A slip without a code leads to the complaint.
    await page.getByRole("button", { name: "Print slip" }).click();
    const sheet = page.getByRole("dialog").locator(".slip");
    await expect(sheet).toContainText("This code opens it at the office");
    await expect(sheet.getByRole("img")).toHaveAccessibleName(
      `QR code of ${office.base}/complaints/${id}`,
    );
    await expect(sheet).not.toContainText("Tracking code");
    await page.reload();
    await page.getByRole("button", { name: "Print slip" }).click();
    await expect(page.getByRole("dialog")).toContainText(code);
    await page.unroute(ONE);
    await expect(page.getByRole("button", { name: "Copy the tracking code" })).toHaveCount(0);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Copy the tracking code" }).click();
    await expect(page.getByText("Tracking code copied")).toBeVisible();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(code);
  },
);

test(
  "a citizen says without JavaScript that the problem is not solved, and the office sees it",
  { tag: ["@tracking-10", "@tracking-11"] },
  async ({ page, context, browser, office }) => {
    const { id, code } = await addTracked(office);
    const { version } = await read(office, id);
    await office.call(setComplaintStatus, { params: { id }, body: { status_id: 3, version } });
    const address = `${office.base}/track/${code}`;
    const stranger = await openAsStranger(browser, address, { javaScriptEnabled: false });
    const reason = stranger.page.getByRole("textbox", { name: "at most 250 characters" });
    const tell = stranger.page.getByRole("button", { name: "Tell the office" });
    await reason.fill("ल".repeat(251));
    await tell.click();
    await expect(stranger.page.getByRole("alert")).toContainText(
      "The reason must be at most 250 characters",
    );
    await expect(reason).toHaveValue("ल".repeat(251));
    await reason.fill("The pipe leaks again");
    await tell.click();
    await expect(stranger.page).toHaveURL(address);
    await expect(stranger.page.getByRole("main")).toContainText("You told the office");
    await expect(tell).toHaveCount(0);
    await expectNothingSideways(stranger.page);
    await stranger.context.close();

    await signIn(context, office);
    await page.goto(`/complaints/${id}`);
    const story = page.getByRole("region", { name: "Story", exact: true });
    await expect(story.getByRole("listitem").first()).toContainText(
      /Not solved, says the citizen.*The pipe leaks again/,
    );
    const above = page.getByRole("main").getByText("Not solved, says the citizen").first();
    await expect(above).toBeInViewport();
    await page.goto("/");
    await page.getByRole("link", { name: /^Not solved/ }).click();
    await expect(page).toHaveURL(/not_solved=true/);
    await expect(page.getByRole("main")).toContainText("Not solved: says the citizen");
    await expectUsable(page);
  },
);
