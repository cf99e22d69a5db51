import { addAttachments, removeAttachment } from "contract/complaints/attachments";
import type { Page } from "@playwright/test";
import { picker, png, PNG } from "./support/complaint-form.ts";
import { addComplaint, read } from "./support/complaint-page.ts";
import { expectToast } from "./support/controls.ts";
import { expect, expectAccessible, test, expectUsable } from "./support/test.ts";
import { recordViolations } from "./support/violations.ts";

test.beforeEach(({ signedIn }) => signedIn);

const PREVIEW = /\/attachments\/\d+\/preview$/;
const picture = (name: string) => new File([new Uint8Array(PNG)], name, { type: "image/png" });
const letter = (name: string) => new File(["%PDF-1.4\n%%EOF\n"], name, { type: "application/pdf" });
const card = (page: Page) => page.getByRole("region", { name: "Attachments", exact: true });
const view = (page: Page, name: string) => card(page).getByRole("button", { name: `View ${name}` });
const story = (page: Page) => page.getByRole("region", { name: "Story" }).getByRole("listitem");
const adding = (page: Page) => page.getByRole("dialog", { name: "Add Files" });
const send = (page: Page) => adding(page).getByRole("button", { name: "Add Files" });

test(
  "shows a picture small and large, opens a PDF in a new tab, and releases their blob addresses",
  { tag: "@attachment-1" },
  async ({ page, context, office }) => {
    const { faults, requests } = await recordViolations(context);
    await context.addInitScript(() => {
      const [create, revoke] = [URL.createObjectURL.bind(URL), URL.revokeObjectURL.bind(URL)];
      const live = new Set<string>();
      Object.assign(window, { live });
      URL.createObjectURL = (object: Blob) => {
        const url = create(object);
        live.add(url);
        return url;
      };
      URL.revokeObjectURL = (url) => {
        live.delete(url);
        revoke(url);
      };
    });
    const live = () => page.evaluate(() => (window as unknown as { live: Set<string> }).live.size);
    const files = [picture("दीवार.png"), letter("letter.pdf")];
    const { id } = await addComplaint(office, { files });
    await page.goto(`/complaints/${id}`);
    await view(page, "दीवार.png").scrollIntoViewIfNeeded();
    const small = view(page, "दीवार.png").locator("img");
    await expect(small).toHaveAttribute("src", /^blob:/);
    await expect(view(page, "letter.pdf").locator("img")).toHaveCount(0);
    await expectUsable(page);

    await view(page, "दीवार.png").click();
    const large = page.getByRole("dialog", { name: "दीवार.png" });
    const shown = large.getByRole("img", { name: "दीवार.png" });
    await expect(shown).toBeVisible();
    const drawn = () => shown.evaluate((image: HTMLImageElement) => image.naturalWidth);
    await expect.poll(drawn).toBeGreaterThan(0);
    await expectAccessible(page);
    const file = page.waitForEvent("download");
    await large.getByRole("button", { name: "Download" }).click();
    expect((await file).suggestedFilename()).toBe("दीवार.png");
    await page.keyboard.press("Escape");
    await expect(view(page, "दीवार.png")).toBeFocused();

    await view(page, "letter.pdf").click();
    const pdf = page.getByRole("dialog", { name: "letter.pdf" });
    const link = pdf.getByRole("link", { name: "Open in a new tab" });
    await expect(link).toHaveAttribute("href", /^blob:/);
    await expect(link).toHaveAttribute("target", "_blank");
    await expectAccessible(page);
    await pdf.getByRole("button", { name: "Close", exact: true }).last().click();
    // The address of a saved file is kept for one more minute, that of a thumbnail as long as it is shown.
    await expect.poll(live).toBe(2);
    await page.getByRole("link", { name: "All complaints" }).click();
    await expect.poll(live).toBe(1);

    const previews = requests.filter((request) => PREVIEW.test(request.url()));
    expect(previews).toHaveLength(2);
    for (const request of previews)
      expect(request.headers().authorization).toBe(`Bearer ${office.session.access_token}`);
    expect(requests.map((request) => request.url()).join()).not.toContain(
      office.session.access_token,
    );
    expect(faults).toEqual([]);
  },
);

test(
  "adds files by the rules of a new complaint, up to ten in all",
  { tag: "@proofs" },
  async ({ page, office, expectFailures }) => {
    expectFailures(/\/attachments$/);
    const { id } = await addComplaint(office, { files: [picture("first.png")] });
    await page.goto(`/complaints/${id}`);
    await card(page).getByRole("button", { name: "Add Files" }).click();
    await send(page).click();
    await expect(adding(page)).toContainText("Please select a file");
    await picker(page).setInputFiles([
      { name: "film.mp4", mimeType: "video/mp4", buffer: Buffer.from("film") },
      png("large.png", 5 * 1024 * 1024 + 1),
      ...Array.from({ length: 8 }, (_, i) => png(`${i}.png`)),
    ]);
    // The browser reports no change when the file that the box holds is chosen again.
    await expect(picker(page)).toHaveValue("");
    await expect(adding(page)).toContainText("Only JPG, JPEG, PNG and PDF files are allowed");
    await expect(adding(page)).toContainText("File size must be less than 5MB");
    await expect(adding(page)).toContainText("Maximum 10 attachments allowed");
    await expectUsable(page);
    await adding(page).getByRole("button", { name: "Remove film.mp4" }).press("Enter");
    await expect(picker(page)).toBeFocused();
    await send(page).click();
    await expect(adding(page)).toBeVisible();
    expect((await read(office, id)).attachments).toHaveLength(1);
    await adding(page).getByRole("button", { name: "Remove large.png" }).click();
    await adding(page).getByRole("button", { name: "Remove 7.png" }).click();

    await page.route(/\/attachments$/, (route) => route.abort());
    await send(page).click();
    await expectToast(page, "Failed to add the files");
    await expect(adding(page)).toContainText("6.png");
    await page.unroute(/\/attachments$/);
    await send(page).dblclick();
    await expectToast(page, "Files added");
    await expect(adding(page)).toBeHidden();
    await expect(card(page).getByRole("button", { name: /^Download / })).toHaveCount(8);
    await expect(story(page).first()).toContainText(/Files added by .*0\.png, 1\.png/);
    expect((await read(office, id)).attachments).toHaveLength(8);

    await office.call(addAttachments, {
      params: { id },
      body: {},
      files: [picture("ninth.png"), picture("tenth.png")],
    });
    await page.reload();
    await expect(card(page)).toContainText("10 files, as many as a complaint can have");
    await expect(card(page).getByRole("button", { name: "Add Files" })).toHaveCount(0);
  },
);

