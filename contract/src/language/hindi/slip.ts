/** What a complaint's acknowledgement slip says, on the screen and on paper. */
export const SLIP = {
  "Print slip": "पर्ची छापें",
  "Acknowledgement slip": "पावती पर्ची",
  "Loading the slip...": "पर्ची लोड हो रही है...",
  "Failed to load the slip": "पर्ची लोड नहीं हो सकी",
  Print: "छापें",

  "Constituency Office, {constituency}": "निर्वाचन क्षेत्र कार्यालय, {constituency}",
  "Acknowledgement of complaint": "शिकायत की पावती",
  "Complaint number": "शिकायत क्रमांक",
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
} as const satisfies Record<string, string>;
