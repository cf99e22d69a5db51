/** The most complaints, citizens, events and admins that the palette shows; booths: FOUND_BOOTHS_MAX of contract/booth-search. */
export const GROUP_LENGTH = 5;
/** The most recent destinations that it remembers. */
export const RECENT_LENGTH = 6;
