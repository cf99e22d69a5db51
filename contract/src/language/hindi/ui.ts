export const UI = {
  Dismiss: "हटाएँ",
  Notifications: "सूचनाएँ",

  // Comboboxes
  "Loading...": "लोड हो रहा है...",
  "No results found": "कोई परिणाम नहीं मिला",
  "Clear selection": "चयन हटाएँ",
  Options: "विकल्प",
  "Add new {noun}": "नया {noun} जोड़ें",
  "Add new {noun}: {name}": "नया {noun} जोड़ें: {name}",
  "New {noun}": "नया {noun}",
  Add: "जोड़ें",

  // Files
  "Choose files": "फ़ाइलें चुनें",
  "Choose a file": "फ़ाइल चुनें",
  "or drop them here": "या उन्हें यहाँ छोड़ें",
  "or drop it here": "या उसे यहाँ छोड़ें",

  // Lists
  "No Data to Display": "दिखाने के लिए कोई जानकारी नहीं है",
  Pagination: "पृष्ठ बदलें",
  Previous: "पिछला",
  "{count} in all": "कुल {count}",
  "Counting...": "गिनती हो रही है...",
  "Page {page} of {pages}": "पृष्ठ {page}, कुल {pages}",
  Next: "अगला",
  "Clear search": "खोज हटाएँ",

  // Passwords
  "Show characters": "अक्षर दिखाएँ",
  "Hide characters": "अक्षर छिपाएँ",
  "Several match. Choose one.": "कई विकल्प मेल खाते हैं। एक चुनें।",
} as const satisfies Record<string, string>;
