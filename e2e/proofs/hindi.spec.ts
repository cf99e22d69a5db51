import type { Page } from "@playwright/test";
import { findComplaints } from "../support/complaints.ts";
import { choose, combobox, section } from "../support/controls.ts";
import { message } from "contract/message";
import { formBlockedMessage } from "contract/rules";
import { count, fileInput, UPLOAD_CALL } from "../support/booth-upload.ts";
import { box } from "../support/event-form.ts";
import { eventCall, officeDay, createEventByApi, queryOf } from "../support/events.ts";
import { hindi } from "../support/hindi.ts";
import type { BoothRow } from "../support/stored-booths.ts";
import { sheetFile } from "../support/office.ts";
import { expect, expectAccessible, test, expectUsable } from "../support/test.ts";

test.beforeEach(async ({ context, signedIn }) => {
  await context.addInitScript(() => {
    // about:blank, before the first navigation, has no storage.
    if (location.origin === "null") return;
    localStorage.setItem("language", "hi");
    localStorage.setItem("theme", "dark");
  });
  return signedIn;
});

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
/** Expects the text once, in a table or in a toast. */
const expectText = (page: Page, text: string) =>
  expect(page.getByText(text, { exact: true })).toBeVisible();

async function chooseConstituency(
  page: Page,
  place: Record<"state" | "district" | "constituency", { name: string }>,
) {
  await choose(page, "राज्य", place.state.name);
  await choose(page, "ज़िला", place.district.name);
  await choose(page, "निर्वाचन क्षेत्र", place.constituency.name);
}
test(
  "an event is created, opened, edited and deleted in Hindi",
  { tag: ["@language-7"] },
  async ({ page, office }) => {
    const place = await office.addLocations();
    const title = `सड़क बैठक ${place.mark}`;
    await page.goto(`/events?search=${place.mark}`);
    await expect(page.locator("html")).toHaveAttribute("lang", "hi-IN");
    await expect(page).toHaveTitle(/^कार्यक्रम देखें · /);
    await expectText(page, "कोई कार्यक्रम मेल नहीं खाता। कोई फ़िल्टर हटाएँ या दूसरे शब्दों से खोजें।");
    await page.getByRole("main").getByRole("link", { name: "कार्यक्रम बनाएँ" }).click();

    await expect(page.getByRole("heading", { level: 1 })).toHaveText("कार्यक्रम बनाएँ");
    await expect(combobox(page, "ज़िला")).toHaveAttribute("placeholder", "पहले राज्य चुनें");
    await button(page, "कार्यक्रम बनाएँ").click();
    await expectText(page, hindi.message(formBlockedMessage));
    await expect(box(page, "कार्यक्रम का शीर्षक")).toBeFocused();
    await expect(box(page, "कार्यक्रम का शीर्षक")).toHaveAccessibleDescription(
      hindi.message(message("Title is required")),
    );
    await expectUsable(page);

    await box(page, "कार्यक्रम का शीर्षक").fill(title);
    await page.goBack();
    const leaving = page.getByRole("dialog", { name: "क्या आप यह पृष्ठ छोड़ना चाहते हैं?" });
    await expect(leaving).toContainText(
      "वह अभी सहेजा नहीं गया है। आपके लौटने तक यह टैब उसे ड्राफ़्ट के रूप में रखेगा।",
    );
    await leaving.getByRole("button", { name: "यहीं रहें" }).click();
    await choose(page, "श्रेणी", "जनसभा");
    await choose(page, "कार्यक्रम का प्रकार", "सार्वजनिक");
    await page.getByLabel("कार्यक्रम की तिथि", { exact: true }).fill("2099-05-05");
    await page.getByLabel("आरंभ का समय").fill("15:05");
    await chooseConstituency(page, place);
    await choose(page, "मंडल", "North Mandal");
    await choose(page, "शक्ति केंद्र", "Riverside");
    await choose(page, "बूथ का नाम", "Government School");
    await choose(page, "बूथ क्रमांक", "1");
    await box(page, "स्थान").fill("Panchayat Bhawan");
    await button(page, "कार्यक्रम बनाएँ").click();
    await expectText(page, "कार्यक्रम बना दिया गया");

    await page.goto(`/events?search=${place.mark}`);
    const table = page.getByRole("table", { name: "कार्यक्रम", exact: true });
    await expect(table.getByRole("columnheader")).toHaveText([
      "कार्यक्रम का शीर्षक",
      "श्रेणी",
      "मुख्य अतिथि",
      "कार्यक्रम की तिथि",
      "कार्यक्रम का प्रकार",
    ]);
    const row = table.getByRole("row").nth(1);
    await expect(row).toContainText("5 मई 2099");
    await expect(row).toContainText("सार्वजनिक");
    await table.getByRole("button", { name: title }).click();
    await expect(table.getByText("आरंभ का समय")).toBeVisible();
    await expect(table.getByRole("time").filter({ hasText: "दोपहर 3:05" })).toBeVisible();
    await expect(table.getByText("कोई विवरण नहीं")).toBeVisible();
    await expect(table.getByText("उपलब्ध नहीं").first()).toBeVisible();
    await expectAccessible(page);

    await table.getByRole("button", { name: "संपादित करें" }).click();
    await box(page, "मुख्य अतिथि").fill("श्रीमती सुनीता देवी");
    await button(page, "बदलाव सहेजें").click();
    await expectText(page, "कार्यक्रम में बदलाव सहेजे गए");
    await expect(row).toContainText("श्रीमती सुनीता देवी");
    await table.getByRole("button", { name: title }).click();
    await table.getByRole("button", { name: "मिटाएँ" }).click();
    const deletion = page.getByRole("dialog", { name: "मिटाने की पुष्टि करें" });
    await expect(deletion).toContainText("क्या आप वाकई यह कार्यक्रम मिटाना चाहते हैं?");
    await expectAccessible(page);
    await deletion.getByRole("button", { name: "मिटाएँ" }).click();
    await expectText(page, "कार्यक्रम मिटा दिया गया");
    await expect(table.getByRole("button", { name: title })).toBeHidden();
  },
);

