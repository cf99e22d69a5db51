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
} as const satisfies Record<string, string>;
