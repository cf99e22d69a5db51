import { spawnSync } from "node:child_process";
import { installedProgram } from "../../scripts/debian-programs.ts";
import type { LetterContent } from "../src/letters/letter-content.ts";

/** A letter in Hindi with every part, changed by `parts`. */
export const letterWith = (parts: Partial<LetterContent> = {}): LetterContent => ({
  language: "hi",
  letterhead: {
    representative: "श्री अमित प्रसाद सिंह",
    title: "सदस्य, विधान सभा · नरहट",
    address: "जनसंपर्क कार्यालय, मुख्य मार्ग, नरहट 804422",
    phone: "+91 612 1234567",
    email: "office@narhat.example",
  },
  number: "2026/12",
  sent_on: "2026-11-28",
  addressee: {
    post: "कार्यपालक अभियंता",
    name: "श्रीमती शांति द्विवेदी",
    department: "विद्युत विभाग",
    address: "आपूर्ति प्रमंडल, नवादा",
  },
  subject: "वृद्धावस्था पेंशन बंद होने के संबंध में",
  body: "महोदय,\n\nग्राम रामपुर के निवासी श्री रमेश ख़ान की पेंशन बंद है।\nशिकायत संख्या: NRH-000123",
  removed_on: null,
  lines: [],
  ...parts,
});

function poppler(program: string, options: string[], pdf: Buffer): string {
  const path = installedProgram(program, "poppler-utils", "-v");
  const { stdout, stderr, status } = spawnSync(path, options, { input: pdf });
  if (status !== 0) throw new Error(String(stderr));
  return stdout.toString();
}

/** What pdftotext reads on each page, with single blanks. */
export const pageTexts = (pdf: Buffer): string[] =>
  poppler("pdftotext", ["-raw", "-", "-"], pdf)
    .split("\f")
    .slice(0, -1)
    .map((text) => text.replace(/\s+/g, " ").trim());

export const textOf = (pdf: Buffer): string => pageTexts(pdf).join(" ");

/** The names of the fonts inside. */
export const fontsOf = (pdf: Buffer): string[] =>
  poppler("pdffonts", ["-"], pdf)
    .split("\n")
    .slice(2)
    .flatMap((line) => /^\w+\+(\S+)/.exec(line)?.[1] ?? []);