test("filters are set, shown and cleared in Hindi; the request to the server does not change", async ({
  page,
  office,
}) => {
  const place = await office.addLocations();
  const { constituency, district, state, booths, mark } = place;
  const planned = { booth: booths[0]!, type_id: 2, event_date: officeDay(0) };
  await createEventByApi(office, { ...planned, title: `Road meeting ${mark}` });
  await page.goto("/events");
  await button(page, "फ़िल्टर").click();
  const dialog = page.getByRole("dialog", { name: "कार्यक्रम फ़िल्टर करें" });
  const choices = (group: string) =>
    dialog.getByRole("group", { name: group }).last().getByRole("button");
  await expect(choices("कार्यक्रम का प्रकार")).toHaveText(["सभी", "सार्वजनिक", "निजी"]);
  await expect(choices("समयावधि")).toHaveText(["पूरी अवधि", "आज", "इस सप्ताह", "इस माह"]);
  await expect(combobox(page, "मंडल")).toHaveAttribute("placeholder", "पहले निर्वाचन क्षेत्र चुनें");
  await expectAccessible(page);
  const fullName = [constituency, district, state].map(({ name }) => name).join(", ");
  await choose(page, "निर्वाचन क्षेत्र", fullName);
  await dialog.getByRole("button", { name: "निजी" }).click();
  await dialog.getByRole("button", { name: "आज" }).click();
  const call = eventCall(page, "GET");
  await dialog.getByRole("button", { name: "फ़िल्टर लागू करें" }).click();
  expect(queryOf(await call)).toEqual({
    page: "1",
    constituency: constituency.name,
    type: "private",
    filter: "today",
  });
  await expect(page.getByRole("button", { name: `Road meeting ${mark}` })).toBeVisible();

  const chips = page.getByRole("group", { name: "लागू फ़िल्टर" });
  for (const text of [`निर्वाचन क्षेत्र: ${fullName}`, "कार्यक्रम का प्रकार: निजी", "समयावधि: आज"])
    await expect(chips.getByText(text, { exact: true })).toBeVisible();
  await expectUsable(page);

  await button(page, "निर्यात").click();
  const saving = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "CSV (.csv)" }).click();
  await expectText(page, `${(await saving).suggestedFilename()} नाम से सहेजा गया`);

  await button(page, "फ़िल्टर हटाएँ").click();
  await expect(page).toHaveURL(/\/events$/);
  await expect(chips).toBeHidden();
});

