export const LOCATIONS = {
  "Location Manager": "स्थान प्रबंधन",
  "Keep the office's states, districts and constituencies up to date.":
    "कार्यालय के राज्य, ज़िले और निर्वाचन क्षेत्र अद्यतन रखें।",
  Operation: "क्या करना है",
  "Entity type": "स्थान का प्रकार",

  // Names
  "State name": "राज्य का नाम",
  "District name": "ज़िले का नाम",
  "Constituency name": "निर्वाचन क्षेत्र का नाम",
  "Confirm state name": "राज्य का नाम फिर से लिखें",
  "Confirm district name": "ज़िले का नाम फिर से लिखें",
  "Confirm constituency name": "निर्वाचन क्षेत्र का नाम फिर से लिखें",
  "New state name": "राज्य का नया नाम",
  "New district name": "ज़िले का नया नाम",
  "New constituency name": "निर्वाचन क्षेत्र का नया नाम",
  "Confirm new state name": "राज्य का नया नाम फिर से लिखें",
  "Confirm new district name": "ज़िले का नया नाम फिर से लिखें",
  "Confirm new constituency name": "निर्वाचन क्षेत्र का नया नाम फिर से लिखें",
  "Now: {name}": "अभी: {name}",
  "The two names are not the same": "दोनों नाम एक जैसे नहीं हैं",

  // Deleting
  "Confirm name": "पुष्टि के लिए नाम",
  "Type {name} to confirm.": "पुष्टि के लिए {name} लिखें।",
  "This is not the exact name": "यह ठीक वही नाम नहीं है",
  "Select a state to delete first.": "पहले मिटाने के लिए राज्य चुनें।",
  "Select a district to delete first.": "पहले मिटाने के लिए ज़िला चुनें।",
  "Select a constituency to delete first.": "पहले मिटाने के लिए निर्वाचन क्षेत्र चुनें।",
  "Deleting cannot be undone. A state that still has districts is not deleted.":
    "मिटाने के बाद वापस नहीं लाया जा सकता। जिस राज्य में ज़िले बाकी हों, वह नहीं मिटता।",
  "Deleting cannot be undone. A district that still has constituencies is not deleted.":
    "मिटाने के बाद वापस नहीं लाया जा सकता। जिस ज़िले में निर्वाचन क्षेत्र बाकी हों, वह नहीं मिटता।",
  "Deleting cannot be undone. A constituency that still has booths, admins or records is not deleted.":
    "मिटाने के बाद वापस नहीं लाया जा सकता। जिस निर्वाचन क्षेत्र में बूथ, एडमिन या अभिलेख बाकी हों, वह नहीं मिटता।",

  // Buttons, and what became of it
  "Add State": "राज्य जोड़ें",
  "Add District": "ज़िला जोड़ें",
  "Add Constituency": "निर्वाचन क्षेत्र जोड़ें",
  "Added new state: {name}": "नया राज्य जोड़ा गया: {name}",
  "Added new district: {name}": "नया ज़िला जोड़ा गया: {name}",
  "Added new constituency: {name}": "नया निर्वाचन क्षेत्र जोड़ा गया: {name}",
  "Update State": "राज्य संपादित करें",
  "Update District": "ज़िला संपादित करें",
  "Update Constituency": "निर्वाचन क्षेत्र संपादित करें",
  "Delete State": "राज्य मिटाएँ",
  "Delete District": "ज़िला मिटाएँ",
  "Delete Constituency": "निर्वाचन क्षेत्र मिटाएँ",
  "Operation failed": "यह काम पूरा नहीं हो सका",
  "Invalid operation configuration": "भरी हुई जानकारी से यह काम नहीं किया जा सकता",
} as const satisfies Record<string, string>;
