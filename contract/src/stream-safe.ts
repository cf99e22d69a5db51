import { message } from "./message.ts";

/** More combining marks in a row than any script uses (Unicode Standard Annex #15, "Stream-Safe Text Format"). */
const TOO_MANY_MARKS = /\p{M}{31}/u;

/** Whether text has at most 30 combining marks in a row. NFC sorts them; that takes quadratic time. */
export const isStreamSafe = (text: string): boolean => !TOO_MANY_MARKS.test(text);

export const marksMessage = message("This text has too many combining marks in a row");
