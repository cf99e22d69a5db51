import type { Page } from "@playwright/test";
import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { listBooths } from "contract/booths";
import { LETTER_WORDS } from "contract/complaints/letter-words";
import { listComplaints } from "contract/complaints/complaints";
import { COVERED_MAX } from "contract/complaints/referrals";
import { createDepartment, createOfficer } from "contract/department-changes";
import { type LetterLanguage, updateLetterhead } from "contract/office";
import { installedProgram } from "../../scripts/debian-programs.ts";
import { rows } from "../support/complaint-list.ts";
import { createComplaintByApi } from "../support/complaints.ts";
import { combobox } from "../support/controls.ts";
import { openOffice } from "../support/office.ts";
import { startServer } from "../support/server.ts";
import { expect, signIn, test } from "../support/test.ts";

/** Pages beside their preview, to be looked at. */
const PICTURES = join(import.meta.dirname, "../../test-results/letters");
const DEMO = { phone: "9876543210", password: "Demo@1234" };
/** One more than a letter can list. */
const COUNT = COVERED_MAX + 1;

/** Repeated up to the longest subject and body. Short paragraphs take the most pages. */
const texts = {
  en: {
    subject: "Hand pumps, lights and drains that have waited since the rains, ward by ward. ",
    paragraph: "The pump is dry.\n",
  },
  hi: {
    subject: "वर्षा के बाद से बंद पड़े हैंडपंप, बत्तियाँ और नालियाँ, मोहल्ले के क्रम से। ",
    paragraph: "चापाकल सूखा है।\n",
  },
};
const longest = (text: string, limit: number) => text.repeat(limit).slice(0, limit).trim();

const withoutBlanks = (text: string) => text.replace(/[\s\u200b]+/gu, "");
/** From the addressee to the closing, without blanks and the feet of the pages. */
function between(language: LetterLanguage, text: string) {
  const { to, closing, number, page } = LETTER_WORDS[language];
  const numbers = withoutBlanks(page).replace(/\{\w+\}/g, "\\d+");
  const foot = new RegExp(`${withoutBlanks(number)}\\d+/\\d+${numbers}$`);
  const whole = text
    .split("\f")
    .map((one) => withoutBlanks(one).replace(foot, ""))
    .join("");
  return whole.slice(whole.indexOf(withoutBlanks(to)), whole.lastIndexOf(withoutBlanks(closing)));
}

const poppler = (program: string, options: string[], input?: Buffer) =>
  spawnSync(installedProgram(program, "poppler-utils", "-v"), options, { input }).stdout.toString();

/** The pages; and beside the first and the last of them, the same part of the preview. Returns how many pages there are. */
async function keepPictures(page: Page, language: LetterLanguage, preview: Buffer, path: string) {
  const folder = join(PICTURES, language);
  mkdirSync(folder, { recursive: true });
  poppler("pdftoppm", ["-r", "90", "-png", path, join(folder, "page")]);
  const files = readdirSync(folder).toSorted();
  const sheet = await page.context().newPage();
  await sheet.setViewportSize({ width: 1500, height: 1060 });
  for (const [edge, name] of [
    ["top", files[0]!],
    ["bottom", files.at(-1)!],
  ] as const) {
    const image = (bytes: Buffer, side: string) =>
      `<img src="data:image/png;base64,${bytes.toString("base64")}" style="position: fixed; ${edge}: 0; ${side}: 0">`;
    const printed = readFileSync(join(folder, name));
    await sheet.setContent(image(preview, "left") + image(printed, "right"));
    await sheet.screenshot({ path: join(PICTURES, `${language}-${edge}.png`) });
  }
  await sheet.close();
  return files.length;
}

