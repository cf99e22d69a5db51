import { foldText } from "contract/fold-text";

/** Text for comparison: folded, also without Latin accents and invisible characters, with single blanks. */
export const searchKey = (text: string): string =>
  foldText(
    text
      .normalize("NFKD")
      .replace(/[\u0300-\u036f]|\p{Default_Ignorable_Code_Point}/gu, "")
      .replace(/\s+/g, " ")
      .trim(),
  );
