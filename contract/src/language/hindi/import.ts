/** The import of complaints from a register. */
export const IMPORT = {
  // Columns
  Date: "दिनांक",
  Details: "विवरण",
  "Completed On": "पूर्ण होने की तिथि",
  "The day on which the matter was brought in; the day comes first":
    "मामला किस दिन आया; पहले दिन, फिर महीना",
  "The register's own number, different in every row": "रजिस्टर का अपना क्रमांक, हर पंक्ति में अलग",
  "The complainant": "शिकायतकर्ता",
  "A mobile number, or nothing": "मोबाइल नंबर, या खाली",
  "A booth of the constituency, as the console has it": "निर्वाचन क्षेत्र का बूथ, जैसा कंसोल में है",
  "A category of complaints, as the console has it, in English or Hindi":
    "शिकायत की श्रेणी, जैसी कंसोल में है, अंग्रेज़ी या हिंदी में",
  "Up to {count} characters become the title; the rest goes before the details":
    "{count} अक्षर तक शीर्षक बनते हैं; बाकी विवरण से पहले जुड़ता है",
  "Beyond {count} characters the whole text also becomes a note":
    "{count} अक्षरों से अधिक हो तो पूरा पाठ टिप्पणी में भी रखा जाता है",
  "Pending, In Process or Disposed, in words of either language":
    "लंबित, प्रक्रियाधीन या निराकृत, दोनों भाषाओं के शब्दों में",
  "The day on which a disposed matter was disposed of": "निराकृत मामले का निराकरण किस दिन हुआ",
  "The name or phone of an admin of the constituency, or nothing":
    "निर्वाचन क्षेत्र के एडमिन का नाम या फ़ोन, या खाली",

  // What is wrong with a row
  'There is no category "{name}"': '"{name}" नाम की कोई श्रेणी नहीं है',
  'This constituency has no admin "{name}"': 'इस निर्वाचन क्षेत्र में "{name}" नाम का कोई एडमिन नहीं है',
  'Several admins are called "{name}": write the phone instead':
    '"{name}" नाम के कई एडमिन हैं: नाम के बदले फ़ोन लिखें',
  "Write a subject or details": "विषय या विवरण लिखें",
  'The status "{name}" is not known: write {list}': 'स्थिति "{name}" समझ नहीं आई: लिखें {list}',
  "{field} is in the future": "{field} भविष्य की है",
  "{field} is required for a completed complaint": "पूर्ण शिकायत के लिए {field} आवश्यक है",
  "{field} is filled in, but the status is not completed": "{field} भरी है, पर स्थिति पूर्ण नहीं है",
  "{field} is before the date of the complaint": "{field} शिकायत की तिथि से पहले की है",
  "{field} {text} is that of complaint #{id}, of another date: {day}":
    "{field} {text} शिकायत #{id} का है, जिसकी तिथि दूसरी है: {day}",

  // Answers
  "A citizen or admin of this register was changed meanwhile. Import it again.":
    "इस बीच इस रजिस्टर का कोई नागरिक या एडमिन बदला गया। इसे फिर से आयात करें।",
  "A complaint of this register has just been stored. Import it again.":
    "इस रजिस्टर की कोई शिकायत अभी-अभी सहेजी गई। इसे फिर से आयात करें।",
  "The import was cancelled.": "आयात रद्द किया गया।",
  "{count} complaint added, {counts}": "{count} शिकायत जोड़ी गई, {counts}",
  "{count} complaints added, {counts}": "{count} शिकायतें जोड़ी गईं, {counts}",
  "{count} complaint to add": "{count} शिकायत जुड़ेगी",
  "{count} complaints to add": "{count} शिकायतें जुड़ेंगी",

  // The page
  "Import Complaints": "शिकायतें आयात करें",
  "Bring in the complaints of an Excel register, with their dates.":
    "एक्सेल रजिस्टर की शिकायतें उनकी तिथियों के साथ लाएँ।",
  "Every complaint of the register belongs to this constituency.":
    "रजिस्टर की हर शिकायत इसी निर्वाचन क्षेत्र की है।",
  "One row for each complaint, under a row of column names.":
    "स्तंभों के नामों वाली पंक्ति के नीचे, हर शिकायत के लिए एक पंक्ति।",
  "The columns may stand in any order, also below a title, under the names that registers use in English or Hindi.":
    "स्तंभ किसी भी क्रम में हो सकते हैं, शीर्षक के नीचे भी, और उनके नाम वही जो रजिस्टरों में अंग्रेज़ी या हिंदी में होते हैं।",
  "A number that the constituency already has is not imported again: correct rejected rows and import the same register once more.":
    "जो क्रमांक निर्वाचन क्षेत्र में पहले से है, वह फिर आयात नहीं होता: अस्वीकृत पंक्तियाँ सुधारकर वही रजिस्टर फिर आयात करें।",
  "All or nothing: an import that is cancelled or interrupted stores no row. Start it again.":
    "पूरा या कुछ नहीं: रद्द या बाधित आयात की कोई पंक्ति नहीं सहेजी जाती। उसे फिर शुरू करें।",
  "Nobody gets a message about an imported complaint.":
    "आयात की गई शिकायत के बारे में किसी को संदेश नहीं जाता।",
  "Nothing is made up: a row with an unknown booth, category or admin, or a completed one without its day, is rejected.":
    "कुछ भी गढ़ा नहीं जाता: जिस पंक्ति का बूथ, श्रेणी या एडमिन अज्ञात हो, या जो पूर्ण हो पर उसका दिन न हो, वह अस्वीकृत होती है।",
  "Importing...": "आयात हो रहा है...",
  "Storing the complaints": "शिकायतें सहेजी जा रही हैं",
  "Complaints imported": "शिकायतें आयात हो गईं",
  "Failed to import complaints.": "शिकायतें आयात नहीं हो सकीं।",
  "Import cancelled. Nothing was stored.": "आयात रद्द किया गया। कुछ नहीं सहेजा गया।",
  "Import cancelled. Nothing is stored, unless it had just ended: check the file to see.":
    "आयात रद्द किया गया। यदि वह अभी-अभी पूरा नहीं हुआ था, तो कुछ नहीं सहेजा गया: देखने के लिए फ़ाइल जाँचें।",
  "New citizens": "नए नागरिक",
  "Nothing has been saved yet. Press Import Complaints to store these rows.":
    "अभी कुछ नहीं सहेजा गया है। ये पंक्तियाँ सहेजने के लिए “शिकायतें आयात करें” दबाएँ।",
  "Other sheets of this file with complaints: {count}. They were not read.":
    "इस फ़ाइल में शिकायतों वाली अन्य शीटें: {count}। वे नहीं पढ़ी गईं।",
  "Texts over the limit: {count}. They are kept whole in notes.":
    "सीमा से लंबे पाठ: {count}। वे टिप्पणियों में पूरे रखे जाते हैं।",
  "Complaints as they would be stored": "शिकायतें, जैसी वे सहेजी जाएँगी",
  "Look at the dates: the day comes first.": "तिथियाँ देख लें: पहले दिन है, फिर महीना।",
  "Columns of this file that were not read: {names}.": "इस फ़ाइल के जो स्तंभ नहीं पढ़े गए: {names}।",
} as const satisfies Record<string, string>;
