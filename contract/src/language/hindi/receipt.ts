/** A complaint's acknowledgement slip, on the screen and on paper, and the page that its code opens. */
export const RECEIPT = {
  "Print slip": "पर्ची छापें",
  "Acknowledgement slip": "पावती पर्ची",
  "Phones cannot open {address}. Before you give the status page to a citizen, open the console under the address that others reach it by.":
    "फ़ोन {address} नहीं खोल सकते। नागरिक को स्थिति पृष्ठ देने से पहले कंसोल को उस पते पर खोलें जिस पर दूसरे उस तक पहुँचते हैं।",
  "Loading the slip...": "पर्ची लोड हो रही है...",
  "Failed to load the slip": "पर्ची लोड नहीं हो सकी",
  Print: "छापें",

  "Constituency Office, {constituency}": "निर्वाचन क्षेत्र कार्यालय, {constituency}",
  "Acknowledgement of complaint": "शिकायत की पावती",
  "Complaint number": "शिकायत क्रमांक",
  Office: "कार्यालय",
  "Date logged": "दर्ज करने की तिथि",
  Booth: "बूथ",
  Title: "शीर्षक",
  "Logged by": "दर्ज करने वाले",
  "QR code of {address}": "{address} का QR कोड",
  "Please keep this slip, and bring it when you ask about your complaint. This code opens it at the office:":
    "कृपया यह पर्ची सँभालकर रखें, और शिकायत के बारे में पूछने आएँ तो साथ लाएँ। कार्यालय में शिकायत इस कोड से खुलती है:",
  "Please keep this slip. Scan this code with any phone, or open this address, to see the status of your complaint:":
    "कृपया यह पर्ची सँभालकर रखें। शिकायत की स्थिति देखने के लिए किसी भी फ़ोन से यह कोड स्कैन करें या यह पता खोलें:",
  "Tracking code": "ट्रैकिंग कोड",
  "Copy the tracking code": "ट्रैकिंग कोड कॉपी करें",
  "Tracking code copied": "ट्रैकिंग कोड कॉपी हो गया",
  "The tracking code could not be copied": "ट्रैकिंग कोड कॉपी नहीं हो सका",
  "Signature and stamp": "हस्ताक्षर एवं मुहर",

  "Status of the complaint": "शिकायत की स्थिति",
  Registered: "दर्ज",
  "In process": "कार्यवाही में",
  "Changes in between are not shown": "बीच के बदलाव यहाँ नहीं हैं",
  "What happened when": "कब क्या हुआ",
  "For the office: open the complaint": "कार्यालय के लिए: शिकायत खोलें",
  "To ask about the complaint, bring the slip to the office.":
    "पूछताछ के लिए अपनी पर्ची के साथ कार्यालय आएँ।",
  "The code on the slip": "पर्ची पर छपा कोड",
  "Small or capital letters, blanks and hyphens make no difference.":
    "छोटे-बड़े अक्षर, खाली जगह और हाइफ़न से कोई अंतर नहीं पड़ता।",
  "Show the status": "स्थिति देखें",
  "Your slip has a code of 16 letters and digits.": "16 अक्षरों और अंकों का कोड आपकी पर्ची पर छपा है।",
  "Check the code that is printed on the slip: 16 letters and digits. The code of a complaint that was deleted has ended.":
    "पर्ची पर छपा कोड जाँचें: 16 अक्षर और अंक। शिकायत मिटा दी गई हो तो उसका कोड भी समाप्त हो जाता है।",

  // Messages
  "Complaint tracked": "शिकायत की स्थिति मिल गई",
  "No complaint has this code": "इस कोड की कोई शिकायत नहीं है",
  "Slip fetched": "पर्ची मिल गई",

  // The citizen's answer on the page of the code.
  "My problem is not solved": "मेरी समस्या हल नहीं हुई",
  "If you want, say why (at most 250 characters)": "चाहें तो कारण लिखें (अधिकतम 250 अक्षर)",
  "Tell the office": "कार्यालय को बताएँ",
  "You told the office that the problem is not solved": "आपने कार्यालय को बताया है कि समस्या हल नहीं हुई",
  "The office has this answer already, or it can no longer be given.":
    "यह उत्तर कार्यालय को मिल चुका है, या अब नहीं दिया जा सकता।",
} as const satisfies Record<string, string>;
