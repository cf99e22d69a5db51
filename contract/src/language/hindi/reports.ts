export const REPORTS = {
  "Admin Dashboard": "एडमिन डैशबोर्ड",
  "The people, events and complaints of the office, in figures.":
    "कार्यालय के लोग, कार्यक्रम और शिकायतें, आँकड़ों में।",
  "The people, events and complaints of {constituency}, in figures.":
    "{constituency} के लोग, कार्यक्रम और शिकायतें, आँकड़ों में।",
  "Filter Reports": "रिपोर्ट फ़िल्टर करें",
  "Loading reports...": "रिपोर्ट लोड हो रही हैं...",
  "Failed to fetch reports": "रिपोर्ट प्राप्त नहीं हो सकीं",
  "Failed to load reports. Please try again.": "रिपोर्ट लोड नहीं हो सकीं। कृपया फिर कोशिश करें।",

  // Today.
  "Failed to load what is to be done today. Please try again.":
    "आज के काम लोड नहीं हो सके। कृपया फिर कोशिश करें।",
  "These figures are old: they could not be read again.": "ये आँकड़े पुराने हैं: इन्हें फिर से पढ़ा नहीं जा सका।",
  "The whole office": "पूरा कार्यालय",
  "Nothing is due today.": "आज कुछ करना शेष नहीं है।",
  "Registered today": "आज दर्ज की गईं",
  "Events today": "आज के कार्यक्रम",

  // Accounts.
  "User Management": "उपयोगकर्ता प्रबंधन",
  "Everyone with a record in your constituency, by kind of account.":
    "आपके निर्वाचन क्षेत्र के सभी दर्ज लोग, खाते के प्रकार के अनुसार।",
  "Everyone with a record in the office, by kind of account.":
    "कार्यालय के अभिलेख में दर्ज सभी लोग, खाते के प्रकार के अनुसार।",
  Admin: "एडमिन",
  User: "उपयोगकर्ता",
  Total: "कुल",
  Active: "सक्रिय",
  Deleted: "मिटाए गए",
  "{kind} accounts by status": "{kind} खाते, स्थिति के अनुसार",

  // Events.
  "Event Management": "कार्यक्रम प्रबंधन",
  "Each bar shows a share of all events.": "हर पट्टी सभी कार्यक्रमों में हिस्सा दिखाती है।",
  Visibility: "दृश्यता",
  "Public events": "सार्वजनिक कार्यक्रम",
  "Private events": "निजी कार्यक्रम",
  Timeline: "समयरेखा",
  Past: "बीते हुए",
  "Past events": "बीते हुए कार्यक्रम",
  "Today events": "आज के कार्यक्रम",
  Schedule: "समय-निर्धारण",
  Upcoming: "आगामी",
  "Upcoming events": "आगामी कार्यक्रम",
  Scheduled: "निर्धारित",
  "Scheduled events": "निर्धारित कार्यक्रम",
  Unscheduled: "अनिर्धारित",
  "Need Scheduling": "निर्धारण शेष",
  "Need Scheduling events": "निर्धारण शेष कार्यक्रम",

  // Complaints.
  "Complaint Management": "शिकायत प्रबंधन",
  "What citizens reported. Each figure opens the complaints that it counts.":
    "नागरिकों की शिकायतें। हर आँकड़ा वे शिकायतें खोलता है जिन्हें वह गिनता है।",
  "Failed to load the figures of complaints. Please try again.":
    "शिकायतों के आँकड़े लोड नहीं हो सके। कृपया फिर कोशिश करें।",
  "of all complaints": "सभी शिकायतें",
  "My open complaints": "मेरी लंबित शिकायतें",
  "What is assigned to you and not completed. Each figure opens its complaints.":
    "जो शिकायतें आपको सौंपी गई हैं और पूर्ण नहीं हुई हैं। हर आँकड़ा अपनी शिकायतें खोलता है।",
  "By status": "स्थिति के अनुसार",
  Completed: "पूर्ण",
  "complaints, {status}": "शिकायतें, {status}",
  "Open, by age": "लंबित, अवधि के अनुसार",
  "0 to 7 days": "0 से 7 दिन",
  "8 to 21 days": "8 से 21 दिन",
  "Over 21 days": "21+ दिन",
  "open complaints, {age}": "लंबित शिकायतें, {age}",
  "Booths with most open": "सबसे अधिक लंबित वाले बूथ",
  "Set up the office": "कार्यालय की व्यवस्था",
  "Categories with most open": "सबसे अधिक लंबित वाली श्रेणियाँ",
  "open complaints": "लंबित शिकायतें",
  "No complaint is open here.": "यहाँ कोई शिकायत लंबित नहीं है।",
  "The last twelve weeks": "पिछले बारह सप्ताह",
  Week: "सप्ताह",
  Created: "दर्ज की गईं",
  "{count} complaints created, {week}": "{count} शिकायतें दर्ज की गईं, {week}",
  "{count} complaints completed, {week}": "{count} शिकायतें पूर्ण हुईं, {week}",
  "Report fetched successfully": "रिपोर्ट मिल गई",
  "What was opened again is not counted as completed here.":
    "जो शिकायत फिर से खोली गई, वह यहाँ पूर्ण नहीं गिनी जाती।",
} as const satisfies Record<string, string>;
