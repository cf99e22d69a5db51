import type { Page } from "@playwright/test";
import { readComplaint, updateComplaint } from "contract/complaints/complaints";
import { message } from "contract/message";
import { readComplaintReport } from "contract/reports";
import { formBlockedMessage } from "contract/rules";
import { newPhone } from "../support/admins.ts";
import { PNG } from "../support/complaint-form.ts";
import { addComplaint } from "../support/complaint-page.ts";
import { findComplaints, createComplaintByApi } from "../support/complaints.ts";
import { choose, combobox, section } from "../support/controls.ts";
import { expectOnlyHindi, hindi, watchAnswers } from "../support/hindi.ts";
import type { Office } from "../support/office.ts";
import { SUPER_ADMIN } from "../support/people.ts";
import { answer, full, REPORT } from "../support/reports.ts";
import { expect, expectAccessible, expectNothingSideways, test } from "../support/test.ts";

test.beforeEach(async ({ context, signedIn: _ }) => {
  await context.addInitScript(() => {
    // about:blank, before the first navigation, has no storage.
    if (location.origin === "null") return;
    localStorage.setItem("language", "hi");
    localStorage.setItem("theme", "dark");
  });
});

type Place = Awaited<ReturnType<Office["addLocations"]>>;

const button = (page: Page, name: string) =>
  page.getByRole("main").getByRole("button", { name, exact: true });
const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const expectText = (page: Page, text: string) =>
  expect(page.getByText(text, { exact: true })).toBeVisible();
/** Checks the page in the dark theme. */
async function expectSoundInDark(page: Page) {
  await expect(page.locator("html")).toHaveClass(/\bdark\b/);
  await expectAccessible(page);
  await expectNothingSideways(page);
}

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
    await button(page, "शिकायत दर्ज करें").click();
    await expectText(page, hindi.message(formBlockedMessage));
    const box = page.getByRole("alert").filter({ hasText: "शिकायत दर्ज करने से पहले इन्हें ठीक करें" });
    await expect(box).toContainText(hindi.message(message("Title is required")));
    const title = page.getByLabel("शिकायत का शीर्षक");
    await expect(title).toBeFocused();
    await expect(title).toHaveAccessibleDescription(hindi.message(message("Title is required")));
    await expectSoundInDark(page);

    await title.fill(`नलकूप ${mark}`);
    await page.getByLabel("विवरण", { exact: true }).fill("दो सप्ताह से पानी नहीं आ रहा है।");
    await expect(combobox(page, "शिकायतकर्ता")).toHaveAttribute("placeholder", "पहले बूथ क्रमांक चुनें");
    await choosePlace(page, place, category!);
    await page.getByLabel("स्थान", { exact: true }).fill("मंदिर के पीछे");
    await choose(page, "शिकायतकर्ता", `${citizen.name} (${citizen.phone})`, "");
    await expect(section(page, "शिकायतकर्ता का विवरण")).toContainText(`नाम${citizen.name}`);
    await expect(box).toHaveCount(0);
    await button(page, "शिकायत दर्ज करें").click();
    await expectText(page, "शिकायत दर्ज हो गई");
    expect((await findComplaints(office, mark)).map((row) => row.title)).toEqual([`नलकूप ${mark}`]);
  },
);

/** Chooses the first booth, level by level, and a category. */
async function choosePlace(page: Page, place: Place, category: { name: string }) {
  const booth = place.booths[0]!;
  await choose(page, "श्रेणी", hindi.category(category.name));
  await choose(page, "राज्य", place.state.name);
  await choose(page, "ज़िला", place.district.name);
  await choose(page, "निर्वाचन क्षेत्र", place.constituency.name);
  await choose(page, "मंडल", booth.mandal);
  await choose(page, "शक्ति केंद्र", booth.shaktikendra);
  await choose(page, "बूथ का नाम", booth.booth_name);
  await choose(page, "बूथ क्रमांक", booth.booth_number);
}