test(
  "a covering letter of ten pages in each language is printed as its preview shows it, and is read back",
  { tag: ["@anywhere", "@letter-2", "@letter-3", "@referral-8", "@referral-9"] },
  async ({ page, context }) => {
    const server = await startServer({ DEMO: "1" });
    try {
      const office = await openOffice(server.address, DEMO);
      await office.call(updateLetterhead, {
        body: {
          representative: "श्रीमती कविता राव · Smt. Kavita Rao",
          title: "सदस्य, विधान सभा · Member of the Legislative Assembly",
          address: "जनसंपर्क कार्यालय, मुख्य मार्ग\nOffice, Main Road",
          phone: "+91 612 1234567",
          email: "office@example.org",
          languages: ["hi", "en"],
        },
      });
      const { id } = (
        await office.call(createDepartment, {
          body: { name: "Rural Works Department", name_hi: "ग्रामीण कार्य विभाग" },
        })
      ).data;
      const officer = {
        post: "Executive Engineer",
        name: "श्री रमेश ख़ान",
        address: "Circle 4\nNarhat",
      };
      await office.call(createOfficer, { params: { id }, body: officer });
      const { constituency_id } = (await office.call(listComplaints)).data[0]!;
      const [booth] = (await office.call(listBooths, { params: { id: constituency_id } })).data;
      const { principal_id } = await office.addCitizen(booth!, "गीता द्विवेदी");
      for (let index = 0; index < COUNT; index += 1)
        await createComplaintByApi(office, {
          booth: booth!,
          complainant_id: principal_id,
          title: longest(`Proofmark ${index}: चापाकल और नाली, the drain is blocked `, 100),
        });

      await signIn(context, office);
      for (const language of ["en", "hi"] as const) {
        await page.goto(`${server.address}/complaints?search=Proofmark`);
        for (let shown = 1; (shown - 1) * 10 < COUNT; shown += 1) {
          if (shown > 1) await page.getByRole("button", { name: "Next" }).click();
          // The newest first.
          const first = rows(page).filter({
            hasText: `Proofmark ${COUNT - 1 - (shown - 1) * 10}:`,
          });
          await expect(first).toBeVisible();
          await first.getByRole("checkbox").check();
          await page.getByRole("button", { name: "Select the page" }).click();
          const selected = Math.min(shown * 10, COUNT);
          await expect(page.getByText(`${selected} selected`)).toBeVisible();
        }
        const refer = page.getByRole("button", { name: "Refer" });
        await refer.click();
        await expect(page.getByRole("dialog")).toContainText(
          "One letter lists at most 50 complaints, and 51 are selected.",
        );
        await page.keyboard.press("Escape");
        await rows(page).getByRole("checkbox").uncheck();
        await refer.click();
        const dialog = page.getByRole("dialog", { name: "Letter about the selected complaints" });
        await dialog.getByRole("button", { name: language === "en" ? "English" : "हिन्दी" }).click();
        await combobox(page, "Officer").fill("Rural Works");
        await page.getByRole("option", { name: "Executive Engineer, Rural Works" }).click();
        await dialog.getByLabel("Subject").fill(longest(texts[language].subject, 200));
        await dialog
          .getByLabel("Text of the letter")
          .fill(longest(`${texts[language].paragraph}\n`, 5000));
        await dialog.getByRole("button", { name: "Preview" }).click();
        const preview = dialog.getByRole("region", { name: "Preview" });
        const shown = await preview.innerText();
        // So high that the dialog does not scroll.
        await page.setViewportSize({ width: 1280, height: 16_000 });
        const picture = await preview.screenshot();
        await page.setViewportSize({ width: 1280, height: 800 });
        await dialog.getByRole("button", { name: "Make letter" }).click();
        const saved = page.waitForEvent("download");
        await page.getByRole("dialog").getByRole("button", { name: "PDF" }).click();
        const path = await (await saved).path();
        const pages = await keepPictures(page, language, picture, path);
        const printed = poppler("pdftotext", ["-raw", path, "-"]);
        expect(between(language, printed)).toBe(between(language, shown));
        expect(pages).toBeGreaterThanOrEqual(10);
      }
      await page.goto("about:blank");
    } finally {
      await server.stop();
    }
  },
);
