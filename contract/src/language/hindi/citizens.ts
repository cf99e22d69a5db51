export const CITIZENS = {
  // A citizen who is on no roll
  "Add a new citizen": "नया नागरिक जोड़ें",
  "Add a new citizen: {typed}": "नया नागरिक जोड़ें: {typed}",
  "They are enrolled at booth {booth} and chosen for this complaint.":
    "इन्हें बूथ {booth} पर दर्ज किया जाएगा और इस शिकायत के लिए चुना जाएगा।",
  "A mobile number, if they have one": "मोबाइल नंबर, यदि उपलब्ध हो",
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
  "{typed} is kept: choose the booth here, then add this citizen under Complainant Details.":
    "{typed} को याद रखा गया है: यहाँ बूथ चुनें, फिर इस नागरिक को शिकायतकर्ता विवरण में जोड़ें।",
  "Add another person with this phone": "इसी फ़ोन वाले किसी और व्यक्ति को जोड़ें",
  "Failed to load citizen": "नागरिक का विवरण लोड नहीं हो सका",

  // A citizen's page
  Citizen: "नागरिक",
  "Who this is, and everything they brought to the office.":
    "ये कौन हैं, और कार्यालय में क्या-क्या लेकर आए।",
  "New complaint for this citizen": "इस नागरिक की नई शिकायत",
  "They may have been merged with another citizen, or erased.":
    "हो सकता है कि इन्हें किसी और नागरिक के साथ एक कर दिया गया हो, या इनका विवरण मिटा दिया गया हो।",
  "Messages by SMS": "एसएमएस से संदेश",
  "Only if the citizen agrees": "केवल नागरिक की सहमति से",
  Allowed: "अनुमति है",
  "Not allowed": "अनुमति नहीं है",
  "Registered on": "दर्ज होने की तारीख",
  "Open complaints": "लंबित शिकायतें",
  "Completed complaints": "पूरी हुई शिकायतें",
  "This citizen has brought nothing yet.": "इस नागरिक की अब तक कोई शिकायत नहीं है।",
  Correct: "सुधारें",
  "Correct the citizen": "नागरिक का विवरण सुधारें",
  "Failed to correct the citizen": "नागरिक का विवरण सुधारा नहीं जा सका",
  "Someone else changed this citizen: {fields}. What you typed is kept. Save again.":
    "किसी और ने इस नागरिक का विवरण बदला है: {fields}। आपका लिखा हुआ सुरक्षित है। फिर से सहेजें।",
  "Do they share the phone, as a family does?": "क्या ये एक ही फ़ोन रखते हैं, जैसे एक परिवार में होता है?",
  "Save with the shared phone": "साझे फ़ोन के साथ सहेजें",
  "Complaints keep the booth where they were logged.": "शिकायतें उसी बूथ पर रहती हैं जहाँ वे दर्ज हुई थीं।",
  Merge: "एक करें",
  "Merge into another record": "दूसरे रिकॉर्ड में एक करें",
  "Merge with another citizen": "किसी दूसरे नागरिक के साथ एक करें",
  "Find the record of the same person in this constituency that stays. The record of {name} ends.":
    "इसी निर्वाचन क्षेत्र में उसी व्यक्ति का वह विवरण खोजें जो रहेगा। {name} का विवरण समाप्त हो जाएगा।",
  "Complaints that move here with files, notes and activity: {count}. This cannot be undone.":
    "फ़ाइलों, टिप्पणियों और गतिविधि के साथ यहाँ आने वाली शिकायतें: {count}। इसे वापस नहीं किया जा सकता।",
  "Failed to merge the citizens": "नागरिकों को एक नहीं किया जा सका",
  "Download data": "विवरण डाउनलोड करें",
  "The data could not be downloaded": "विवरण डाउनलोड नहीं हो सका",
  Erase: "मिटाएँ",
  "Erasing...": "मिटाया जा रहा है...",
  "Erase the citizen": "नागरिक का विवरण मिटाएँ",
  "Failed to erase the citizen": "नागरिक का विवरण मिटाया नहीं जा सका",
  "Name, phone and email go, and the text, notes and files of their complaints ({count}). Category, booth, status and dates stay for the counts. This cannot be undone.":
    "नाम, फ़ोन और ईमेल मिट जाएँगे, और इनकी शिकायतों ({count}) का लिखा हुआ, टिप्पणियाँ और फ़ाइलें भी। गिनती के लिए श्रेणी, बूथ, स्थिति और तारीखें रहेंगी। इसे वापस नहीं किया जा सकता।",
  "Type the exact name to confirm": "पुष्टि के लिए नाम हूबहू लिखें",
  "No name is kept: leave it empty.": "कोई नाम दर्ज नहीं है: इसे खाली छोड़ें।",

  // A complaint's other complainant
  "The phone {phone} of {name} is not kept.": "{name} का फ़ोन {phone} नहीं रखा जाएगा।",
  "Replace the complainant": "शिकायतकर्ता बदलें",
  "The complaint and its booth become those of another citizen of the constituency.":
    "शिकायत और उसका बूथ निर्वाचन क्षेत्र के किसी दूसरे नागरिक के हो जाते हैं।",
  "Failed to replace the complainant": "शिकायतकर्ता बदला नहीं जा सका",
  "The complainant was replaced": "शिकायतकर्ता बदल दिया गया",

  // Messages
  "Type at least {limit} characters of the name or phone":
    "नाम या फ़ोन के कम से कम {limit} अक्षर या अंक लिखें",
  "This citizen was changed by someone else. Reload to see the latest version.":
    "इस नागरिक का विवरण किसी और ने बदल दिया है। नया विवरण देखने के लिए दोबारा लोड करें।",
  "Choose another citizen": "कोई दूसरा नागरिक चुनें",
  "Nobody else of this constituency has this name or phone":
    "इस निर्वाचन क्षेत्र में इस नाम या फ़ोन का और कोई नहीं है",
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
