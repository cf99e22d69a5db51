import { type Message, says } from "contract/messages";
import type { SheetForm } from "./sheet-form.ts";

/** The file as a whole cannot be used; `message` is written for the person who chose it. */
export class SheetError extends Error {
  override name = "SheetError";
  override readonly message: Message;

  constructor(message: Message | "The sheet is empty.") {
    super(message);
    this.message = message as Message;
  }
}

/** The content is no .xls, .xlsx or .ods, whatever the file is called. */
export class NotASheet extends Error {
  override name = "NotASheet";
}

/** The file asks for more memory or time than a sheet may have. */
export class TooComplex extends Error {
  override name = "TooComplex";
}

export const damagedMessage = says(
  "This file is damaged or protected with a password. Open it, save it again without a password, and upload it once more.",
);
/** Said of a TooComplex file; `called` is what it should hold: "booth sheet". */
export const tooComplexMessage = (called: SheetForm<string>["called"]): Message =>
  says(
    `This file is too large or too complex to read. Keep only the ${called} in it and try again.`,
  );
