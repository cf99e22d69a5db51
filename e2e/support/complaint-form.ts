import { choose } from "./controls.ts";
import type { Page } from "@playwright/test";
import type { Office } from "./office.ts";

export const CITIZENS = /\/api\/v0\/principal\/user/;
export const BLOCKED = "Please fix the form errors before submitting";

/** A tiny picture, padded to `size` bytes. */
export const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
export const png = (name: string, size = PNG.length) => ({
  name,
  mimeType: "image/png",
  buffer: Buffer.concat([PNG, Buffer.alloc(size - PNG.length)]),
});

export const title = (page: Page) => page.getByLabel("Complaint Title");
export const description = (page: Page) => page.getByLabel("Description");
export const complainant = (page: Page) => page.getByRole("combobox", { name: "Complainant" });
export const submit = (page: Page) =>
  page.getByRole("main").getByRole("button", { name: "Add Complaint" });
export const picker = (page: Page) => page.locator('input[type="file"]');

export type Place = Awaited<ReturnType<Office["addLocations"]>>;

/** Chooses the constituency, level by level. */
export async function chooseConstituency(page: Page, { state, district, constituency }: Place) {
  await choose(page, "State", state.name);
  await choose(page, "District", district.name);
  await choose(page, "Constituency", constituency.name);
}

/** Chooses the first booth, level by level. */
export async function chooseBooth(page: Page, place: Place) {
  const booth = place.booths[0]!;
  await chooseConstituency(page, place);
  await choose(page, "Mandal", booth.mandal);
  await choose(page, "Shaktikendra", booth.shaktikendra);
  await choose(page, "Booth Name", booth.booth_name);
  await choose(page, "Booth Number", booth.booth_number);
}

/** Opens the form and fills it in, ready to be submitted. */
export async function fillForm(page: Page, office: Office, at?: Place) {
  const place = at ?? (await office.addLocations());
  const citizen = await office.addCitizen(place.booths[0]!, `गीता ${place.mark}`);
  const [category] = await office.categories(1);
  await page.goto("/complaints/add");
  await title(page).fill(`  Lamp ${place.mark} `);
  await choose(page, "Category", category!.name);
  await description(page).fill("It has been dark here for two weeks.");
  await chooseBooth(page, place);
  await choose(page, "Complainant", `${citizen.name} (${citizen.phone})`, "");
  return { place, citizen, category: category! };
}

/** Records the uploads of the page: each field with its value, files by name. */
export async function recordUploads(page: Page) {
  const uploads: [string, string][][] = [];
  await page.exposeFunction("uploadSent", (fields: [string, string][]) => uploads.push(fields));
  await page.addInitScript(() => {
    const { XMLHttpRequest: Original } = window;
    window.XMLHttpRequest = class extends Original {
      override send(body?: XMLHttpRequestBodyInit) {
        const fields = body instanceof FormData ? [...body.entries()] : [];
        const seen = fields.map(([name, value]) => [
          name,
          value instanceof File ? value.name : value,
        ]);
        (window as unknown as { uploadSent: (fields: unknown) => void }).uploadSent(seen);
        super.send(body);
      }
    };
  });
  return uploads;
}