test(
  "a booth sheet is checked and loaded in Hindi, with its rejected rows",
  { tag: ["@language-7"] },
  async ({ page, office }) => {
    const place = await office.addLocations([row("1"), row("2")]);
    await page.goto("/booths/bulk-upload");
    await expect(page.getByText("मंडल का नाम, अधिकतम 150 अक्षर")).toBeVisible();
    await button(page, "बूथ अपलोड करें").click();
    await expectText(page, hindi.message(message("Please select a constituency.")));
    await expectText(page, hindi.message(message("Please select a file.")));
    await expectAccessible(page);

    await chooseConstituency(page, place);
    const rows = [
      row("1"),
      row("2", { booth_name: "Town Hall" }),
      row("3"),
      row("4", { mandal: "" }),
    ];
    const buffer = Buffer.from(await sheetFile(rows).arrayBuffer());
    await fileInput(page).setInputFiles({ name: "booths.xlsx", mimeType: "", buffer });
    const held = page.waitForRequest(UPLOAD_CALL);
    await page.route(UPLOAD_CALL, () => undefined, { times: 1 });
    await button(page, "फ़ाइल जाँचें").click();
    await held;
    await expect(button(page, "जाँच हो रही है...")).toBeVisible();
    await button(page, "रद्द करें").click();
    await expectText(page, "जाँच रद्द की गई। कुछ नहीं बदला गया।");

    await button(page, "फ़ाइल जाँचें").click();
    await expect(page.getByRole("heading", { name: "फ़ाइल की जाँच" })).toBeInViewport();
    await expect(page.getByText("अभी कुछ नहीं सहेजा गया है।")).toBeVisible();
    for (const label of ["जोड़े जाएँगे", "बदले जाएँगे", "अपरिवर्तित", "अस्वीकृत"])
      await expect(count(page, label)).toHaveText("1");
    const changed = page.getByRole("table", { name: "बदले जाने वाले बूथ" });
    await expect(changed.getByRole("row").last()).toContainText(
      /पंक्ति 3.*2.*बूथ का नाम:\s*School.*के स्थान पर.*Town Hall/,
    );
    const added = page.getByRole("table", { name: "जोड़े जाने वाले बूथ" });
    await expect(added.getByRole("row").last()).toContainText(/पंक्ति 4.*3/);
    const rejected = page.getByRole("table", { name: "अस्वीकृत पंक्तियाँ" });
    await expect(rejected.getByRole("row").last().getByRole("cell")).toHaveText([
      "पंक्ति 5",
      "मंडल",
      hindi.message(message("{field} is required", { field: "Mandal" })),
    ]);
    await expectUsable(page);

    await button(page, "बूथ अपलोड करें").click();
    await expect(page.getByRole("heading", { name: "अपलोड की रिपोर्ट" })).toBeVisible();
    for (const label of ["जोड़े गए", "बदले गए", "अपरिवर्तित", "अस्वीकृत"])
      await expect(count(page, label)).toHaveText("1");
    const saving = page.waitForEvent("download");
    await button(page, "अस्वीकृत पंक्तियाँ डाउनलोड करें").click();
    expect((await saving).suggestedFilename()).toBe("rejected-rows.xlsx");
    await expectAccessible(page);
  },
);

const row = (booth_number: string, more: Partial<BoothRow> = {}): BoothRow => ({
  mandal: "North Mandal",
  shaktikendra: "Riverside",
  booth_name: "School",
  booth_number,
  ...more,
});

test(
  "a complaint is created in Hindi, and the form shows its errors in Hindi",
  { tag: ["@language-7"] },
  async ({ page, office }) => {
    const place = await office.addLocations();
    const { mark } = place;
    const citizen = await office.addCitizen(place.booths[0]!, `गीता ${mark}`);
    const [category] = await office.categories(1);
    await page.goto("/complaints/add");
    await expect(page.locator("html")).toHaveAttribute("lang", "hi-IN");
    await expect(page).toHaveTitle(/^शिकायत दर्ज करें · /);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("शिकायत दर्ज करें");
    await page
      .getByRole("main")
      .getByRole("button", { name: "शिकायत दर्ज करें", exact: true })
      .click();
    await expectText(page, hindi.message(formBlockedMessage));
    const box = page.getByRole("alert").filter({ hasText: "शिकायत दर्ज करने से पहले इन्हें ठीक करें" });
    await expect(box).toContainText(hindi.message(message("Title is required")));
    const title = page.getByLabel("शिकायत का शीर्षक");
    await expect(title).toBeFocused();
    await expect(title).toHaveAccessibleDescription(hindi.message(message("Title is required")));
    await expectUsable(page);

    await title.fill(`नलकूप ${mark}`);
    await page.getByLabel("विवरण", { exact: true }).fill("दो सप्ताह से पानी नहीं आ रहा है।");
    await expect(combobox(page, "शिकायतकर्ता")).toHaveAttribute("placeholder", "पहले बूथ क्रमांक चुनें");
    await choose(page, "श्रेणी", category!.name_hi!);
    await chooseConstituency(page, place);
    const booth = place.booths[0]!;
    await choose(page, "मंडल", booth.mandal);
    await choose(page, "शक्ति केंद्र", booth.shaktikendra);
    await choose(page, "बूथ का नाम", booth.booth_name);
    await choose(page, "बूथ क्रमांक", booth.booth_number);
    await page.getByLabel("स्थान", { exact: true }).fill("मंदिर के पीछे");
    await choose(page, "शिकायतकर्ता", `${citizen.name} (${citizen.phone})`, "");
    await expect(section(page, "शिकायतकर्ता का विवरण")).toContainText(`नाम${citizen.name}`);
    await expect(box).toHaveCount(0);
    await page
      .getByRole("main")
      .getByRole("button", { name: "शिकायत दर्ज करें", exact: true })
      .click();
    await expectText(page, "शिकायत दर्ज हो गई");
    expect((await findComplaints(office, mark)).map((row) => row.title)).toEqual([`नलकूप ${mark}`]);
  },
);
