import type { Page } from "@playwright/test";

/* The steps on a page before its screenshot. */

export const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole("main").getByRole("button", { name }).last().click();
export const inDialog = (name: string) => (page: Page) =>
  page.getByRole("dialog").getByRole("button", { name, exact: true }).click();
export const both = (first: (page: Page) => Promise<void>, then: (page: Page) => Promise<void>) =>
  async function act(page: Page) {
    await first(page);
    await then(page);
  };
export const tab = (name: string, type: string) => async (page: Page) => {
  await page.getByRole("tab", { name }).click();
  await page.getByRole("button", { name: type, exact: true }).click();
};
async function pick(page: Page, level: string) {
  await page.getByRole("combobox", { name: level, exact: true }).click();
  await page.getByRole("option").first().click();
}
const sendSheet = (button: string, heading: string) => async (page: Page) => {
  for (const level of ["State", "District", "Constituency"]) await pick(page, level);
  const file = { name: "booths of the year.xlsx", mimeType: "", buffer: Buffer.from("PK") };
  await page.locator('input[type="file"]').setInputFiles(file);
  await press(button)(page);
  await page.getByRole("heading", { name: heading }).waitFor();
};
export const upload = sendSheet("Upload Booths", "Upload Report");
export const check = sendSheet("Check file", "File Check");
/** The card of complaints, which is loaded when it scrolls into view. */
export const toFigures = async (page: Page) => {
  await page.keyboard.press("End");
  await page.getByRole("region", { name: "Complaint Management" }).waitFor();
};
export const figuresThere = (page: Page) =>
  page.getByRole("link", { name: /of all complaints$/ }).waitFor();
export const openRow = async (page: Page) => {
  await page.getByRole("table").locator("tbody button").first().click();
};

const choice = (page: Page, name: string) => page.getByRole("combobox", { name, exact: true });
async function chooseBooth(page: Page) {
  for (const level of ["State", "District", "Constituency", "Mandal", "Shaktikendra"])
    await pick(page, level);
  for (const level of ["Booth Name", "Booth Number"]) await pick(page, level);
}
export async function walkIn(page: Page) {
  await chooseBooth(page);
  await choice(page, "Complainant").fill("Nobody of this name");
  await page.getByRole("button", { name: /^Add a new citizen/ }).click();
  await page.getByRole("dialog").waitFor();
}
export async function duplicates(page: Page) {
  await chooseBooth(page);
  const similar = page.getByRole("region", { name: "Reported already?" });
  // A citizen with earlier complaints.
  await choice(page, "Complainant").click();
  await page.getByRole("option").first().click();
  await similar.getByRole("link").first().waitFor();
}
export async function assign(page: Page) {
  await chooseBooth(page);
  await choice(page, "Assigned To").click();
  await page.getByRole("option").first().waitFor();
}
/** The citizens with this phone, found before anything else is filled in. */
export const walkPhone = (phone: string) =>
  async function act(page: Page) {
    await page.getByRole("combobox", { name: "Phone or name" }).fill(phone);
    await page.getByRole("option").first().waitFor();
  };
/** The newest admin's deletion, with the colleagues who can have the open complaints. */
export async function handOver(page: Page) {
  await page.locator("tbody [data-row-action]").first().click();
  // In either language.
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /Delete|मिटाएँ/ })
    .click();
  await page.getByRole("dialog").getByRole("combobox").click();
  await page.getByRole("option").first().waitFor();
}
export const search = (text: string) =>
  async function act(page: Page) {
    await page.keyboard.press("Control+k");
    await page.getByRole("dialog", { name: "Go to" }).getByRole("combobox").fill(text);
    await page.getByRole("dialog").getByRole("option").first().waitFor();
  };
export const slipThere = (page: Page) => page.getByRole("dialog").getByRole("img").waitFor();
