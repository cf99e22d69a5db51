import { utils, write } from "@e965/xlsx";
import { seededRandom } from "../server/src/demo/random.ts";

export const SHEET_KINDS = { xlsx: "xlsx", xls: "biff8", ods: "ods" } as const;
export type SheetKind = keyof typeof SHEET_KINDS;

const VILLAGES = ["Rampur", "Belgarh", "Sonpur", "रामपुर", "बेलगढ़", "शिवनगर", "Chandpur", "देवगाँव"];
const SCHOOLS = ["Primary School", "राजकीय प्राथमिक विद्यालय", "Panchayat Bhawan", "इण्टर कॉलेज"];
const SHAKTIKENDRAS_OF_A_MANDAL = 40;
const BOOTHS_OF_A_SHAKTIKENDRA = 25;

/** A booth sheet with so many rows, in both scripts and with repeated names. `edition` is in every name. */
export function boothSheetFile(kind: SheetKind, rows: number, edition: string): File {
  const random = seededRandom(rows);
  const booths = Array.from({ length: rows }, (_, index) => {
    const cluster = Math.floor(index / BOOTHS_OF_A_SHAKTIKENDRA);
    return {
      Mandal: `मंडल ${Math.floor(cluster / SHAKTIKENDRAS_OF_A_MANDAL) + 1}`,
      Shaktikendra: `Shaktikendra ${cluster + 1}`,
      "Booth Name": `${random.pick(SCHOOLS)}, ${random.pick(VILLAGES)}, ${edition} ${random.whole(1, 9)}`,
      "Booth Number": `${index + 1}${random.chance(0.1) ? "A" : ""}`,
    };
  });
  return fileOf(kind, booths);
}

/** One sheet for a Booth Number box with so many choices: all booths share their other names. */
export function oneNameSheetFile(rows: number): File {
  const booths = Array.from({ length: rows }, (_, index) => ({
    Mandal: "North",
    Shaktikendra: "Kendra 1",
    "Booth Name": "School 1",
    "Booth Number": `${index + 1}`,
  }));
  return fileOf("xlsx", booths);
}

function fileOf(kind: SheetKind, rows: object[]): File {
  const book = utils.book_new(utils.json_to_sheet(rows), "Booths");
  const bytes = write(book, {
    type: "buffer",
    bookType: SHEET_KINDS[kind],
    compression: true,
    bookSST: true,
  });
  return new File([bytes as Uint8Array<ArrayBuffer>], `booths.${kind}`);
}