test("in Hindi a new citizen is added, similar complaints are shown, and files are viewed and removed", async ({
  page,
  office,
}) => {
  const answers = watchAnswers(page);
  answers.collect(office.session);
  const onlyHindi = async () => {
    await expectOnlyHindi(page, answers);
    await expectSoundInDark(page);
  };
  const place = await office.addLocations();
  const [category] = await office.categories(1);
  const neighbour = await office.addCitizen(place.booths[0]!, `गीता ${place.mark}`);
  const known = await createComplaintByApi(office, {
    booth: place.booths[0]!,
    complainant_id: neighbour.principal_id,
    title: `नाली ${place.mark}`,
    category_id: category!.id,
    files: [new File([PNG], "दीवार.png", { type: "image/png" })],
  });

  await page.goto("/complaints/add");
  await choosePlace(page, place, category!);
  await expect(page.getByRole("link", { name: `नाली ${place.mark}` })).toBeVisible();
  await onlyHindi();
  await combobox(page, "शिकायतकर्ता").fill(`सीता ${place.mark}`);
  await page.getByRole("button", { name: `नया नागरिक जोड़ें: सीता ${place.mark}` }).click();
  const adding = page.getByRole("dialog", { name: "नया नागरिक जोड़ें" });
  await adding.getByLabel("फ़ोन").fill("12345");
  await adding.getByRole("button", { name: "नागरिक जोड़ें", exact: true }).click();
  await expect(
    adding.getByText(hindi.message(message("Enter a valid phone number"))),
  ).toBeVisible();
  await onlyHindi();
  await adding.getByLabel("फ़ोन").fill(newPhone());
  await adding.getByRole("button", { name: "नागरिक जोड़ें", exact: true }).click();
  await expect(section(page, "शिकायतकर्ता का विवरण")).toContainText(`नामसीता ${place.mark}`);

  await page.goto(`/complaints/${known}`);
  await page.getByRole("button", { name: "दीवार.png को देखें" }).click();
  await expect(page.getByRole("dialog", { name: "दीवार.png" })).toBeVisible();
  await onlyHindi();
  await page.keyboard.press("Escape");
  await button(page, "फ़ाइलें जोड़ें").click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await onlyHindi();
  await page.keyboard.press("Escape");
  await button(page, "दीवार.png हटाएँ").click();
  await page.getByRole("dialog").getByRole("button", { name: "हटाएँ", exact: true }).click();
  await expectText(page, "फ़ाइल हटाई गई");
  await button(page, "पर्ची छापें").click();
  await expect(page.getByRole("dialog").getByText("शिकायत की पावती")).toBeVisible();
  await onlyHindi();
});

test(
  "in Hindi a complaint is reopened, gets a note and is deleted, and its activity is shown",
  { tag: ["@language-7"] },
  async ({ page, office }) => {
    const { id, title } = await addComplaint(office);
    const params = { id };
    const { data } = await office.call(readComplaint, { params });
    await office.call(updateComplaint, { params, body: { ...data, status_id: 3 } });
    const who = SUPER_ADMIN.name;
    const story = region(page, "घटनाक्रम");
    const latest = story.getByRole("listitem").first();

    await page.goto(`/complaints/${id}`);
    await expect(page).toHaveTitle(/शिकायत का प्रबंधन · /);
    await expect(latest).toContainText(`${who} द्वारा पूर्ण की गई`);
    await expect(latest).toContainText("बदलाव: स्थिति");
    await expect(page.getByRole("complementary", { name: "संबंधित लोग" })).toContainText(
      "इस नागरिक की एकमात्र शिकायत",
    );
    await expectText(page, "इस शिकायत के साथ कोई फ़ाइल नहीं आई।");
    await expectSoundInDark(page);

    await button(page, "शिकायत संपादित करें").click();
    await button(page, "दर्ज").click();
    const reason = page.getByLabel("फिर से खोलने का कारण");
    await expect(reason).toHaveAccessibleDescription("यह इस शिकायत के घटनाक्रम में रखा जाएगा।");
    await expectSoundInDark(page);
    await reason.fill("पंप फिर सूख गया है।");
    await button(page, "सहेजें").click();
    await expectText(page, "शिकायत में बदलाव सहेजे गए!");
    await expect(latest).toContainText(`${who} द्वारा फिर से खोली गई`);
    await expect(latest).toContainText("कारण: पंप फिर सूख गया है।");
    await button(page, "बदलाव दिखाएँ").click();
    await expect(latest.getByRole("definition")).toHaveText("पहले: पूर्ण→ अब: दर्ज");

    await button(page, "टिप्पणी जोड़ें").click();
    const note = page.getByRole("dialog", { name: "टिप्पणी जोड़ें" });
    await note.getByRole("button", { name: "नागरिक को सूचित किया गया" }).click();
    await note.getByRole("button", { name: "फ़ोन" }).click();
    await note.getByLabel("सूचित करने की तिथि").fill("2026-01-31");
    await note.getByLabel("समय", { exact: true }).fill("15:05");
    await note.getByLabel("और कुछ लिखना हो तो").fill("दो पंप।");
    await expectSoundInDark(page);
    await note.getByRole("button", { name: "टिप्पणी जोड़ें" }).click();
    await expectText(page, "टिप्पणी जोड़ दी गई");
    await expect(latest).toContainText(`${who} के अनुसार नागरिक को फ़ोन पर सूचित किया गया`);
    await expect(latest).toContainText(/31 जन\S* 2026 को 3:05 \S+ पर सूचित किया गया/);

    await button(page, "मिटाएँ").click();
    const question = page.getByRole("dialog", { name: "शिकायत मिटाएँ" });
    await expect(question).toContainText(
      "क्या आप वाकई यह शिकायत मिटाना चाहते हैं? यह वापस नहीं लाई जा सकेगी।",
    );
    await expect(question).toContainText(title);
    await expectSoundInDark(page);
    await question.getByRole("button", { name: "मिटाएँ" }).click();
    await expectText(page, "शिकायत मिटा दी गई!");
    await expect(page).toHaveURL(/\/complaints$/);
  },
);

