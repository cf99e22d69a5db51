import { expect, test } from "vitest";
import { fontsOf, letterWith, pageTexts, textOf } from "../../test/letters.ts";
import { letterProcess, renderLetter } from "./render-letter.ts";

const read = async (parts: Parameters<typeof letterWith>[0]) =>
  textOf(await renderLetter(letterWith(parts)));
const NOBODY = { representative: null, title: null, address: null, phone: null, email: null };
const CONSONANTS = Array.from("कखगघचछजझटठडढणतथदधनपफबभमयरलवशषसह");
const SIGNS = ["", ...Array.from("ािीुूृेैोौंँः"), "ुं", "ूँ", "ों"];
/** Consonants with every sign, in conjuncts, with reph; and letters with a nukta. */
const SYLLABLES = CONSONANTS.flatMap((one) => [
  ...SIGNS.map((sign) => one + sign),
  ...Array.from("कटदयर").flatMap((other) =>
    ["", "ि", "ु", "ों"].map((sign) => `${one}्${other}${sign}`),
  ),
  ...["", "ि", "ु"].map((sign) => `र्${one}${sign}`),
]).concat("क़लम ख़ान ग़ुलाम ज़ुल्म लड़ू पढ़ाई फ़ोन क्यूँकि शत्रु कर्मों र्‍य".split(" "));

test(
  "has letterhead, number, day, addressee, subject, body, closing and page, in Hindi",
  { tags: ["letter-1"] },
  async () => {
    const pdf = await renderLetter(letterWith());
    expect(textOf(pdf).replaceAll("कु ल", "कुल")).toBe(
      [
        "श्री अमित प्रसाद सिंह सदस्य, विधान सभा · नरहट जनसंपर्क कार्यालय, मुख्य मार्ग, नरहट 804422 +91 612 1234567 · office@narhat.example",
        "पत्रांक: 2026/12 दिनांक: 28 नवंबर 2026",
        "सेवा में, श्रीमती शांति द्विवेदी कार्यपालक अभियंता विद्युत विभाग आपूर्ति प्रमंडल, नवादा",
        "विषय: वृद्धावस्था पेंशन बंद होने के संबंध में",
        "महोदय, ग्राम रामपुर के निवासी श्री रमेश ख़ान की पेंशन बंद है। शिकायत संख्या: NRH-000123",
        "भवदीय, श्री अमित प्रसाद सिंह सदस्य, विधान सभा · नरहट",
        "पत्रांक: 2026/12 पृष्ठ 1, कुल 1",
      ].join(" "),
    );
    expect(fontsOf(pdf).toSorted()).toEqual([
      "NotoSansDevanagari-Bold",
      "NotoSansDevanagari-Regular",
    ]);
  },
);

test(
  "is in English with the words of English, and what is null leaves nothing",
  { tags: ["letter-1"] },
  async () => {
    const text = await read({
      language: "en",
      letterhead: NOBODY,
      addressee: { post: "Executive Engineer", name: null, department: "Energy", address: null },
      subject: "Pension",
      body: "Sir,\nplease act.",
    });
    expect(text).toBe(
      "No. 2026/12 Date: 28 November 2026 To, Executive Engineer Energy Subject: Pension Sir, please act. Yours faithfully, No. 2026/12 Page 1 of 1",
    );
  },
);

test("every syllable of Hindi can be read back", { tags: ["letter-2"] }, async () => {
  const words = SYLLABLES.map((syllable) => `ब${syllable}त`);
  const half = words.length / 2;
  const first = await read({ body: words.slice(0, half).join(" ") });
  const text = `${first} ${await read({ body: words.slice(half).join(" ") })}`;
  const found = new Set(text.split(" "));
  const compact = text.replaceAll(" ", "");
  // pdftotext takes the gap beside the sign below these letters for a blank.
  const isGapped = (word: string) => /[कछफ][ुूृ]/.test(word);
  expect(words.filter((word) => !isGapped(word) && !found.has(word))).toEqual([]);
  expect(words.filter((word) => !compact.includes(word))).toEqual([]);
});

test(
  "what looks like markup is text, and a text that this font lacks is no error",
  { tags: ["letter-2"] },
  async () => {
    const hostile = String.raw`#set text(red) *bold* _x_ $x^2$ @ref <label> \ #read("/etc/passwd") = // -- --- ... ~ 'q' "q" [a] {b} #{1+1} /* */ https://a.example`;
    const text = await read({
      letterhead: { ...NOBODY, representative: hostile },
      addressee: { post: hostile, name: null, department: "#panic()", address: null },
      subject: hostile,
      body: `${hostile}\n\n= Heading\n- 1. item\n\n😀 اردو বাংলা தமிழ்`,
      lines: [hostile],
    });
    // Representative twice, post, subject, body, line.
    expect(text.split(hostile)).toHaveLength(7);
    expect(text).toContain("#panic() विषय:");
    expect(text).toContain("= Heading - 1. item");
  },
);

test(
  "the longest texts and 50 lines take several pages, each with its number",
  { tags: ["letter-3"] },
  async () => {
    const body = `${"पेंशन बंद है। ".repeat(40)}\n\n`.repeat(9).slice(0, 4900) + "x".repeat(100);
    const lines = Array.from(
      { length: 50 },
      (_, index) => `NRH-${index} ${"पेंशन बंद है ".repeat(10)}`,
    );
    const pdf = await renderLetter(letterWith({ subject: "विषय ".repeat(40), body, lines }));
    const pages = pageTexts(pdf).length;
    expect(pages).toBeGreaterThan(3);
    const text = textOf(pdf).replaceAll("कु ल", "कुल");
    for (let page = 1; page <= pages; page += 1) expect(text).toContain(`पृष्ठ ${page}, कुल ${pages}`);
    expect(text).toMatch(/ 1 NRH-0 .* 50 NRH-49 .*भवदीय/);
  },
);

test(
  "a removed text leaves a sentence with the day, a removed line its number",
  { tags: ["letter-4"] },
  async () => {
    const removed = { subject: null, body: null, removed_on: "2027-03-03", lines: ["a", null] };
    const hindi = await read(removed);
    expect(hindi).toContain("इस पत्र का पाठ 3 मार्च 2027 को हटा दिया गया। 1 a 2 हटाया गया भवदीय");
    expect(hindi).not.toContain("विषय");
    const english = await read({ ...removed, language: "en" });
    expect(english).toContain("The text of this letter was removed on 3 March 2027. 1 a 2 removed");
  },
);

test(
  "the same content gives the same bytes, in another process too",
  { tags: ["letter-5"] },
  async () => {
    const letter = letterWith({ lines: ["one", null] });
    const first = await renderLetter(letter);
    expect((await renderLetter(letter)).equals(first)).toBe(true);
    letterProcess.stop();
    expect((await renderLetter(letter)).equals(first)).toBe(true);
  },
);

test("no text of the longest length ends the process", { tags: ["letter-3"] }, async () => {
  await renderLetter(letterWith());
  const { pid } = letterProcess;
  for (const text of ["क्षत्र ", "क्षत्र", "क्", "क\u200d्", "a\n\n", "x", "👩‍👩‍👧‍👦"]) {
    const body = text.repeat(5000).slice(0, 5000).toWellFormed();
    expect(pageTexts(await renderLetter(letterWith({ body }))).length, text).toBeGreaterThan(0);
  }
  expect(letterProcess.pid).toBe(pid);
});
