import { expect, test } from "vitest";
import { foldText } from "./fold-text.ts";

test.each([
  ["Devanagari digits", "वार्ड १२०९", "वार्ड 1209"],
  ["case", "Ward SHARMA É", "ward sharma é"],
  ["nukta", "ख़ान ज़मीन सड़क", "खान जमीन सडक"],
  ["nukta in one code point", "\u0958\u0959\u095a\u095b\u095c\u095d\u095e\u095f", "कखगजडढफय"],
  ["nukta in one code point, as NFC leaves it", "\u0929\u0931\u0934", "नरळ"],
  ["chandrabindu", "गाँव", "गांव"],
  ["nasals", "हिन्दी पाण्डे चम्पा गङ्गा पञ्च", "हिंदी पांडे चंपा गंगा पंच"],
  ["joiners", "क्\u200dष र\u200cाम", "क्ष राम"],
])("%s count for nothing", { tags: ["data-8"] }, (_what, text, other) => {
  expect(foldText(text)).toBe(foldText(other));
});

test.each([
  ["काम", "कम"],
  ["कि", "की"],
  ["कल", "कल्"],
  ["दिन", "दीन"],
  ["बंद", "बद"],
  ["नन्हा", "नंहा"],
  ["अम्मा", "अंमा"],
  ["उन्नति", "उंनति"],
  ["सड़क", "सरक"],
  ["शाम", "साम"],
  ["é", "e"],
  ["a b", "ab"],
])("%s and %s differ", { tags: ["data-8"] }, (text, other) => {
  expect(foldText(text)).not.toBe(foldText(other));
});
