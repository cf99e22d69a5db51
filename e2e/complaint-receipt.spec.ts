import type { Page } from "@playwright/test";
import { readReceipt } from "contract/complaints/receipt";
import { correction, generate } from "lean-qr";
import { addComplaint } from "./support/complaint-page.ts";
import { answer } from "./support/controls.ts";
import { expect, expectAccessible, test, expectUsable } from "./support/test.ts";
import { recordViolations } from "./support/violations.ts";

const SLIP = /\/api\/v0\/complaint\/\d+\/slip$/;

test.beforeEach(({ signedIn }) => signedIn);

const open = (page: Page) => page.getByRole("button", { name: /^(Print slip|पर्ची छापें)$/ });
const dialog = (page: Page) => page.getByRole("dialog");
const paper = (page: Page) => page.locator(".slip-paper .slip");

/** Records the calls of the browser's print dialog, which tests cannot see. */
const watchPrinting = (page: Page) =>
  page.addInitScript(() => {
    Object.assign(window, { printed: 0 });
    window.print = () => void ((window as unknown as { printed: number }).printed += 1);
  });
const printed = (page: Page) =>
  page.evaluate(() => (window as unknown as { printed: number }).printed);

/** The printed pages, and their size in points. */
async function pagesOf(page: Page) {
  const text = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  const boxes = [...text.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)];
  return {
    pages: [...text.matchAll(/\/Type\s*\/Page\b/g)].length,
    sizes: boxes.map(([, width, height]) => [
      Math.round(Number(width)),
      Math.round(Number(height)),
    ]),
  };
}
const A5 = [420, 595];

/** The dark modules of the drawn QR code. */
const drawnCode = (page: Page, count: number) =>
  page.locator(".slip-preview svg").evaluate(async (svg, size) => {
    const copy = svg.cloneNode(true) as SVGElement;
    copy.setAttribute("width", String((size + 8) * 4));
    copy.setAttribute("height", String((size + 8) * 4));
    const image = new Image();
    const text = new XMLSerializer().serializeToString(copy);
    image.src = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = (size + 8) * 4;
    const context = canvas.getContext("2d", { willReadFrequently: true })!;
    context.drawImage(image, 0, 0);
    const isDark = (y: number, x: number) =>
      context.getImageData((x + 4) * 4 + 2, (y + 4) * 4 + 2, 1, 1).data[3]! > 127;
    return Array.from({ length: size }, (_, y) =>
      Array.from({ length: size }, (_module, x) => isDark(y, x)),
    );
  }, count);

