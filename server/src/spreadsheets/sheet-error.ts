import { english, type Message, message } from "contract/message";
import type { ColumnName, SheetForm } from "./sheet-form.ts";

/** The whole file cannot be used. `userMessage` is for the user; `message` is its English sentence. */
export class SheetError extends Error {
  override name = "SheetError";
  readonly userMessage: Message;

  constructor(userMessage: Message) {
    super(english(userMessage));
    this.userMessage = userMessage;
  }
}

/** The content is not .xls, .xlsx or .ods. */
export class NotASheetError extends Error {
  override name = "NotASheetError";
}

/** The file needs more memory or time than allowed. */
export class SheetTooComplexError extends Error {
  override name = "SheetTooComplexError";
}

export const damagedMessage = message(
  "This file is damaged or protected with a password. Open it, save it again without a password, and upload it once more.",
);
/** The message for a file that is too complex; `called` is the kind of sheet. */
export const tooComplexMessage = (called: SheetForm<ColumnName>["called"]): Message =>
  message(
    `This file is too large or too complex to read. Keep only the ${called} in it and try again.`,
  );