test(
  "the list, its filters and its export menu are in Hindi",
  { tag: ["@language-7"] },
  async ({ page, office }) => {
    const { booths, mark } = await office.addLocations();
    const { principal_id, name } = await office.addCitizen(booths[0]!);
    const complaint = { booth: booths[0]!, complainant_id: principal_id, title: `Well ${mark}` };
    await createComplaintByApi(office, complaint);
    await page.goto(`/complaints?search=${mark}`);
    const table = page.getByRole("table", { name: "शिकायतें" });
    await expect(table.getByRole("columnheader")).toHaveText([
      "क्रम",
      "शिकायत का शीर्षक",
      "श्रेणी",
      "शिकायतकर्ता",
      "स्थिति",
    ]);
    await expect(table.getByRole("row").last()).toContainText(name!);
    await expect(table.getByRole("row").last()).toContainText("दर्ज");
    await expectSoundInDark(page);

    await button(page, "निर्यात").click();
    await expect(page.getByRole("menuitem")).toHaveText(["Excel (.xlsx)", "CSV (.csv)"]);
    await page.keyboard.press("Escape");

    await button(page, "फ़िल्टर").click();
    const filters = page.getByRole("dialog", { name: "शिकायतें फ़िल्टर करें" });
    await filters.getByRole("button", { name: "पूर्ण" }).click();
    await filters.getByLabel("आरंभ तिथि").fill("2026-01-31");
    await filters.getByLabel("समाप्ति तिथि").fill("2026-01-30");
    await expectText(page, "समाप्ति तिथि आरंभ तिथि से पहले नहीं हो सकती");
    await expectSoundInDark(page);
    await filters.getByLabel("समाप्ति तिथि").fill("");
    await filters.getByRole("button", { name: "फ़िल्टर लागू करें" }).click();
    await expect(page).toHaveURL(/status=completed/);
    const chips = page.getByRole("group", { name: "लागू फ़िल्टर" });
    await expect(chips).toContainText("स्थिति: पूर्ण");
    await expect(chips).toContainText(/आरंभ तिथि: 31 जन\S* 2026/);
    await expectText(page, "कोई शिकायत मेल नहीं खाती। कोई फ़िल्टर हटाएँ या दूसरे शब्दों से खोजें।");
  },
);

test(
  "the dashboard and its three cards are in Hindi, with dates and commas as Hindi writes them",
  { tag: ["@language-7"] },
  async ({ page, expectFailures }) => {
    expectFailures(/reports\/complaints/);
    const figures = `**${readComplaintReport.path}*`;
    await page.route(REPORT, (route) => route.fulfill(answer(full)));
    await page.route(figures, (route) => route.abort(), { times: 2 });
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("एडमिन डैशबोर्ड");
    const people = region(page, "उपयोगकर्ता प्रबंधन");
    await expect(people).toContainText("1,32,200कुल");
    await expect(people.getByRole("group", { name: "सुपर एडमिन खाते, स्थिति के अनुसार" })).toHaveText(
      "सक्रिय2 67%निष्क्रिय1 33%मिटाए गए0 0%",
    );
    await expect(
      region(page, "कार्यक्रम प्रबंधन").getByRole("group", { name: "आज के कार्यक्रम" }),
    ).toHaveText("आज6 <1%");
    const complaints = region(page, "शिकायत प्रबंधन");
    await expect(async () => {
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      await expect(complaints).toBeVisible({ timeout: 1000 });
    }).toPass();
    await expect(complaints.getByRole("alert")).toHaveText(
      "शिकायतों के आँकड़े लोड नहीं हो सके। कृपया फिर कोशिश करें।",
    );
    const week = { first_day: "2026-01-26", last_day: "2026-02-01", created: 1200, completed: 2 };
    await page.route(figures, (route) =>
      route.fulfill(
        answer({
          today: "2026-02-01",
          statuses: [{ status: "registered", count: 123456 }],
          open_ages: [{ from_days: 0, to_days: 7, count: 1 }],
          weeks: [week],
          booths: [],
          categories: [],
        }),
      ),
    );
    await complaints.getByRole("button").click();
    await expect(complaints.getByRole("link", { name: "1,23,456 100% शिकायतें, दर्ज" })).toBeVisible();
    await expect(complaints.getByRole("link", { name: "लंबित शिकायतें, 0 से 7 दिन" })).toBeVisible();
    await expect(
      complaints.getByRole("link", { name: /^1,200 शिकायतें दर्ज की गईं, 26 जन\S* – 1 फ़र\S*$/ }),
    ).toBeVisible();
    await expect(complaints.getByText("यहाँ कोई शिकायत लंबित नहीं है।")).toHaveCount(2);
    await expectSoundInDark(page);
  },
);
