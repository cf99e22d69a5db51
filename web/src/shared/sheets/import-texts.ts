/** What the imports of complaints, citizens and locations say of a Cancel. */
export const importCancelled = {
  cancelled: "Import cancelled. Nothing was stored.",
  cancelledLate:
    "Import cancelled. Nothing is stored, unless it had just ended: check the file to see.",
} as const;

export const ALL_OR_NOTHING =
  "All or nothing: an import that is cancelled or interrupted stores no row. Start it again.";
