import { type Message, says } from "contract/messages";
import type { SheetForm } from "./sheet-form.ts";

/** The whole file cannot be used. `message` is for the user. */
export class SheetError extends Error {
  override name = "SheetError";
  override readonly message: Message;

  constructor(message: Message | "The sheet is empty.") {
    super(message);
    this.message = message as Message;
  }
}

/** The content is not .xls, .xlsx or .ods. */
export class NotASheet extends Error {
  override name = "NotASheet";
}

/** The file needs more memory or time than allowed. */
export class TooComplex extends Error {
  override name = "TooComplex";
}

export const damagedMessage = says(
  "This file is damaged or protected with a password. Open it, save it again without a password, and upload it once more.",
);
/** The message for a TooComplex file; `called` is the kind of sheet. */
export const tooComplexMessage = (called: SheetForm<string>["called"]): Message =>
  says(
    `This file is too large or too complex to read. Keep only the ${called} in it and try again.`,
  );
