import type { LetterContent } from "../../letters/letter-content.ts";
import { letterProcess } from "../../letters/render-letter.ts";
import { errorMessage } from "../../observability/error-details.ts";
import { type Finding, fine, warning } from "../finding.ts";

const SAMPLE: LetterContent = {
  language: "hi",
  letterhead: { representative: null, title: null, address: null, phone: null, email: null },
  number: null,
  sent_on: "2026-01-01",
  addressee: { post: "अभियंता", name: null, department: "विद्युत विभाग", address: null },
  subject: "विषय",
  body: "पाठ",
  removed_on: null,
  lines: [],
};

/** Checks that letters can be made as PDF on this machine, by making one (letter-7). */
export async function* checkLetters(): AsyncGenerator<Finding> {
  try {
    await letterProcess.render(SAMPLE);
    yield fine("Letters can be made as PDF.");
  } catch (error) {
    yield warning(
      `Letters cannot be made as PDF: ${errorMessage(error)}.`,
      "Install the packages again, never with --omit=optional: npm ci. Typst has builds for Linux, macOS and Windows on x64 and arm64.",
    );
  } finally {
    letterProcess.stop();
  }
}
