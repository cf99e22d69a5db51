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

  // The search for a citizen
  "Phone or name": "फ़ोन या नाम",
  "Fills in the place and the complainant.": "इससे स्थान और शिकायतकर्ता अपने-आप भर जाते हैं।",
  "{typed} is kept: choose the booth below, then add this citizen there.":
    "{typed} को याद रखा गया है: नीचे बूथ चुनें, फिर इस नागरिक को वहाँ जोड़ें।",
  "Add another person with this phone": "इसी फ़ोन वाले किसी और व्यक्ति को जोड़ें",
  "Failed to load citizen": "नागरिक का विवरण लोड नहीं हो सका",

  // Messages
  "Type at least {limit} characters of the name or phone":
    "नाम या फ़ोन के कम से कम {limit} अक्षर या अंक लिखें",
  "This citizen was changed by someone else. Reload to see the latest version.":
    "इस नागरिक का विवरण किसी और ने बदल दिया है। नया विवरण देखने के लिए दोबारा लोड करें।",
  "Choose another citizen": "कोई दूसरा नागरिक चुनें",
  "Choose a citizen of the same constituency": "उसी निर्वाचन क्षेत्र का नागरिक चुनें",
  "Choose a citizen of this constituency": "इस निर्वाचन क्षेत्र का नागरिक चुनें",
  "Type the citizen's exact name to confirm": "पुष्टि के लिए नागरिक का नाम हूबहू लिखें",
  "Citizen not found": "नागरिक नहीं मिला",
  "Citizen fetched": "नागरिक का विवरण मिल गया",
  "Citizen updated successfully!": "नागरिक का विवरण बदल दिया गया!",
  "Citizens merged successfully!": "दोनों नागरिक एक कर दिए गए!",
  "Citizen erased": "नागरिक का विवरण मिटा दिया गया",
  "{field} must be the citizen's number": "{field} में नागरिक की संख्या दें",
  "Enter a valid phone number": "सही फ़ोन नंबर लिखें",
  "Citizens fetched successfully": "नागरिकों की सूची मिल गई",
  "Citizen added successfully!": "नागरिक जोड़ दिया गया!",
  "This phone number already belongs to {name}": "यह फ़ोन नंबर पहले से {name} का है",
  "This phone number already belongs to a citizen without a name":
    "यह फ़ोन नंबर पहले से एक ऐसे नागरिक का है जिनका नाम दर्ज नहीं है",
} as const satisfies Record<string, string>;