test(
  "removes a file after asking; the focus stays in the list of files",
  { tag: ["@proofs", "@anywhere", "@attachment-5"] },
  async ({ page, office, expectFailures }) => {
    expectFailures(/\/attachments\/\d+$/);
    const { id } = await addComplaint(office, {
      files: [picture("goes.png"), letter("other.pdf")],
    });
    await page.goto(`/complaints/${id}`);
    const remove = card(page).getByRole("button", { name: "Remove goes.png" });
    const question = page.getByRole("dialog", { name: "Remove File" });
    await remove.click();
    await expect(question).toContainText("goes.png");
    await expectAccessible(page);
    await question.getByRole("button", { name: "Cancel" }).click();
    expect((await read(office, id)).attachments).toHaveLength(2);

    await page.route(/\/attachments\/\d+$/, (route) => route.abort());
    await remove.click();
    await question.getByRole("button", { name: "Remove" }).click();
    await expectToast(page, "Failed to remove the file");
    await page.unroute(/\/attachments\/\d+$/);
    await question.getByRole("button", { name: "Cancel" }).click();
    // Someone else removes the other file meanwhile.
    await card(page).getByRole("button", { name: "Remove other.pdf" }).click();
    const other = (await read(office, id)).attachments.find(({ name }) => name === "other.pdf")!;
    await office.call(removeAttachment, { params: { id, attachment_id: other.id } });
    await question.getByRole("button", { name: "Remove" }).click();
    await expectToast(page, "File not found");
    await expect(question).toHaveCount(0);
    await expect(card(page).getByRole("button", { name: /^Download / })).toHaveText([/goes\.png/]);

    await remove.press("Enter");
    await question.getByRole("button", { name: "Remove" }).press("Enter");
    await expectToast(page, "File removed");
    await expect(card(page).locator(":focus")).toContainText("No files came with this complaint.");
    await expect(story(page).first()).toContainText(/Files removed by .*goes\.png/);
  },
);

test(
  "a file that is dropped outside the box is not opened by the browser",
  { tag: ["@proofs", "@anywhere"] },
  async ({ page, office }) => {
    const { id } = await addComplaint(office);
    await page.goto(`/complaints/${id}`);
    await card(page).getByRole("button", { name: "Add Files" }).click();
    await expect(adding(page)).toBeVisible();
    const isPrevented = (what: "file" | "text") =>
      page.evaluate((kind) => {
        const dataTransfer = new DataTransfer();
        if (kind === "file") dataTransfer.items.add(new File(["a"], "a.txt"));
        else dataTransfer.setData("text/plain", "a");
        const drag = { dataTransfer, bubbles: true, cancelable: true };
        return ["dragover", "drop"].map(
          (type) => !document.body.dispatchEvent(new DragEvent(type, drag)),
        );
      }, what);
    expect(await isPrevented("file")).toEqual([true, true]);
    expect(await isPrevented("text")).toEqual([false, false]);
  },
);

test(
  "a picture that cannot be loaded or displayed shows an error, and loading can be tried again",
  { tag: ["@proofs", "@anywhere", "@attachment-2"] },
  async ({ page, office, expectFailures }) => {
    expectFailures(PREVIEW);
    // A picture with a width of zero. The server does not decode pictures, so it accepts this one.
    const bytes = new Uint8Array(PNG).fill(0, 16, 20);
    const broken = new File([bytes], "torn.png", { type: "image/png" });
    const { id } = await addComplaint(office, { files: [picture("wall.png"), broken] });
    await page.route(PREVIEW, (route) => route.abort());
    await page.goto(`/complaints/${id}`);
    await view(page, "wall.png").click();
    const dialog = page.getByRole("dialog", { name: "wall.png" });
    await expect(dialog.getByRole("alert")).toHaveText("Failed to load the file");
    await expectAccessible(page);
    await page.unroute(PREVIEW);
    await dialog.getByRole("button", { name: "Try again" }).click();
    await expect(dialog.getByRole("img", { name: "wall.png" })).toBeVisible();
    await page.keyboard.press("Escape");
    await view(page, "torn.png").click();
    const torn = page.getByRole("dialog", { name: "torn.png" });
    await expect(torn.getByRole("alert")).toHaveText("This picture cannot be shown");
  },
);
