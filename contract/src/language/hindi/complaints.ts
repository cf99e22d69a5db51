export const COMPLAINTS = {
  // The list.
  "What citizens reported, and where each report stands.":
    "नागरिकों ने क्या बताया और हर शिकायत किस स्थिति में है।",
  "Complaint Title": "शिकायत का शीर्षक",
  "Cannot fetch complaints": "शिकायतें प्राप्त नहीं हो सकीं",
  "Loading complaints...": "शिकायतें लोड हो रही हैं...",
  "Failed to fetch complaints": "शिकायतें लोड नहीं हो सकीं",
  "No complaint matches. Take out a filter or search for other words.":
    "कोई शिकायत मेल नहीं खाती। कोई फ़िल्टर हटाएँ या दूसरे शब्दों से खोजें।",
  "Add the first complaint when a citizen brings one in.":
    "जब कोई नागरिक शिकायत लेकर आए, तब पहली शिकायत दर्ज करें।",
  "Whose complaints": "किसकी शिकायतें",
  "Assigned to me": "मुझे सौंपी गई",
  "All of {constituency}": "{constituency} की सभी",
  "Nothing is assigned to you. Open a complaint of {constituency} to assign it to yourself.":
    "आपको कोई शिकायत नहीं सौंपी गई है। {constituency} की कोई शिकायत खोलकर उसे अपने नाम करें।",

  // Its filters.
  "Filter Complaints": "शिकायतें फ़िल्टर करें",
  "Complaint Category": "शिकायत की श्रेणी",
  "Complaint Status": "शिकायत की स्थिति",
  "Date Range": "तिथि सीमा",
  "Start Date": "आरंभ तिथि",
  "End Date": "समाप्ति तिथि",
  "End date must not be before the start date": "समाप्ति तिथि आरंभ तिथि से पहले नहीं हो सकती",
  "Enter the whole date": "पूरी तिथि लिखें",
  "Still open": "लंबित",
  "not completed": "पूर्ण नहीं हुई",
  "Completed from": "पूर्ण हुई, इस तिथि से",
  "Completed to": "पूर्ण हुई, इस तिथि तक",

  // A new one.
  "Create Complaint": "शिकायत दर्ज करें",
  "Write down what a citizen reports, where it is, and who they are.":
    "लिखें कि नागरिक ने क्या बताया, कहाँ की बात है और नागरिक कौन हैं।",
  "Complaint Details": "शिकायत का विवरण",
  "Assigned To": "सौंपा गया",
  "Select Admin": "एडमिन चुनें",
  "{count} open": "{count} लंबित",
  "Complainant Details": "शिकायतकर्ता का विवरण",
  "Search by name or phone": "नाम या फ़ोन से खोजें",
  "Select Booth Number first": "पहले बूथ क्रमांक चुनें",
  "Unknown User": "अज्ञात नागरिक",
  "No Phone": "फ़ोन नहीं",
  "Failed to load users": "नागरिक लोड नहीं हो सके",
  "Reported already?": "क्या पहले से दर्ज है?",
  "These may be about the same. Each opens in a new tab, and this form stays as it is.":
    "ये शिकायतें इसी विषय की हो सकती हैं। हर एक नए टैब में खुलेगी और यह फ़ॉर्म जैसा है वैसा ही रहेगा।",
  "Same citizen": "वही नागरिक",
  "Same booth and category": "वही बूथ और श्रेणी",
  "(opens in a new tab)": "(नए टैब में खुलेगी)",
  "This still keeps the complaint from being added": "शिकायत दर्ज करने से पहले इन्हें ठीक करें",
  "Adding ...": "दर्ज किया जा रहा है ...",
  "Complaint added": "शिकायत दर्ज हो गई",
  Open: "खोलें",
  "Another at this booth": "इसी बूथ की एक और",
  "Failed to create complaint": "शिकायत दर्ज नहीं हो सकी",

  // What is to be done.
  Due: "नियत तिथि",
  "due date": "नियत तिथि",
  "Follow-up": "अगली कार्रवाई",
  "follow-up date": "अगली कार्रवाई की तिथि",
  Overdue: "समय बीत गया",
  "Due today": "आज तक",
  "Due this week": "इस सप्ताह तक",
  "today or earlier": "आज या उससे पहले",
  "{count} complaints updated": "{count} शिकायतें बदली गईं",

  // One complaint.
  "Manage Complaint": "शिकायत का प्रबंधन",
  "Read it, move it forward, or correct what was written down.":
    "शिकायत पढ़ें, उसे आगे बढ़ाएँ, या जो लिखा गया है उसे सुधारें।",
  "Assign to me": "मुझे सौंपें",
  "Assigning...": "सौंपी जा रही है...",
  "This complaint is now assigned to you": "यह शिकायत अब आपको सौंपी गई है",
  "Booth {number}": "बूथ {number}",
  "All complaints": "सभी शिकायतें",
  "Back to all complaints": "सभी शिकायतें: वापस जाएँ",
  "Edit Complaint": "शिकायत संपादित करें",
  "Loading complaint details...": "शिकायत का विवरण लोड हो रहा है...",
  "Cannot fetch complaint": "शिकायत प्राप्त नहीं हो सकी",
  "Failed to load complaint": "शिकायत लोड नहीं हो सकी",
  "Back to Complaints": "शिकायतों पर वापस जाएँ",
  "Issue Date": "शिकायत की तिथि",
  People: "संबंधित लोग",
  "Not assigned": "किसी को नहीं सौंपी गई",
  "Registered By": "दर्ज करने वाले",
  "All {count} complaints of this citizen": "इस नागरिक की सभी {count} शिकायतें",
  "The only complaint of this citizen": "इस नागरिक की एकमात्र शिकायत",

  // Editing and deleting it.
  "You are in edit mode. Click Save to apply changes or Cancel to discard them.":
    "आप संपादन कर रहे हैं। बदलाव लागू करने के लिए “सहेजें” दबाएँ या उन्हें छोड़ने के लिए “रद्द करें” दबाएँ।",
  "Reason for Reopening": "फिर से खोलने का कारण",
  "It is kept in the story of this complaint.": "यह इस शिकायत के घटनाक्रम में रखा जाएगा।",
  "Cannot update complaint": "शिकायत में बदलाव नहीं हो सके",
  "Failed to update complaint": "शिकायत में बदलाव सहेजे नहीं जा सके",
  "Delete Complaint": "शिकायत मिटाएँ",
  "Are you sure you want to delete this complaint? This action cannot be undone.":
    "क्या आप वाकई यह शिकायत मिटाना चाहते हैं? यह वापस नहीं लाई जा सकेगी।",
  "Cannot delete complaint": "शिकायत मिटाई नहीं जा सकी",
  "Failed to delete complaint": "शिकायत को मिटाया नहीं जा सका",
  "This is the latest version with your changes. Someone else changed:":
    "यह आपके बदलावों के साथ सबसे नया रूप है। किसी और ने यह बदला:",
  "Saving replaces this with yours.": "सहेजने पर इसकी जगह आपका लिखा आ जाएगा।",
  "Write the year with four digits, such as 2026": "वर्ष चार अंकों में लिखें, जैसे 2026",
  "cannot open this complaint": "यह शिकायत नहीं खोल सकते",

  // Messages
  "Title can be max 100 chars": "शीर्षक अधिकतम 100 अक्षरों का हो सकता है",
  "Title must be less than 300 characters": "शीर्षक 300 अक्षरों से कम होना चाहिए",
  "Description must be at least 20 characters": "विवरण कम से कम 20 अक्षरों का होना चाहिए",
  "Description must be at most 250 characters": "विवरण अधिकतम 250 अक्षरों का हो सकता है",
  "Description must be less than 5000 characters": "विवरण 5000 अक्षरों से कम होना चाहिए",
  "Select a valid status": "सही स्थिति चुनें",
  "Choose an admin of this constituency": "इस निर्वाचन क्षेत्र के एडमिन चुनें",
  "Complainant ID is required": "शिकायतकर्ता चुनना आवश्यक है",
  "Location is required": "स्थान आवश्यक है",
  "Location must be less than 512 characters": "स्थान 512 अक्षरों से कम होना चाहिए",
  "This complainant belongs to another booth": "यह शिकायतकर्ता किसी दूसरे बूथ के हैं",
  "This complaint was changed by someone else. Reload to see the latest version.":
    "इस शिकायत को किसी और ने बदल दिया है। नया रूप देखने के लिए पृष्ठ फिर से लोड करें।",
  "complaint_ids must name only the complaint of the address":
    "complaint_ids में केवल पते वाली शिकायत दी जा सकती है",
  "{field} must not be before {other}": "{field} {other} से पहले की तिथि नहीं हो सकती",
  "Complaint not found": "शिकायत नहीं मिली",
  "Complaints fetched": "शिकायतों की सूची मिल गई",
  "Complaint fetched": "शिकायत मिल गई",
  "Complainant fetched": "शिकायतकर्ता का विवरण मिल गया",
  "Similar complaints fetched": "मिलती-जुलती शिकायतें मिल गईं",
  "Complaint created successfully": "शिकायत दर्ज हो गई",
  "Complaint updated successfully!": "शिकायत में बदलाव सहेजे गए!",
  "Complaint deleted successfully!": "शिकायत मिटा दी गई!",
} as const satisfies Record<string, string>;
