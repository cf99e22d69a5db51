/** Labels of fields that only messages name. */
export const FIELDS = {
  "First Name": "पहला नाम",
  "Last Name": "उपनाम",
  "The note": "टिप्पणी",
  "The reason": "कारण",
} as const satisfies Record<string, string>;
