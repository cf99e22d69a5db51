export const CITIZENS = {
  // A citizen who is on no roll
  "Add a new citizen": "नया नागरिक जोड़ें",
  "Add a new citizen: {typed}": "नया नागरिक जोड़ें: {typed}",
  "They are enrolled at booth {booth} and chosen for this complaint.":
    "इन्हें बूथ {booth} पर दर्ज किया जाएगा और इस शिकायत के लिए चुना जाएगा।",
  "If they have one": "यदि उपलब्ध हो",
  "Add Citizen": "नागरिक जोड़ें",
  "Failed to add citizen": "नागरिक जोड़ा नहीं जा सका",
  "a citizen without a name": "बिना नाम वाले एक नागरिक",
  "This phone belongs to {name}, who is enrolled at this booth.":
    "यह फ़ोन नंबर {name} का है, जो इसी बूथ पर दर्ज हैं।",
  "This phone belongs to {name}, who is enrolled at booth {booth}. A complaint is made at the citizen's own booth.":
    "यह फ़ोन नंबर {name} का है, जो बूथ {booth} पर दर्ज हैं। शिकायत नागरिक के अपने बूथ पर ही दर्ज की जाती है।",
  "Choose {name}": "{name} को चुनें",
  "Choose {name} and booth {booth}": "{name} और बूथ {booth} को चुनें",

  // Messages
  "{field} must be the citizen's number": "{field} में नागरिक की संख्या दें",
  "Enter a valid phone number": "सही फ़ोन नंबर लिखें",
  "Citizens fetched successfully": "नागरिकों की सूची मिल गई",
  "Citizen added successfully!": "नागरिक जोड़ दिया गया!",
  "This phone number already belongs to {name}": "यह फ़ोन नंबर पहले से {name} का है",
  "This phone number already belongs to a citizen without a name":
    "यह फ़ोन नंबर पहले से एक ऐसे नागरिक का है जिनका नाम दर्ज नहीं है",
} as const satisfies Record<string, string>;
