/** What events say of calendars. */
export const CALENDAR = {
  "Calendar (.ics)": "कैलेंडर (.ics)",
  "Add to calendar": "कैलेंडर में जोड़ें",
  "The event could not be saved as a file.": "कार्यक्रम की फ़ाइल नहीं सहेजी जा सकी।",
} as const satisfies Record<string, string>;
