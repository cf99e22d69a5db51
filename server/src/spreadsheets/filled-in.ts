/** What people write into a cell for "there is none". */
const NOTHING = /^(?:n\.?[/ ]?a\.?|nil|none|null|no|[-–—.]+|0|नहीं|निल|शून्य)$/i;

/** The text of a cell that may be left empty; "" for a word that means "none". */
export const filledIn = (text: string): string => (NOTHING.test(text) ? "" : text);