test(
  "the slip is previewed, and printed alone on one A5 page",
  { tag: ["@slip-1", "@slip-2"] },
  async ({ page, context, office }) => {
    const { faults } = await recordViolations(context);
    await watchPrinting(page);
    const { id, title, mark } = await addComplaint(office);
    const { data } = await office.call(readReceipt, { params: { id } });
    const code = data.tracking_code!;
    const address = `${office.base}/track/${code}`;
    await page.goto(`/complaints/${id}`);
    await open(page).click();
    const sheet = dialog(page).locator(".slip");
    for (const text of [
      `Constituency Office, ${data.constituency_name}`,
      "Acknowledgement of complaint",
      `Complaint number${id}`,
      `Complainantगीता ${mark}`,
      `Booth${data.booth_number}, ${data.booth_name}, ${data.constituency_name}`,
      `Category${data.category_name}`,
      `Title${title}`,
      "Statusregistered",
      `Logged by${data.registered_by_name}`,
      `${address}Tracking code ${code}Signature and stamp`,
    ])
      await expect(sheet).toContainText(text);
    await expect(sheet).toContainText(/Date logged\d+ \w+ \d{4}, \d+:\d\d [ap]m/);
    await expect(sheet.getByRole("img", { name: `QR code of ${address}` })).toBeVisible();
    await expectUsable(page);

    // The drawn code is the one of this address.
    const drawn = generate(address, { minCorrectionLevel: correction.M });
    const modules = await drawnCode(page, drawn.size);
    const all = Array.from({ length: drawn.size }, (_, y) =>
      Array.from({ length: drawn.size }, (_module, x) => drawn.get(x, y)),
    );
    expect(modules).toEqual(all);

    await dialog(page).getByRole("button", { name: "Print" }).click();
    await expect.poll(() => printed(page)).toBe(1);
    await page.evaluate(() => document.documentElement.classList.add("dark"));
    await expect.poll(() => pagesOf(page)).toEqual({ pages: 1, sizes: [A5] });
    await expect(dialog(page).getByRole("button", { name: "Print" })).toBeFocused();
    await page.emulateMedia({ media: "print" });
    await expect(paper(page)).toBeVisible();
    await expect(dialog(page)).toBeHidden();
    await expect(page.locator("#root")).toBeHidden();
    await expect(paper(page)).toHaveCSS("color", "rgb(0, 0, 0)");
    await expect(paper(page)).toHaveCSS("background-color", "rgb(255, 255, 255)");
    await expect(page.locator("body")).toHaveCSS("background-color", "rgb(255, 255, 255)");
    await page.emulateMedia({ media: "screen" });
    await expect(paper(page)).toBeHidden();
    await expect(dialog(page)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(open(page)).toBeFocused();
    await expect(page.locator(".slip-paper")).toHaveCount(0);
    // Other printouts have the default page size.
    await page.emulateMedia({ media: "print" });
    await expect.poll(async () => (await pagesOf(page)).sizes).not.toContainEqual(A5);
    expect(faults).toEqual([]);
  },
);

test(
  "in Hindi, with texts of maximum length, the slip is still one page",
  { tag: ["@proofs", "@slip-2"] },
  async ({ page, office }) => {
    const { id } = await addComplaint(office);
    const slip = (await office.call(readReceipt, { params: { id } })).data;
    const long = (length: number) => "वार्ड संख्या चौदह की गली में बिजली ".repeat(9).slice(0, length);
    await page.route(SLIP, (route) =>
      answer(route, 200, {
        status: "success",
        message: "",
        data: {
          ...slip,
          source_number: long(50),
          title: long(200),
          complainant_name: long(150),
          registered_by_name: "x".repeat(150),
          category_name: long(100),
          booth_name: long(150),
          booth_number: "9".repeat(20),
          constituency_name: long(100),
          status_code: "in-process",
          office_name: long(150),
          office_phone: "0".repeat(50),
        },
      }),
    );
    await page.addInitScript(() => localStorage.setItem("language", "hi"));
    await page.goto(`/complaints/${id}`);
    await open(page).click();
    await expect(dialog(page)).toHaveAccessibleName("पावती पर्ची");
    const sheet = dialog(page).locator(".slip");
    for (const text of ["शिकायत की पावती", "शिकायत क्रमांक", "कार्यवाही में", "हस्ताक्षर एवं मुहर"])
      await expect(sheet).toContainText(text);
    await expectAccessible(page);
    await page.emulateMedia({ media: "print" });
    await expect.poll(() => pagesOf(page)).toEqual({ pages: 1, sizes: [A5] });
    // The line for the signature is last, and ends above the page margin of 11 mm.
    const room = () =>
      paper(page).evaluate((element) => {
        const foot = element.querySelector(".slip-foot")!;
        return element.getBoundingClientRect().bottom - foot.getBoundingClientRect().bottom;
      });
    await expect.poll(room).toBeGreaterThan(40);
  },
);

test(
  "a slip that cannot be loaded shows an error, and loading can be tried again",
  { tag: ["@proofs", "@slip-3"] },
  async ({ page, office, expectFailures }) => {
    expectFailures(SLIP);
    const { id } = await addComplaint(office);
    await page.route(SLIP, (route) => route.abort());
    await page.goto(`/complaints/${id}`);
    await open(page).click();
    await expect(dialog(page).getByRole("alert")).toHaveText("Failed to load the slip");
    await expect(dialog(page).getByRole("button", { name: "Print" })).toBeDisabled();
    await expectAccessible(page);
    await page.unroute(SLIP);
    await dialog(page).getByRole("button", { name: "Try again" }).click();
    await expect(dialog(page).locator(".slip")).toBeVisible();
  },
);
