/** The most items of one kind that the palette shows. */
export const GROUP_LENGTH = 5;
/** The most recent destinations that it remembers. */
export const RECENT_LENGTH = 6;
