export const APP = {
  "Constituency Console": "निर्वाचन क्षेत्र कंसोल",
  "Skip to content": "सीधे सामग्री पर जाएँ",
  "Open menu": "मेन्यू खोलें",
  "Close menu": "मेन्यू बंद करें",
  "Go to... (Ctrl+K)": "यहाँ जाएँ... (Ctrl+K)",

  // Sidebar
  Sidebar: "साइडबार",
  Main: "मुख्य",
  Reports: "रिपोर्ट",
  Members: "सदस्य",
  "View Members": "सदस्य देखें",
  "Add Admin": "एडमिन जोड़ें",
  Booths: "बूथ",
  "Update Location": "स्थान संपादित करें",
  Works: "कार्य",
  "View Works": "कार्य देखें",
  "Add Work": "कार्य जोड़ें",
  "Add Event": "कार्यक्रम जोड़ें",
  "View Complaints": "शिकायतें देखें",
  Logs: "लॉग",
  English: "अंग्रेज़ी",
  Hindi: "हिन्दी",
  "Show the console in {language}": "कंसोल {language} में दिखाएँ",
  "{language} could not be loaded. Check the connection, then try again.":
    "{language} लोड नहीं हो सकी। कृपया कनेक्शन जाँचें और फिर कोशिश करें।",
  "Light theme": "हल्की थीम",
  "Dark theme": "गहरी थीम",
  Expand: "फैलाएँ",
  Collapse: "समेटें",
  Logout: "साइन आउट करें",

  // Own password
  "Change Password": "पासवर्ड बदलें",
  "Old Password": "पुराना पासवर्ड",
  "New Password": "नया पासवर्ड",
  "You stay signed in here. Everywhere else you must sign in again.":
    "आप यहाँ साइन इन रहेंगे। बाकी हर जगह फिर से साइन इन करना होगा।",
  "The password could not be changed. Please try again.":
    "पासवर्ड नहीं बदला जा सका। कृपया फिर कोशिश करें।",

  "Continue to {title}": "{title} पर जाएँ",

  // Pages of its own
  "Page not found": "पृष्ठ नहीं मिला",
  "The page you are looking for does not exist or has been moved.":
    "आप जो पृष्ठ खोज रहे हैं, वह मौजूद नहीं है या कहीं और ले जाया गया है।",
  "Back to Home": "मुख्य पृष्ठ पर जाएँ",
  "Unexpected error occurred": "कोई अनपेक्षित त्रुटि हुई",
  "The page could not be shown. Check the connection, then reload.":
    "पृष्ठ दिखाया नहीं जा सका। कृपया कनेक्शन जाँचें और फिर से लोड करें।",
  "Under Construction": "निर्माणाधीन",

  "No connection. What you typed stays here; lists load again by themselves.":
    "कनेक्शन नहीं है। आपका लिखा हुआ यहीं रहता है; सूचियाँ अपने-आप फिर लोड होंगी।",

  "Getting things ready...": "तैयारी हो रही है...",

  // Palette
  "Go to": "यहाँ जाएँ",
  "Search for a screen, complaint, citizen, event, booth or admin":
    "स्क्रीन, शिकायत, नागरिक, कार्यक्रम, बूथ या एडमिन खोजें",
  "Search for a screen, complaint, citizen, event or booth":
    "स्क्रीन, शिकायत, नागरिक, कार्यक्रम या बूथ खोजें",
  "Citizen, phone, number or words": "नागरिक, फ़ोन, क्रमांक या शब्द",
  "Searching...": "खोज जारी है...",
  "Nothing found. Try a number, other words, or a phone.":
    "कुछ नहीं मिला। कोई क्रमांक, दूसरे शब्द या फ़ोन नंबर लिखकर देखें।",
  "Not everything could be searched. Check the connection, then type again.":
    "हर जगह खोज नहीं हो सकी। कृपया कनेक्शन जाँचें और फिर से लिखें।",
  "{count} found": "{count} मिले",
  Recent: "हाल के",
  Screens: "स्क्रीन",
  Admins: "एडमिन",
  Citizens: "नागरिक",
  "Its complaints · {mandal} · {constituency}": "इसकी शिकायतें · {mandal} · {constituency}",
} as const satisfies Record<string, string>;
